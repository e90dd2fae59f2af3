import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkout } from '../bootstrap/checkout.mjs';
import { runShortSuites } from '../bootstrap/steps.mjs';

/** A fault may make a suite wait for what never comes: it has failed after so many milliseconds. */
const LONGEST_CASE = 60_000;

/**
 * Runs short suites: those that are named, or all. Resolves with the first failure, as "suite: case"; undefined if all
 * are green.
 */
export async function firstFailure(suites) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const report = join(folder, 'report.json');
  try {
    // With --bail jest writes no report.
    const options = ['--json', `--outputFile=${report}`, `--testTimeout=${LONGEST_CASE}`];
    const code = await runShortSuites([...suites, ...options], { prints: false });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    if (testResults.length === 0) throw new Error(`There is no short suite ${suites.join(' ')}.`);
    const failed = testResults.find(({ status }) => status === 'failed');
    if (code !== 0 && !failed) throw new Error('The suites failed, and their report does not say where.');
    return failed && named(failed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A suite that cannot even start has no cases. */
function named({ name, assertionResults }) {
  const cases = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const more = cases.length > 1 ? ` (and ${cases.length - 1} more)` : '';
  return `${relative(checkout, name)}: ${cases[0] ?? 'does not start'}${more}`;
}
