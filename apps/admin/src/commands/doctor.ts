import { setting } from '@review-service/embedded/setting';
import { type Command, InvalidArgumentError } from 'commander';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import type { DataSource } from 'typeorm';
import { checkCounts } from '../checks/counts-check';
import { checkConnections, type Processes } from '../checks/connections-check';
import { checkMigrations, checkPooler, checkServer } from '../checks/database-check';
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
    .option('--apis <number>', 'how many API processes there are at most: are there connections for all?', count)
    .option('--workers <number>', 'the same of workers', count)
    .addHelpText('after', examples('doctor', 'doctor --apis 6 --workers 6', 'doctor || echo "not now"'))
    .action(run);

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Timeouts in seconds for quick checks, and for checks that read whole tables. */
const [SHORT, LONG] = [10, 120];

async function run(processes: Processes): Promise<void> {
  const settings = tell(checkSettings(process.env));
  // Checks that depend on wrong settings would only fail for the same reason.
  const rest = isHealthy(settings)
    ? [
        ...tell(await databaseFindings(processes)),
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
        const hasRedis = setting(process.env, 'REDIS_URL') !== undefined;
        await look(SHORT, () => checkPooler(url));
        await look(SHORT, async () => [await checkConnections(db, { poolSize, hasRedis }, processes)]);
      }
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
  return checkRedis(fromEnv(RedisConfig).url ?? '');
}
