import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningPostgres, startPostgres } from '@review-service/embedded/postgres';
import { readOrMakeSecretKeys } from '@review-service/embedded/secret-keys';
import { setting } from '@review-service/embedded/setting';
import { Failure } from './failure';
import { chooseMailPort, chooseMetricsPorts, demandPort } from './ports';
import type { Programs } from './programs';
import { demandServer } from './reachable';
import { becomeReady, urlOf } from './readiness';
import type { Settings } from './settings';
import type { Supervisor } from './supervisor';
import { waitingFor } from './waiting';

/** The input of a start. */
export interface Plan {
  settings: Settings;
  dataDir: string;
  programs: Programs;
  env: NodeJS.ProcessEnv;
  stopping: AbortSignal;
  /** The longest time without a sign of a program that is to become ready, in ms. */
  patience: number;
}

/**
 * Starts everything in the order of dependencies, and resolves when the service is ready, with the address of the page that
 * shows the mail; undefined: a server sends it.
 */
export async function startService(supervisor: Supervisor, plan: Plan): Promise<string | undefined> {
  const { settings, dataDir, programs, stopping, patience } = plan;
  await demandServer('DATABASE_URL', settings.databaseUrl, 5432);
  await demandServer('REDIS_URL', settings.redisUrl, 6379);
  const url = settings.databaseUrl ?? (await ownPostgres(supervisor, dataDir)).url;
  await demandPort(settings);
  const metrics = await chooseMetricsPorts(settings);
  const env = environment(plan, url);
  const log = (name: string) => join(dataDir, 'log', `${name}.log`);
  await prepareDatabase(supervisor, plan, { env, log: log('admin') });

  const start = (name: 'api' | 'worker') => {
    const METRICS_PORT = String(metrics[name]);
    const child = supervisor.start({ name, file: programs[name], env: { ...env, METRICS_PORT }, log: log(name) });
    return becomeReady(child, { host: settings.metricsHost, port: metrics[name] }, stopping, patience);
  };
  await Promise.all([start('api'), start('worker')]);
  await postDemo(supervisor, plan, { env, log: log('demo') });
  if (setting(plan.env, 'MAIL_URL') !== undefined) return undefined;
  const port = await chooseMailPort(settings);
  const args = [mailFolder(dataDir), String(port)];
  // It reads what strangers wrote, and needs no secret.
  supervisor.start({ name: 'mail', file: programs.mail, args, env: { DATA_DIR: dataDir }, log: log('mail') });
  return `http://localhost:${port}/mail/`;
}

/** The folder of mail that is caught. */
const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

async function ownPostgres(supervisor: Supervisor, dataDir: string): Promise<RunningPostgres> {
  return supervisor.own(await waitingFor('PostgreSQL', startPostgres({ dataDir, durable: true })));
}

/** What programs get from a start: their environment, and the file for their output. */
interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly log: string;
}

/** Migrates, and loads the demo world into an empty database; our own database is empty only the first time. */
async function prepareDatabase(
  supervisor: Supervisor,
  { settings, dataDir, programs }: Plan,
  surroundings: Surroundings,
): Promise<void> {
  const blame = settings.databaseUrl ? 'DATABASE_URL' : undefined;
  const admin = (...args: string[]) =>
    supervisor.complete({ name: `command "admin ${args[0]}"`, file: programs.admin, args, blame, ...surroundings });
  await admin('migrate');
  await onceInOwnDatabase(settings, join(dataDir, 'demo-world-loaded'), () =>
    admin('import', programs.demoWorld, '--if-empty'),
  );
}

/**
 * Posts the review requests of the demo, or those that an earlier start did not get to. The service is of use without them,
 * so that it runs when they fail; the next start goes on with them.
 */
async function postDemo(
  supervisor: Supervisor,
  { settings, dataDir, programs }: Plan,
  surroundings: Surroundings,
): Promise<void> {
  const args = [urlOf(settings), join(dataDir, `demo-posts${nameOf(settings.databaseUrl)}.jsonl`)];
  const post = () => supervisor.complete({ name: 'demo', file: programs.demo, args, ...surroundings });
  try {
    await onceInOwnDatabase(settings, join(dataDir, 'demo-posted'), post);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    console.warn(`The demo's review requests are incomplete. The next start continues. ${thrown.message}`);
  }
}

/** Does what has to succeed once in our own database, which the file notes. In another database the work itself looks. */
async function onceInOwnDatabase({ databaseUrl }: Settings, note: string, work: () => Promise<void>): Promise<void> {
  if (databaseUrl === undefined && existsSync(note)) return;
  await work();
  if (databaseUrl === undefined) writeFileSync(note, '');
}

/** Tells databases apart in the names of files; our own has no name. */
const nameOf = (databaseUrl: string | undefined): string =>
  databaseUrl === undefined ? '' : `-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`;

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
