#!/usr/bin/env node
import 'reflect-metadata';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { writeSqliteRows } from '@review-service/testing/review-board';
import { timedLines } from '@review-service/testing/timed-lines';
import { barsTable, isMissed, type Measured } from '../bars';
import { postmasterOf } from '../bench/measure/postmaster';
import { Servers } from '../servers/servers';
import { type MoveRunCost, runMove } from './run';
import { installation } from './world';

interface Flags {
  requests: number;
  comments: number;
  bars: boolean;
}

const EXAMPLES = `
Examples:
  $ npm run bench:move
  $ npm run bench:move -- --requests 10000
  $ npm run bench:move -- --no-bars`;

/** Milliseconds of an hour that each of 100,000 review requests with ten comments may take, on two processors. */
const EACH = 36;
const MEMORY = 400;
/** Of what the first run took, when nothing is new. */
const AGAIN = 50;

const program = newCommand(
  'npm run bench:move --',
  'Makes a large database of Review Board, moves it by `admin migrate-from-review-board`, and once more, when nothing is new. ' +
    'Tells how long that takes, and what it costs. Exits with 1 when a bar is missed.',
  EXAMPLES,
)
  .option('--requests <count>', 'review requests', positive, 100_000)
  .option('--comments <count>', 'comments of each review request', positive, 10)
  .option('--no-bars', 'reports only: a missed bar is no failure')
  .action(async ({ requests, comments, bars }: Flags) => {
    const tell = timedLines();
    const folder = makeTemporaryFolder('review-service-move');
    const media = join(folder, 'media');
    mkdirSync(media);
    tell(`making ${requests} review requests with ${requests * comments} comments`);
    const from = writeSqliteRows(join(folder, 'reviewboard.sqlite'), installation({ requests, comments }));
    const servers = await Servers.open(folder, { redis: undefined, durable: true, settings: {} });
    try {
      await servers.migrate();
      const postgres = await postmasterOf(servers.env.DATABASE_URL);
      const args = ['migrate-from-review-board', '--from', from, '--media', media];
      tell('moving');
      const first = await runMove(args, servers.env, postgres);
      tell(costOf(first));
      tell('moving again');
      const second = await runMove(args, servers.env, postgres);
      tell(costOf(second));
      const measured = barsOf(requests, first, second);
      console.log(`\n${barsTable(measured)}`);
      const failed = first.code !== 0 || second.code !== 0 || (bars && measured.some(isMissed));
      process.exitCode = failed ? 1 : 0;
    } finally {
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

const costOf = ({ seconds, own, postgres, memory, code }: MoveRunCost): string =>
  `exit status ${code} after ${seconds.toFixed(0)} s; processor: ${own.toFixed(0)} s, ` +
  `PostgreSQL ${postgres.toFixed(0)} s; at most ${memory.toFixed(0)} MB`;

const barsOf = (requests: number, first: MoveRunCost, second: MoveRunCost): Measured[] => [
  { what: 'a review request', unit: 'ms', bar: EACH, value: (first.seconds * 1_000) / requests },
  { what: 'memory of the first run', unit: 'MB', bar: MEMORY, value: first.memory },
  { what: 'memory of the second run', unit: 'MB', bar: MEMORY, value: second.memory },
  { what: 'the second run, of the first', unit: '%', bar: AGAIN, value: (100 * second.seconds) / first.seconds },
];

void start(async () => {
  await program.parseAsync();
});
