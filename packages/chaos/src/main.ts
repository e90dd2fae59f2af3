#!/usr/bin/env node
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { start } from '@review-service/platform/process/start';
import { timedLines } from '@review-service/testing/timed-lines';
import { Command, InvalidArgumentError, Option } from 'commander';
import { claims } from './claims';
import { type Backend, type ClaimName, run } from './run';
import { LONG } from './scale';
import { table } from './table';

interface Flags {
  backend: Backend;
  seed: string;
  operations: number;
  kills: number;
  minutes: number;
  trials: number;
  only: ClaimName[];
}

const NAMES = Object.keys(claims) as ClaimName[];
const WRONG_USE = 2;
/** So many violations of a claim are told one by one. */
const MOST = 20;

const EXAMPLES = `
Examples:
  $ pnpm chaos
  $ pnpm chaos --backend postgres
  $ pnpm chaos --seed 4f1c09aa
  $ pnpm chaos --operations 200 --kills 2 --minutes 1 --trials 500
  $ pnpm chaos --only postgres-stopped --only racing-renames`;

const program = new Command('pnpm chaos')
  .description(
    'Proves by force that nothing is lost: runs the real processes on a PostgreSQL and a Redis of its own, kills them ' +
      'while clients are at work, and counts. Exits with 1 when a claim was violated.',
  )
  .addOption(new Option('--backend <where>', 'where the queues are').choices(['redis', 'postgres']).default('redis'))
  .option('--seed <text>', 'repeats the decisions of an earlier run', randomBytes(4).toString('hex'))
  .option('--operations <count>', 'deletions while processes are killed', positive, LONG.operations)
  .option('--kills <count>', 'how often each process is killed meanwhile', positive, LONG.kills)
  .option('--minutes <count>', 'the time over which these are spread', positive, LONG.minutes)
  .option('--trials <count>', 'tokens that are deleted and then tried', positive, LONG.trials)
  .addOption(new Option('--only <claim...>', 'tries these claims').choices(NAMES).default(NAMES, 'all'))
  .addHelpText('after', EXAMPLES)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE))
  .showHelpAfterError('(--help says what there is)')
  .action(main);

async function main(flags: Flags): Promise<void> {
  const { backend, seed, operations, kills, minutes, trials, only } = flags;
  const tell = timedLines();
  tell(`seed ${seed}`);
  const scale = { ...LONG, operations, kills, minutes, trials };
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const plan = { backend, seed, scale, only, tell, stopping: stopping.signal };
  const { rows, kept } = await run(plan);
  console.log(`\n${table(rows)}\n`);
  const violated = rows.filter(({ verdict }) => verdict === 'VIOLATED');
  for (const { claim, bar, violations } of violated) {
    console.log(`${claim}: ${bar}`);
    for (const violation of violations.slice(0, MOST)) console.log(`  ${violation}`);
    if (violations.length > MOST) console.log(`  and ${violations.length - MOST} more`);
  }
  console.log(`queues in ${backend}, seed ${seed}`);
  if (kept !== undefined) console.log(`The data and the logs are kept in ${kept}`);
  // The claim that was under way gives up only much later.
  if (stopping.signal.aborted) process.exit(1);
  process.exitCode = violated.length > 0 ? 1 : 0;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('A positive number is wanted.');
  return number;
}

void start(async () => {
  await program.parseAsync();
});
