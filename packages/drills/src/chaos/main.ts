#!/usr/bin/env node
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { Option } from 'commander';
import { guarantees } from './guarantees';
import { conclude } from './conclude';
import { type QueueBackend, type GuaranteeName, run } from './run';
import { LONG } from './scale';

interface Flags {
  backend: QueueBackend;
  seed: string;
  operations: number;
  kills: number;
  minutes: number;
  trials: number;
  backlog: number;
  only: GuaranteeName[];
}

const NAMES = Object.keys(guarantees) as GuaranteeName[];

const EXAMPLES = `
Examples:
  $ npm run chaos
  $ npm run chaos -- --backend postgres
  $ npm run chaos -- --seed 4f1c09aa
  $ npm run chaos -- --operations 200 --kills 2 --minutes 1 --trials 500
  $ npm run chaos -- --only postgres-stopped --only racing-renames`;

const program = newCommand(
  'npm run chaos --',
  'Proves by force that nothing is lost: runs the real processes on a PostgreSQL and a Redis of its own, kills them ' +
    'while clients are at work, and counts. Exits with 1 when a guarantee was violated.',
  EXAMPLES,
)
  .addOption(
    new Option('--backend <where>', 'what workers take jobs from; postgres is without Redis')
      .choices(['redis', 'postgres'])
      .default('redis'),
  )
  .option('--seed <text>', 'repeats the decisions of an earlier run', randomBytes(4).toString('hex'))
  .option('--operations <count>', 'deletions while processes are killed', positive, LONG.operations)
  .option('--kills <count>', 'how often each process is killed meanwhile', positive, LONG.kills)
  .option('--minutes <count>', 'the time over which these are spread', positive, LONG.minutes)
  .option('--trials <count>', 'tokens that are deleted and then tried', positive, LONG.trials)
  .option('--backlog <count>', 'follow-ups that wait at once, one of them poison', positive, LONG.backlog)
  .addOption(new Option('--only <guarantee...>', 'tries these guarantees').choices(NAMES).default(NAMES, 'all'))
  .action(({ backend, seed, only, ...amounts }: Flags) => {
    const plan = { backend, seed, scale: { ...LONG, ...amounts }, only };
    return conclude((watched) => run({ ...plan, ...watched }), `jobs from ${backend}, seed ${seed}`);
  });

void start(async () => {
  await program.parseAsync();
});
