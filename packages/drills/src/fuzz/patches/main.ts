#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { newCommand, positive } from '@review-service/testing/command';
import { type PatchReport, runPatches } from './run-patches';

interface Flags {
  patches: number;
  seed: string;
  only?: number;
  failures: number;
}

const EXAMPLES = `
Examples:
  $ pnpm fuzz:patches
  $ pnpm fuzz:patches --patches 1000000 --seed 4f1c09aa
  $ pnpm fuzz:patches --seed 4f1c09aa --only 1234`;

const program = newCommand(
  'pnpm fuzz:patches',
  'Breaks patches that Git wrote, and reads them. Exits with 1 when one was neither read nor refused, when its sections ' +
    'were not the patch, or when it was read otherwise in other chunks.',
  EXAMPLES,
)
  .option('--patches <count>', 'how many are read', positive, 100_000)
  .option('--seed <text>', 'decides how they are broken', randomBytes(4).toString('hex'))
  .option('--only <number>', 'reads the one with this number only', (text) => Number(text))
  .option('--failures <count>', 'ends after so many', positive, 10)
  .action(async ({ patches, seed, only, failures }: Flags) => {
    const extent = only === undefined ? { from: 0, to: patches } : { from: only, to: only + 1 };
    conclude(await runPatches({ ...extent, seed, mostFailures: failures }), seed);
  });

function conclude(report: PatchReport, seed: string): void {
  const { patches, bytes, accepted, files, refused, failures } = report;
  const kinds = [...refused].sort(([, one], [, other]) => other - one).map(([kind, count]) => `  ${kind}: ${count}`);
  console.log(
    [
      `${patches} patches of ${bytes} bytes, seed ${seed}`,
      `accepted: ${accepted}, files read: ${files}, refused:`,
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
