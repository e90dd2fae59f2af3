import { findOnPath } from './find-on-path';
import { unpackProgram } from './debian-program';
import type { ProgramCommand } from './program';
import { startRedis } from './redis';
import { answersPing } from './redis-greeting';
import { setting, SettingError } from './setting';
import { borrowed, type TestServer } from './test-server';

/** `redis-server` is a name for a program of `redis-tools`. */
const DEBIAN_REDIS = { name: 'redis', packages: ['redis-server', 'redis-tools'], binary: 'usr/bin/redis-server' };

const LOCAL = 'redis://127.0.0.1:6379/15';

/**
 * A Redis for the tests: the one of TEST_REDIS_URL, else a fresh one that goes away with this process, else a local one
 * (of which callers use a key prefix of their own and never flush anything), else one unpacked from Debian packages.
 */
export async function startTestRedis(env: NodeJS.ProcessEnv = process.env): Promise<TestServer> {
  const given = setting(env, 'TEST_REDIS_URL');
  if (given) return borrowed(given);
  const installed = installedRedis(env);
  if (installed) return startRedis(installed);
  if (await answersPing(6379)) return borrowed(LOCAL);
  const unpacked = unpackProgram(env, DEBIAN_REDIS);
  if (unpacked) return startRedis(unpacked);
  throw new SettingError(
    'TEST_REDIS_URL',
    'no redis-server on PATH, none at 127.0.0.1:6379, and none could be fetched with apt-get. Install Redis, or name one.',
  );
}

/** A program for a Redis of one's own: installed, else unpacked from Debian packages; undefined where neither is. */
export const findRedisProgram = (env: NodeJS.ProcessEnv = process.env): ProgramCommand | undefined =>
  installedRedis(env) ?? unpackProgram(env, DEBIAN_REDIS);

function installedRedis(env: NodeJS.ProcessEnv): ProgramCommand | undefined {
  const command = findOnPath(env, 'redis-server') ?? findOnPath(env, 'valkey-server');
  return command === undefined ? undefined : { command };
}
