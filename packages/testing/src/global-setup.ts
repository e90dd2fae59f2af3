import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { makeFolderInMemory } from '@review-service/embedded/folder-in-memory';
import { startTestPostgres } from '@review-service/embedded/test-postgres';
import { SettingError } from '@review-service/embedded/setting';
import { startTestRedis } from '@review-service/embedded/test-redis';
import type { TestServer } from '@review-service/embedded/test-server';
import { Client } from 'pg';
import type { AskedRun } from './asked-run';
import { bringChromium } from './bring-chromium';
import { bringSlapd } from './bring-slapd';
import { COMPARED_EXCHANGES } from './compared-exchanges';
import { findCheckoutTools } from './find-checkout-tools';
import { isLeftOut, leaveOut } from './left-out';
import { SEED } from './sampled';
import { keepServers } from './servers';

/**
 * Before all suites: a real PostgreSQL, a real Redis, and a migrated template that every suite clones its own database
 * from. Everything made here has this run's random name, so other data on the same servers stays unchanged.
 */
export default async function setUp(asked: AskedRun): Promise<void> {
  bringChromium(asked);
  bringSlapd(asked);
  findCheckoutTools(asked);
  if (process.env.TEST_SAMPLES !== 'all') console.log(`Samples of matrices are those of TEST_SEED=${SEED}.`);
  process.env.TEST_SEED = SEED;
  const inMemory = useMemory();
  process.env[COMPARED_EXCHANGES] = mkdtempSync(join(tmpdir(), 'compared-exchanges-'));
  const postgres = await startTestPostgres(process.env, inMemory);
  const redis = await bringRedis();
  const run = `review_service_test_${randomBytes(4).toString('hex')}`;
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${run} template template0 encoding 'UTF8'`);
  await admin.end();
  const url = new URL(postgres.url);
  url.pathname = `/${run}`;
  const template = createDataSource({ url: url.href, applicationName: 'template' });
  await template.initialize();
  await migrate(template);
  await template.destroy();
  Object.assign(process.env, { TEST_DATABASE_URL: postgres.url, TEST_TEMPLATE: run });
  keepServers({
    stop: async () => {
      await dropAll(postgres.url, run);
      await Promise.all([postgres.stop(), redis?.stop()]);
      for (const folder of inMemory) rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Starts or finds a Redis. Where it cannot be had, suites about jobs run without. */
async function bringRedis(): Promise<TestServer | undefined> {
  if (isLeftOut('redis')) return undefined;
  try {
    const redis = await startTestRedis();
    process.env.TEST_REDIS_URL = redis.url;
    return redis;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    leaveOut('redis');
    return undefined;
  }
}

/**
 * Lets everything that calls itself temporary lie in memory from now on, where there is room: each database of a suite is
 * 700 files, and a file system without a journal takes ever longer to create files while others are deleted.
 *
 * @returns what to remove at the end
 */
function useMemory(): string[] {
  const folder = makeFolderInMemory('suites');
  if (folder === undefined) return [];
  process.env.TMPDIR = folder;
  return [folder];
}

/** The template and every clone of it, also those of suites that crashed. */
async function dropAll(url: string, run: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${run}%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}
