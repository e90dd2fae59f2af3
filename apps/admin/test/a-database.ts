import { createDataSource } from '@review-service/database/data-source';
import { atTheEnd } from '@review-service/testing/at-the-end';
import { emptyDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import type { DataSource } from 'typeorm';

/** A private database, and queries of it. */
export interface TestDatabase {
  url: string;
  db: DataSource;
  /** The first column of each row. */
  column: (statement: string, ...values: unknown[]) => Promise<unknown[]>;
  /** All rows of all tables of the service as one text, as in a dump. */
  dump: () => Promise<string>;
  drop: () => Promise<void>;
}

/** The one that the suites of a file have one after another. */
let usual: TestDatabase | undefined;
let isTaken = false;

/** One with empty tables, which another suite of the file may have had before. Call `drop` at the end. */
export async function aDatabase(): Promise<TestDatabase> {
  if (isTaken) return ownDatabase();
  isTaken = true;
  if (usual) await emptyDatabase(usual.db);
  usual ??= await sharedDatabase();
  return usual;
}

async function sharedDatabase(): Promise<TestDatabase> {
  const made = await ownDatabase();
  atTheEnd.push(made.drop);
  return { ...made, drop: () => Promise.resolve(void (isTaken = false)) };
}

/** The database of a suite from its first test to its last. */
export function databaseForAll(make: () => Promise<TestDatabase> = aDatabase): TestDatabase {
  const made = madeLater();
  beforeAll(async () => made.set(await make()));
  afterAll(() => made.database.drop());
  return made.database;
}

/** The same with a database for each test. */
export function databaseForEach(make: () => Promise<TestDatabase> = aDatabase): TestDatabase {
  const made = madeLater();
  beforeEach(async () => made.set(await make()));
  afterEach(() => made.database.drop());
  return made.database;
}

/** A database that a suite can refer to before there is one. */
function madeLater() {
  let made: TestDatabase;
  const database: TestDatabase = {
    get url() {
      return made.url;
    },
    get db() {
      return made.db;
    },
    column: (...args) => made.column(...args),
    dump: () => made.dump(),
    drop: () => made.drop(),
  };
  return { database, set: (found: TestDatabase) => void (made = found) };
}

/** One that nobody had before, for suites that change more than rows, or that look at ids. Call `drop` at the end. */
export async function ownDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const fresh = await freshDatabase({ migrated });
  const db = await createDataSource({ url: fresh.url, applicationName: 'admin spec', poolSize: 4 }).initialize();
  const column = async (statement: string, ...values: unknown[]) => {
    const rows = await db.query<Record<string, unknown>[]>(statement, values);
    return rows.map((row) => Object.values(row)[0]);
  };
  const dump = async () => {
    const names = await column(`select tablename from pg_tables where schemaname = 'public' order by 1`);
    const tables = await Promise.all(names.map((name) => column(`select row_to_json(t)::text from ${String(name)} t`)));
    return JSON.stringify(tables.map((rows) => rows.sort()));
  };
  return { url: fresh.url, db, column, dump, drop: () => db.destroy().then(() => fresh.drop()) };
}
