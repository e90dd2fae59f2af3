import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { boolean, texts } from './row-types';
import { inShortTries, LONGEST_WAIT } from './short-tries';
import { sql } from './sql';
import { all, find } from './verbs';

/** The key of an advisory lock, the same in every release, so that migrating processes take turns. */
const LOCK = 7_264_001;
/** Milliseconds between two tries to get the lock. */
const LOOK = 250;

/**
 * Brings the schema up to date while the service is up. Safe to run from many processes at once. Each step waits for
 * locks in short tries, so that requests can run in between; a step outside of a transaction does so itself.
 * @param tell gets a line when a step begins or waits
 * @returns the names of the executed steps
 */
export async function migrate(
  dataSource: DataSource,
  tell: (line: string) => void = () => undefined,
): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  const done: string[] = [];
  try {
    await untilItsTurn(runner, tell);
    await runner.query(`set lock_timeout = ${LONGEST_WAIT}; set statement_timeout = 0`);
    const executor = new MigrationExecutor(dataSource, runner);
    for (const step of await executor.getPendingMigrations()) {
      tell(step.name);
      await make(step, executor, runner, (line) => tell(`${step.name}: ${line}`));
      done.push(step.name);
    }
    return done;
  } finally {
    const letGo = 'reset lock_timeout; reset statement_timeout; select pg_advisory_unlock_all()';
    await runner.query(letGo).catch(() => undefined);
    await runner.release();
  }
}

/**
 * Polls for the lock: waiting in PostgreSQL would hold a snapshot, and building an index concurrently waits for its
 * end.
 */
async function untilItsTurn(runner: QueryRunner, tell: (line: string) => void): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const [turn] = await all(
      runner.manager,
      { isMine: boolean },
      sql`select pg_try_advisory_lock(${LOCK}) as "isMine"`,
    );
    if (turn?.isMine) return;
    if (looks === 1) tell('another process is migrating this database: waiting for it');
    await pause(LOOK);
  }
}

async function make(
  step: Migration,
  executor: MigrationExecutor,
  runner: QueryRunner,
  tell: (line: string) => void,
): Promise<void> {
  if (step.instance?.transaction === false) {
    await executor.executeMigration(step);
    return;
  }
  await inShortTries(async () => {
    await runner.startTransaction();
    try {
      await executor.executeMigration(step);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }, tell);
}

/**
 * The names of the steps that the database lacks for this release. Uses a look-up connection, so that the check works
 * while the pool is exhausted.
 */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const made = await madeMigrations(dataSource);
  return namesOf(dataSource).filter((name) => !made.has(name));
}

/** Whether the database was made by other migrations: it has some, and not the first of this release. */
export async function isOfOtherMigrations(dataSource: DataSource): Promise<boolean> {
  const made = await madeMigrations(dataSource);
  return made.size > 0 && !made.has(namesOf(dataSource)[0] ?? '');
}

const namesOf = ({ migrations }: DataSource): string[] => migrations.map(({ name }) => name ?? '');

async function madeMigrations(dataSource: DataSource): Promise<ReadonlySet<string>> {
  const table = await find(
    dataSource,
    { known: boolean },
    sql`select to_regclass('schema_migration') is not null as known`,
  );
  const done =
    table?.known &&
    (await find(dataSource, { names: texts }, sql`select array(select name from schema_migration) as names`));
  return new Set(done ? done.names : []);
}
