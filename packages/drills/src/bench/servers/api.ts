import { pathToFileURL } from 'node:url';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type Running } from '@review-service/testing/launch-program';
import { TEST_KEYS } from '@review-service/testing/make';
import { HOST, type Served } from './served';

/** What our programs need in addition to a database. */
export interface Surroundings {
  readonly redisUrl: string;
  /** For logs and files. */
  readonly folder: string;
}

const environment = (databaseUrl: string, { redisUrl, folder }: Surroundings) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SECRET_KEYS: TEST_KEYS.join(),
  REDIS_URL: redisUrl,
  STORAGE_URL: pathToFileURL(`${folder}/files`).href,
});

/**
 * The production build of the API with production settings, including a log line per request, but without rate limits.
 */
export async function launchApi(databaseUrl: string, around: Surroundings): Promise<Served> {
  const [port, healthPort] = [await lastingPort(), await lastingPort()];
  const env = {
    ...environment(databaseUrl, around),
    SITE_URL: `http://${HOST}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
  };
  const running = await launchProgram({ app: 'api', env, log: `${around.folder}/api-${port}.log`, healthPort });
  return { url: `http://127.0.0.1:${port}`, pid: running.pid, databaseUrl, stop: () => end(running) };
}

/** The production build of the worker. */
export async function launchWorker(databaseUrl: string, around: Surroundings): Promise<Omit<Served, 'url'>> {
  const healthPort = await lastingPort();
  const env = { ...environment(databaseUrl, around), REDIS_PREFIX: `worker-${healthPort}` };
  const running = await launchProgram({ app: 'worker', env, log: `${around.folder}/worker.log`, healthPort });
  return { pid: running.pid, databaseUrl, stop: () => end(running) };
}

async function end(running: Running): Promise<void> {
  running.kill();
  await running.ended;
}
