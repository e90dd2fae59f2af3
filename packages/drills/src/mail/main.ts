#!/usr/bin/env node
import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { launchProgram } from '@review-service/testing/launch-program';
import { timedLines } from '@review-service/testing/timed-lines';
import { Option } from 'commander';
import { barsTable, isMissed } from '../bars';
import { postmasterOf } from '../bench/measure/postmaster';
import { Sink } from '../servers/sink';
import { Servers } from '../servers/servers';
import { run } from './run';

interface Flags {
  events: number;
  members: number;
  backend: 'redis' | 'postgres';
  bars: boolean;
}

const EXAMPLES = `
Examples:
  $ npm run bench:mail
  $ npm run bench:mail -- --backend postgres
  $ npm run bench:mail -- --events 1000 --members 500 --no-bars`;

const program = newCommand(
  'npm run bench:mail --',
  'Lets one worker of its own drain a backlog of mail to an SMTP server on this machine, and tell a large group while one ' +
    'person is told of something else. Tells how long that takes, and what it costs. Exits with 1 when a bar is missed.',
  EXAMPLES,
)
  .option('--events <count>', 'reviews that wait at once, two mails each', positive, 50_000)
  .option('--members <count>', 'members of the group', positive, 10_000)
  .addOption(
    new Option('--backend <where>', 'what the worker takes jobs from; postgres is without Redis')
      .choices(['redis', 'postgres'])
      .default('redis'),
  )
  .option('--no-bars', 'reports only: a missed bar is no failure')
  .action(async ({ events, members, backend, bars }: Flags) => {
    const tell = timedLines();
    const folder = makeTemporaryFolder('review-service-mail');
    tell('starting PostgreSQL, an SMTP server and the worker');
    const redis = backend === 'redis' ? findRedisProgram() : undefined;
    const settings = { LOG_LEVEL: 'warn', MAIL_RECIPIENTS: String(2 * members) };
    const servers = await Servers.open(folder, { redis, durable: true, settings });
    await servers.migrate();
    const sink = await Sink.mail(folder);
    const env = { ...servers.env, ...sink.mailSettings };
    const worker = await launchProgram({ app: 'worker', env, log: servers.log('worker') });
    try {
      const postgres = await postmasterOf(servers.env.DATABASE_URL);
      const measured = await run({ db: servers.db, postgres, worker: worker.pid, sink, events, members }, tell);
      console.log(`\n${barsTable(measured)}`);
      process.exitCode = bars && measured.some(isMissed) ? 1 : 0;
    } finally {
      await worker.stop();
      await sink.service.stop();
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

void start(async () => {
  await program.parseAsync();
});
