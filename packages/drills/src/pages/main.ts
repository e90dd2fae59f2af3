#!/usr/bin/env node
import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { launchProgram } from '@review-service/testing/launch-program';
import { timedLines } from '@review-service/testing/timed-lines';
import { barsTable, isMissed } from '../bars';
import { Servers } from '../servers/servers';
import { run } from './run';
import { makeWorld } from './world';

interface Flags {
  pages: number;
  seconds: number;
  bars: boolean;
}

const EXAMPLES = `
Examples:
  $ npm run bench:pages
  $ npm run bench:pages -- --pages 500 --seconds 10 --no-bars`;

/** Half of what an account may have: those of the warm-up may not have ended yet. */
const PER_ACCOUNT = 10;
/** Pages that look at the same review request. */
const TOGETHER = 10;

const program = newCommand(
  'npm run bench:pages --',
  'Keeps many pages open on one API process of its own, and tells what that costs while nothing happens, and how soon they ' +
    'know of what does. Exits with 1 when a bar is missed.',
  EXAMPLES,
)
  .option('--pages <count>', 'how many pages are open', positive, 5_000)
  .option('--seconds <count>', 'how long nothing happens', positive, 60)
  .option('--no-bars', 'reports only: a missed bar is no failure')
  .action(async ({ pages, seconds, bars }: Flags) => {
    const tell = timedLines();
    const folder = makeTemporaryFolder('review-service-pages');
    tell('starting PostgreSQL and the API');
    const settings = { RATE_LIMITS: 'off', WEB: 'off', LOG_LEVEL: 'warn', MAX_UPDATE_STREAMS: String(pages + 100) };
    const servers = await Servers.open(folder, { redis: undefined, durable: false, settings });
    await servers.migrate();
    const env = { UPLOAD_DIR: join(folder, 'uploads'), ...servers.env };
    const api = await launchProgram({ app: 'api', env, log: servers.log('api') });
    try {
      const sizes = { accounts: Math.ceil(pages / PER_ACCOUNT), requests: Math.ceil(pages / TOGETHER) };
      const world = await makeWorld(servers.db, sizes);
      const measured = await run({ db: servers.db, url: api.url, pid: api.pid, world, pages, seconds }, tell);
      console.log(`\n${barsTable(measured)}`);
      process.exitCode = bars && measured.some(isMissed) ? 1 : 0;
    } finally {
      await api.stop();
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

void start(async () => {
  await program.parseAsync();
});
