#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { newCommand, positive } from '@review-service/testing/command';
import { compareWithGit } from './compare-with-git';
import { type Writer, WRITERS } from './corpus';
import { HAS_GIT } from './git-apply';
import { type PatchReport, runPatches } from './run-patches';

interface Flags {
  patches: number;
  tool?: string;
  seed: string;
  only?: number;
  failures: number;
  againstGit?: true;
}

const EXAMPLES = `
Examples:
  $ pnpm fuzz:patches
  $ pnpm fuzz:patches --patches 1000000 --seed 4f1c09aa
  $ pnpm fuzz:patches --tool subversion
  $ pnpm fuzz:patches --seed 4f1c09aa --only 1234
  $ pnpm fuzz:patches --against-git`;

const program = newCommand(
  'pnpm fuzz:patches',
  'Breaks patches that each tool wrote, and reads them. Exits with 1 when one was neither read nor refused, when its sections ' +
    'were not the patch, or when it was read otherwise in other chunks. With --against-git it mixes lines of headers, and ' +
    'exits with 1 when Git would apply something else than what was read.',
  EXAMPLES,
)
  .option('--patches <count>', 'how many are read of each tool', positive, 100_000)
  .option('--tool <name>', `only those of one of ${WRITERS.join(', ')}`)
  .option('--seed <text>', 'decides how they are broken', randomBytes(4).toString('hex'))
  .option('--only <number>', 'reads the one with this number only', (text) => Number(text))
  .option('--failures <count>', 'ends after so many', positive, 10)
  .option('--against-git', 'compares what is read with what git apply would do')
  .action(async ({ patches, tool, seed, only, failures, againstGit }: Flags) => {
    const extent = only === undefined ? { from: 0, to: patches } : { from: only, to: only + 1 };
    const plan = { ...extent, seed, mostFailures: failures };
    if (againstGit && !HAS_GIT) program.error('This machine has no Git.');
    if (againstGit) conclude(await compareWithGit(plan), seed, 'git');
    for (const writer of againstGit ? [] : writersOf(tool)) conclude(await runPatches(plan, writer), seed, writer);
  });

function writersOf(tool: string | undefined): readonly Writer[] {
  const asked = tool === undefined ? WRITERS : WRITERS.filter((writer) => writer === tool);
  if (asked.length === 0) program.error(`This is none of ${WRITERS.join(', ')}.`);
  return asked;
}

function conclude(report: PatchReport, seed: string, writer: Writer): void {
  const { patches, bytes, accepted, applied, files, refused, failures } = report;
  const kinds = [...refused].sort(([, one], [, other]) => other - one).map(([kind, count]) => `  ${kind}: ${count}`);
  console.log(
    [
      `${writer}: ${patches} patches of ${bytes} bytes, seed ${seed}`,
      `accepted: ${accepted}${applied === undefined ? '' : ` (by Git, too: ${applied})`}, files read: ${files}, refused:`,
      ...kinds,
      `failures: ${failures.length}`,
    ].join('\n'),
  );
  if (failures.length === 0) return;
  process.exitCode = 1;
  const folder = makeTemporaryFolder('review-service-fuzz-patches');
  for (const { number, what, patch } of failures) {
    const file = join(folder, `failure-${number}.patch`);
    writeFileSync(file, patch);
    console.error(`${file}\n${what}\n`);
  }
}

void program.parseAsync();
