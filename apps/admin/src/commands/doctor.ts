import { setting } from '@review-service/embedded/setting';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { checkCounts } from '../checks/counts-check';
import { checkMigrations, checkServer } from '../checks/database-check';
import { failedBy, ok, type Finding } from '../checks/finding';
import { checkKeys } from '../checks/keys-check';
import { limited } from '../checks/limited';
import { checkSettings } from '../checks/settings-check';
import { checkStorage } from '../checks/storage-check';
import { withDatabase } from '../database';
import { examples } from '../examples';
import { print } from '../output';
import { openSecrets } from '../secrets';
import { openFiles } from '../storage';

/** `doctor`: checks everything that the service needs, and says what to do. */
export const doctorCommand = (program: Command) =>
  program
    .command('doctor')
    .description(
      'check settings, database, schema, keys, totals, storage and Redis; fails when something has to be mended',
    )
    .addHelpText('after', examples('doctor', 'doctor || echo "not now"'))
    .action(run);

/** Timeouts in seconds for quick checks, and for checks that read whole tables. */
const [SHORT, LONG] = [10, 120];

async function run(): Promise<void> {
  const settings = tell(checkSettings(process.env));
  // Checks that depend on wrong settings would only fail for the same reason.
  const rest = isHealthy(settings)
    ? [
        ...tell(await databaseFindings()),
        ...tell(await limited('storage', SHORT, () => checkStorage(openFiles))),
        ...tell(await limited('redis', SHORT, redisFindings)),
      ]
    : [];
  // Exits at once: a check after its timeout would keep the process alive.
  process.exit(isHealthy([...settings, ...rest]) ? 0 : 1);
}

const isHealthy = (findings: readonly Finding[]) => findings.every(({ level }) => level !== 'FAIL');

function tell(findings: Finding[]): Finding[] {
  for (const { level, text } of findings) print(`${level}: ${text}`);
  return findings;
}

/** Closes the database, unless that takes too long. */
async function databaseFindings(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (seconds: number, check: () => Promise<Finding[]>) => {
    findings.push(...(await limited('database', seconds, check)));
  };
  const checked = limited('database', LONG + 3 * SHORT, () =>
    withDatabase(async (db) => {
      await look(SHORT, () => checkServer(db));
      const migrations = await checkMigrations(db);
      findings.push(migrations);
      if (migrations.level !== 'ok') return [];
      await look(LONG, () => keyFindings(db));
      await look(LONG, () => checkCounts(db));
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
  const { checkRedis } = await import('../checks/redis-check.js');
  const { RedisConfig } = await import('@review-service/platform/config/redis.config');
  const { fromEnv } = await import('@review-service/platform/config/from-env');
  return checkRedis(fromEnv(RedisConfig).url ?? '');
}
