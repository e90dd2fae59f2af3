import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { atTheEnd } from './at-the-end';
import { SCHEMA_FINGERPRINT } from './schema-fingerprint';

/** A private database, as migrated. */
export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Runs a statement, and gives its rows. */
type Run = (statement: string, values?: unknown[]) => Promise<unknown[]>;

/** What a new database has. */
interface Migrated {
  readonly fingerprint: string;
  /** Its only rows beside those about migrations. */
  readonly timedWork: string;
}

let migrated: Migrated | undefined;

/** Databases that suites of this file have dropped, made as new: a clone is 700 files. */
const spare: string[] = [];

atTheEnd.push(async () => {
  for (const name of spare.splice(0)) await drop(name);
});

/**
 * Gives a database that nobody uses: one that a suite of this file has dropped, else a clone of the migrated template,
 * which takes 50 ms. Every suite has its own, so suites can run in parallel.
 */
export async function freshDatabase({ migrated = true } = {}): Promise<FreshDatabase> {
  if (!migrated) return named(await clone('template0'), drop);
  return named(spare.pop() ?? (await cloneOfTemplate()), giveBack);
}

function named(name: string, end: (name: string) => Promise<void>): FreshDatabase {
  return { url: urlOf(name), drop: () => end(name) };
}

async function cloneOfTemplate(): Promise<string> {
  const name = await clone(servers().template);
  migrated ??= await connected(urlOf(name), readMigrated);
  return name;
}

async function clone(template: string): Promise<string> {
  const name = `${servers().template}_${randomBytes(6).toString('hex')}`;
  // Copies the files of the template; PostgreSQL's default writes every page of it to the log, for four times the work.
  await connected(servers().url, (run) => run(`create database ${name} template ${template} strategy file_copy`));
  return name;
}

async function drop(name: string): Promise<void> {
  await connected(servers().url, (run) => run(`drop database if exists ${name} with (force)`));
}

/** Keeps a database for the next suite, as new; drops it if its schema has been changed. */
async function giveBack(name: string): Promise<void> {
  const isAsNew = await connected(urlOf(name), renew).catch(() => false);
  if (isAsNew) spare.push(name);
  else await drop(name);
}

async function renew(run: Run): Promise<boolean> {
  await run(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const { fingerprint } = await readMigrated(run);
  if (!migrated || fingerprint !== migrated.fingerprint) return false;
  await empty(run);
  await run('select setval(seqrelid, seqstart, false) from pg_sequence');
  await run('delete from timed_work');
  await run('insert into timed_work select * from json_populate_recordset(null::timed_work, $1)', [migrated.timedWork]);
  return true;
}

async function readMigrated(run: Run): Promise<Migrated> {
  const [found] = await run(
    `select (${SCHEMA_FINGERPRINT}) as fingerprint, (select json_agg(t)::text from timed_work t) as "timedWork"`,
  );
  return found as Migrated;
}

/** Takes away all rows that suites have written; those of the template stay. Ids go on, so that nothing cached is found. */
export const emptyDatabase = (db: DataSource): Promise<void> =>
  empty((statement, values) => db.query(statement, values));

/** Bytes of a table above which it is truncated; to delete a few rows takes a hundredth of the time. */
const LARGE = 2 ** 20;

async function empty(run: Run): Promise<void> {
  const tables = (await run(
    `select quote_ident(relname) as name, pg_relation_size(oid) > ${LARGE} as "isLarge" from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migration', 'timed_work')
       and pg_relation_size(oid) > 0`,
  )) as { name: string; isLarge: boolean }[];
  if (tables.some(({ isLarge }) => isLarge)) {
    await run(`truncate ${tables.map(({ name }) => name).join()} cascade`);
  } else {
    // Without triggers and references, since all tables are emptied.
    const deletions = tables.map(({ name }) => `delete from ${name}`);
    await run(['begin', 'set local session_replication_role = replica', ...deletions, 'commit'].join(';'));
  }
}

function servers(): { url: string; template: string } {
  const { TEST_DATABASE_URL: url, TEST_TEMPLATE: template } = process.env;
  if (!url || !template) throw new Error('Start the suites with `npm test`, or jest with the config at the root.');
  return { url, template };
}

function urlOf(name: string): string {
  const url = new URL(servers().url);
  url.pathname = `/${name}`;
  return url.href;
}

async function connected<Result>(url: string, work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (statement, values) => (await client.query<never>(statement, values)).rows);
  } finally {
    await client.end();
  }
}
