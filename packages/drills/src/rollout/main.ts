#!/usr/bin/env node
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { Option } from 'commander';
import { conclude } from '../chaos/conclude';
import { run, type TrialName, TRIALS } from './run';

interface Flags {
  restarts: number;
  seed: string;
  from?: string;
  only: TrialName[];
}

const EXAMPLES = `
Examples:
  $ npm run rollout
  $ npm run rollout -- --restarts 2 --only restart
  $ npm run rollout -- --only upgrade --from HEAD~20`;

const program = newCommand(
  'npm run rollout --',
  'Proves that nobody notices a restart or an update: runs three processes of the API behind HAProxy and two workers, ' +
    'replaces them one by one while clients read and write, and counts. Exits with 1 when anything failed.',
  EXAMPLES,
)
  .option('--restarts <count>', 'how often all processes are replaced', positive, 10)
  .option('--seed <text>', 'repeats the decisions of an earlier run', randomBytes(4).toString('hex'))
  .option(
    '--from <commit>',
    'the tag or commit to update from (default: the newest tag v* in the history, the last release)',
  )
  .addOption(new Option('--only <trial...>', 'tries these').choices(TRIALS).default([...TRIALS], 'both'))
  .action((flags: Flags) =>
    conclude((watched) => run({ from: undefined, ...flags, ...watched }), `seed ${flags.seed}`),
  );

void start(async () => {
  await program.parseAsync();
});
