#!/usr/bin/env node
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findRedisProgram } from '@review-service/embedded/test-redis';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { start } from '@review-service/platform/process/start';
import { newCommand, positive } from '@review-service/testing/command';
import { timedLines } from '@review-service/testing/timed-lines';
import { Servers } from '../servers/servers';
import { conclude } from './conclude';
import { replay } from './replay';
import { type FuzzPlan, run } from './run';

interface Flags {
  requests: number;
  seed: string;
  seconds?: number;
  only?: number;
  route?: string;
  rest: number;
  failures: number;
  replay?: string;
  limits: boolean;
}

const EXAMPLES = `
Examples:
  $ pnpm fuzz
  $ pnpm fuzz --requests 200000 --seed 4f1c09aa
  $ pnpm fuzz --seed 4f1c09aa --only 1234
  $ pnpm fuzz --replay /tmp/review-service-fuzz-x/failure-1234.json
  $ pnpm fuzz --route /api/groups/ --requests 5000 --rest 0`;

const program = newCommand(
  'pnpm fuzz',
  'Sends the built API what nobody should send, on a PostgreSQL and a Redis of its own, and counts the answers by ' +
    'status. Exits with 1 when one was 5xx, took longer than five seconds or did not come, or when memory grew.',
  EXAMPLES,
)
  .option('--requests <count>', 'how many are sent', positive, 20_000)
  .option('--seed <text>', 'decides what is sent', randomBytes(4).toString('hex'))
  .option('--seconds <count>', 'ends after so long, however many were sent', positive)
  .option('--only <number>', 'sends the one with this number only, to a new world', (text) => Number(text))
  .option('--route <part>', 'sends to routes only that have this in their path')
  .option(
    '--rest <seconds>',
    'how long the API rests before its memory is looked at; 0: it is not',
    (text) => Number(text),
    60,
  )
  .option('--failures <count>', 'ends after so many', positive, 50)
  .option('--replay <file>', 'sends what a failed run kept, and shows the answer')
  .option('--limits', 'with rate limits as they are in production', false)
  .action(async (flags: Flags) => {
    const tell = timedLines();
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    if (flags.seconds !== undefined) setTimeout(() => stopping.abort(), flags.seconds * 1000).unref();
    tell('starting PostgreSQL, Redis, the API and the worker');
    const redis = findRedisProgram();
    if (!redis) throw new SettingsError(['PATH: there is no redis-server on it. Install one']);
    const folder = makeTemporaryFolder('review-service-fuzz');
    const settings = { RATE_LIMITS: flags.limits ? 'on' : 'off' };
    const servers = await Servers.open(folder, { redis, durable: false, settings });
    try {
      await servers.migrate();
      if (flags.replay !== undefined) await replay(servers, flags.replay);
      else await fireAsAsked(flags, { ground: servers, tell, stopping: stopping.signal });
    } finally {
      await servers.close();
      if (process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
    }
  });

async function fireAsAsked(flags: Flags, given: Pick<FuzzPlan, 'ground' | 'tell' | 'stopping'>): Promise<void> {
  const { seed, requests, rest, route, only, failures: mostFailures } = flags;
  const extent = only === undefined ? { from: 0, to: requests, rest } : { from: only, to: only + 1, rest: 0 };
  const isWanted = ({ path }: { path: string }) => route === undefined || path.includes(route);
  given.tell(`seed ${seed}`);
  const report = await run({ ...given, ...extent, seed, mostFailures, isWanted });
  process.exitCode = conclude(report, seed, given.ground.folder) ? 0 : 1;
}

void start(async () => {
  await program.parseAsync();
});
