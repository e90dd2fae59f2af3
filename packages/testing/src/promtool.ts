import { spawnSync } from 'node:child_process';
import { findPromtool } from '@review-service/embedded/test-promtool';

const NONE =
  'There is no promtool on PATH, and none could be fetched with apt-get. Install Prometheus, which has it, to test the alerts.';

/** Runs the unit tests of alert rules in a file. Resolves with what promtool prints. Throws where it cannot be had. */
export function testRules(file: string): { readonly isPassed: boolean; readonly printed: string } {
  const promtool = findPromtool();
  if (!promtool) throw new Error(NONE);
  const { stdout, stderr, status } = spawnSync(promtool.command, ['test', 'rules', file], {
    env: { ...process.env, ...promtool.env },
    encoding: 'utf8',
  });
  return { isPassed: status === 0, printed: `${stdout}${stderr}` };
}
