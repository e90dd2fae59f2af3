import { setting } from '@review-service/embedded/setting';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { checkCounts } from '../checks/counts-check';
import { checkMigrations, checkServer } from '../checks/database-check';
import { failedBy, ok, type Finding } from '../checks/finding';
import { checkKeys } from '../checks/keys-check';
import { checkSettings } from '../checks/settings-check';
import { checkStorage } from '../checks/storage-check';
import { withDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { openSecrets } from '../secrets';
import { openFiles } from '../storage';

/** `doctor`: looks at everything the service needs, and says what to do. */
export const doctorCommand = (program: Command) =>
  program
    .command('doctor')
    .description(
      'check settings, database, schema, keys, totals, storage and Redis; fails when something has to be mended',
    )
    .addHelpText('after', examples('doctor', 'doctor || echo "not now"'))
    .action(run);

async function run(): Promise<void> {
  const settings = tell(checkSettings(process.env));
  // What depends on wrong settings would only fail again, in other words.
  const rest = isHealthy(settings)
    ? [...tell(await databaseFindings()), ...tell(await checkStorage(openFiles)), ...tell(await redisFindings())]
    : [];
  if (!isHealthy([...settings, ...rest])) process.exitCode = 1;
}

const isHealthy = (findings: readonly Finding[]) => findings.every(({ level }) => level !== 'FAIL');

function tell(findings: Finding[]): Finding[] {
  for (const { level, text } of findings) print(`${level}: ${text}`);
  return findings;
}

const databaseFindings = () =>
  withDatabase(async (db) => {
    const migrations = await checkMigrations(db);
    const rest = migrations.level === 'ok' ? [...(await keyFindings(db)), ...(await checkCounts(db.manager))] : [];
    return [...(await checkServer(db)), migrations, ...rest];
  }).catch((error: unknown) => failedBy(error, 'database: '));

const keyFindings = ({ manager }: DataSource) =>
  openSecrets().then(
    (secrets) => checkKeys(manager, secrets),
    (error: unknown) => failedBy(error),
  );

/** Loaded only when it is needed, since every other command goes without. */
async function redisFindings(): Promise<Finding[]> {
  if (!setting(process.env, 'REDIS_URL')) return [ok('redis: REDIS_URL is not set; nothing needs it')];
  const { checkRedis } = await import('../checks/redis-check.js');
  const { RedisConfig } = await import('@review-service/platform/config/redis.config');
  const { fromEnv } = await import('@review-service/platform/config/from-env');
  return checkRedis(fromEnv(RedisConfig).url ?? '');
}
