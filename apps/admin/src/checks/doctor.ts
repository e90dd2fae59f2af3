import { setting } from '@review-service/embedded/setting';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import type { DataSource } from 'typeorm';
import { checkCounts } from './counts-check';
import { checkConnections, type Processes } from './connections-check';
import { checkMigrations, checkPooler, checkServer } from './database-check';
import { checkDirectory } from './directory-check';
import { failedBy, ok, type Finding } from './finding';
import { checkKeys } from './keys-check';
import { limited } from './limited';
import { checkRedirects } from './redirects-check';
import { checkSettings } from './settings-check';
import { checkSignIn } from './sign-in-check';
import { checkStorage } from './storage-check';
import { withDatabase } from '../connections/database';
import { print, report } from '../base/output';
import { openSecrets } from '../connections/secrets';
import { openFiles } from '../connections/storage';

/** Timeouts in seconds for quick checks, and for checks that read whole tables. */
const [SHORT, LONG] = [10, 120];

/** Checks one thing after another, and tells what it finds at once. */
export async function run(processes: Processes): Promise<object> {
  const settings = tell(checkSettings(process.env));
  // Checks that depend on wrong settings would only fail for the same reason.
  const rest = isHealthy(settings)
    ? [
        ...tell(await databaseFindings(processes)),
        ...tell(await limited('storage', SHORT, () => checkStorage(openFiles))),
        ...tell(await limited('redis', SHORT, redisFindings)),
      ]
    : [];
  const findings = [...settings, ...rest];
  const healthy = isHealthy(findings);
  if (!healthy) process.exitCode = 1;
  return { healthy, findings: findings.map(({ level, text }) => ({ level: level.toLowerCase(), text })) };
}

const isHealthy = (findings: readonly Finding[]) => findings.every(({ level }) => level !== 'FAIL');

function tell(findings: Finding[]): Finding[] {
  for (const { level, text } of findings) (level === 'ok' ? report : print)(`${level}: ${text}`);
  return findings;
}

/** Closes the database, unless that takes too long. */
async function databaseFindings(processes: Processes): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (seconds: number, check: () => Promise<Finding[]>) => {
    findings.push(...(await limited('database', seconds, check)));
  };
  const checked = limited('database', LONG + 5 * SHORT, () =>
    withDatabase(async (db) => {
      await look(SHORT, () => checkServer(db));
      if (setting(process.env, 'DATABASE_URL')) {
        const { url, poolSize } = fromEnv(DatabaseConfig);
        await look(SHORT, () => checkPooler(url));
        await look(SHORT, async () => [await checkConnections(db, poolSize, processes)]);
      }
      const migrations = await checkMigrations(db);
      findings.push(migrations);
      if (migrations.level !== 'ok') return [];
      await look(LONG, () => keyFindings(db));
      await look(LONG, () => checkCounts(db));
      await look(SHORT, () => checkRedirects(db));
      await look(SHORT, () => checkSignIn(db, process.env));
      await look(LONG, () => checkDirectory(db));
      return [];
    }),
  );
  const last = await checked;
  return [...findings, ...last];
}

const keyFindings = (db: DataSource) =>
  openSecrets().then(
    (secrets) => checkKeys(db, secrets),
    (error: unknown) => failedBy(error),
  );

/** Loads Redis only here, because no other command needs it. */
async function redisFindings(): Promise<Finding[]> {
  if (!setting(process.env, 'REDIS_URL')) return [ok('redis: REDIS_URL is not set; nothing needs it')];
  const { checkRedis } = await import('./redis-check.js');
  const { RedisConfig } = await import('@review-service/platform/config/redis.config');
  return checkRedis(fromEnv(RedisConfig).url ?? '');
}
