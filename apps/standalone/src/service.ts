import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '@review-service/embedded/postgres';
import { readOrMakeSecretKeys } from '@review-service/embedded/secret-keys';
import { setting } from '@review-service/embedded/setting';
import { chooseMailPort, chooseMetricsPorts, demandPort } from './ports';
import type { Programs } from './programs';
import { demandServer } from './reachable';
import { becomeReady, urlOf } from './readiness';
import type { Settings } from './settings';
import type { Supervisor } from './supervisor';

/** The input of a start. */
export interface Plan {
  settings: Settings;
  dataDir: string;
  programs: Programs;
  env: NodeJS.ProcessEnv;
  stopping: AbortSignal;
}

/**
 * Starts everything in the order of dependencies, and resolves when the service is ready, with the address of the page that
 * shows the mail; undefined: a server sends it.
 */
export async function startService(supervisor: Supervisor, plan: Plan): Promise<string | undefined> {
  const { settings, dataDir, programs, stopping } = plan;
  await demandServer('DATABASE_URL', settings.databaseUrl, 5432);
  await demandServer('REDIS_URL', settings.redisUrl, 6379);
  const url = settings.databaseUrl ?? supervisor.own(await startPostgres({ dataDir, durable: true })).url;
  await demandPort(settings);
  const metrics = await chooseMetricsPorts(settings);
  const env = environment(plan, url);
  const log = (name: string) => join(dataDir, 'log', `${name}.log`);
  const mayBeNew = await prepareDatabase(supervisor, plan, { env, log: log('admin') });

  const start = (name: 'api' | 'worker') => {
    const METRICS_PORT = String(metrics[name]);
    const child = supervisor.start({ name, file: programs[name], env: { ...env, METRICS_PORT }, log: log(name) });
    return becomeReady(child, { host: settings.metricsHost, port: metrics[name] }, stopping);
  };
  await Promise.all([start('api'), start('worker')]);
  if (mayBeNew) {
    const site = urlOf(settings);
    await supervisor.complete({ name: 'demo', file: programs.demo, args: [site], env, log: log('demo') });
  }
  if (setting(plan.env, 'MAIL_URL') !== undefined) return undefined;
  const port = await chooseMailPort(settings);
  const args = [mailFolder(dataDir), String(port)];
  // It reads what strangers wrote, and needs no secret.
  supervisor.start({ name: 'mail', file: programs.mail, args, env: { DATA_DIR: dataDir }, log: log('mail') });
  return `http://localhost:${port}/mail/`;
}

/** The folder of mail that is caught. */
const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/**
 * Migrates, and loads the demo world into an empty database; our own database is empty only the first time. Resolves
 * with whether it may have been empty.
 */
async function prepareDatabase(
  supervisor: Supervisor,
  { settings, dataDir, programs }: Plan,
  surroundings: { env: NodeJS.ProcessEnv; log: string },
): Promise<boolean> {
  const blame = settings.databaseUrl ? 'DATABASE_URL' : undefined;
  const admin = (...args: string[]) =>
    supervisor.complete({ name: `command "admin ${args[0]}"`, file: programs.admin, args, blame, ...surroundings });
  const loaded = join(dataDir, 'demo-world-loaded');
  await admin('migrate');
  if (!settings.databaseUrl && existsSync(loaded)) return false;
  await admin('import', programs.demoWorld, '--if-empty');
  if (!settings.databaseUrl) writeFileSync(loaded, '');
  return true;
}

/** The environment of the programs: ours, with all chosen settings. */
function environment({ settings, dataDir, env }: Plan, url: string): NodeJS.ProcessEnv {
  const chosen: Record<string, string> = {
    NODE_ENV: setting(env, 'NODE_ENV') ?? 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SECRET_KEYS: settings.secretKeys ?? readOrMakeSecretKeys(dataDir),
    SITE_URL: settings.siteUrl,
    HOST: settings.host,
    METRICS_HOST: settings.metricsHost,
    PORT: String(settings.port),
    // Mail is caught, unless a server is named.
    MAIL_URL: setting(env, 'MAIL_URL') ?? pathToFileURL(mailFolder(dataDir)).href,
    MAIL_FROM: setting(env, 'MAIL_FROM') ?? 'reviews@localhost',
    STORAGE_URL: setting(env, 'STORAGE_URL') ?? pathToFileURL(join(dataDir, 'files')).href,
  };
  const files = Object.keys(chosen).map((name) => `${name}_FILE`);
  const kept = Object.entries(env).filter(([name]) => !files.includes(name));
  return { ...Object.fromEntries(kept), ...chosen };
}
