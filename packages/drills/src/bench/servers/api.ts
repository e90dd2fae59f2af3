import { launchProgram } from '@review-service/testing/launch-program';
import { settingsOn, WITHOUT_UNDO } from '@review-service/testing/program-settings';
import { HOST, type MeasuredServer } from './served';

/** What our programs need in addition to a database. */
export interface Surroundings {
  readonly redisUrl: string;
  /** For logs and files. */
  readonly folder: string;
}

const environment = (databaseUrl: string, { redisUrl, folder }: Surroundings) => ({
  ...settingsOn(databaseUrl, folder),
  ...WITHOUT_UNDO,
  NODE_ENV: 'production',
  REDIS_URL: redisUrl,
});

/**
 * The production build of the API with production settings, including a log line per request, but without rate limits.
 */
export async function launchApi(databaseUrl: string, around: Surroundings): Promise<MeasuredServer> {
  const env = { ...environment(databaseUrl, around), SITE_URL: `http://${HOST}` };
  return { ...(await launchProgram({ app: 'api', env, log: `${around.folder}/api.log` })), databaseUrl };
}

/** The production build of the worker. */
export async function launchWorker(databaseUrl: string, around: Surroundings): Promise<Omit<MeasuredServer, 'url'>> {
  const env = { ...environment(databaseUrl, around), REDIS_PREFIX: 'bench-worker' };
  return { ...(await launchProgram({ app: 'worker', env, log: `${around.folder}/worker.log` })), databaseUrl };
}
