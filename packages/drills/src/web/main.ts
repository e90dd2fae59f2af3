#!/usr/bin/env node
import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { start } from '@review-service/platform/process/start';
import { Chromium } from '@review-service/testing/chromium';
import { newCommand, positive } from '@review-service/testing/command';
import { launchProgram } from '@review-service/testing/launch-program';
import { timedLines } from '@review-service/testing/timed-lines';
import { barsTable, isMissed } from '../bars';
import { Servers } from '../servers/servers';
import { run } from './run';
import { makeWorld } from './world';

interface Flags {
  rounds: number;
  bars: boolean;
}

const EXAMPLES = `
Examples:
  $ npm run bench:web
  $ npm run bench:web -- --rounds 1 --no-bars`;

/** Posting 200,000 lines at once is more than the service takes by default. */
const SETTINGS = { RATE_LIMITS: 'off', WEB: 'on', MAX_DIFF_BYTES: '67108864' };

const program = newCommand(
  'npm run bench:web --',
  'Looks at small and large changes in a Chromium, on an API and a PostgreSQL of its own, and tells how long that takes. ' +
    'Exits with 1 when a bar is missed.',
  EXAMPLES,
)
  .option('--rounds <count>', 'how often each is looked at; the median counts', positive, 3)
  .option('--no-bars', 'reports only: a missed bar is no failure')
  .action(async ({ rounds, bars }: Flags) => {
    const tell = timedLines();
    const folder = makeTemporaryFolder('review-service-web');
    tell('starting PostgreSQL, the API and Chromium');
    const servers = await Servers.open(folder, { redis: undefined, durable: false, settings: SETTINGS });
    await servers.migrate();
    const env = { UPLOAD_DIR: join(folder, 'uploads'), ...servers.env };
    const api = await launchProgram({ app: 'api', env, log: servers.log('api') });
    const browser = new Chromium();
    try {
      await browser.open();
      tell('posting changes of 20 and of 2,000 files, and of one long file');
      const world = await makeWorld(servers.db, api.url);
      const measured = await run({ browser, url: api.url, pid: api.pid, world, rounds }, tell);
      console.log(`\n${barsTable(measured)}`);
      process.exitCode = bars && measured.some(isMissed) ? 1 : 0;
    } finally {
      await browser.close();
      await api.stop();
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

void start(async () => {
  await program.parseAsync();
});
