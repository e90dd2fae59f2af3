import { readerOf, type ToolId } from '@review-service/contracts/tools';
import { bytes, number, text } from '@review-service/database/row-types';
import { raw, type Sql, sql } from '@review-service/database/sql';
import { all, type Db, type Declared } from '@review-service/database/verbs';
import { Connection } from '../import/connection';
import type { CopyRow } from '../import/copy-text';

/** A known row of a kind. */
const KNOWN = { id: number, digest: bytes };

/** The kind of the rows that say what is to be verified. */
const TO_VERIFY = 'review requests to verify';

/** Rows by their tables. */
export type RowsByTable = Readonly<Record<string, readonly CopyRow[]>>;

/** This service's database: each batch is a transaction; in a dry run a savepoint of one that is rolled back. */
export class TargetDatabase {
  constructor(private readonly db: Db) {}

  /** Runs a statement outside of batches. */
  all<Row extends object>(declared: Declared<Row>, statement: Sql): Promise<Row[]> {
    return all(this.db, declared, statement);
  }

  /** Everything that the work stores, or nothing. */
  inBatch<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    return this.db.transaction((manager) => work(new Connection(manager)));
  }

  /** The ids of these that there are. */
  async existing(table: string, ids: readonly (number | null)[]): Promise<Set<number>> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    if (wanted.length === 0) return new Set();
    const found = await this.all(
      { id: number },
      sql`select id from ${raw(table)} where id = any(${wanted}::integer[])`,
    );
    return new Set(found.map(({ id }) => id));
  }

  /** Of the repositories that are there: whose form their diffs have. */
  async tools(ids: readonly (number | null)[]): Promise<Map<number, ToolId>> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const found = await this.all(
      { id: number, tool: text },
      sql`select id, tool from repository where id = any(${wanted}::integer[])`,
    );
    return new Map(found.map(({ id, tool }) => [id, readerOf(tool)]));
  }

  /** What is known of a kind after an id, up to another. */
  async known(kind: string, after: number, last: number): Promise<Map<number, Buffer>> {
    const rows = await this.all(
      KNOWN,
      sql`select id, digest from moved_row where kind = ${kind} and id > ${after} and id <= ${last} order by id`,
    );
    return new Map(rows.map(({ id, digest }) => [id, digest]));
  }

  /** The known ids of a kind after an id: at most a thousand. */
  async knownAfter(kind: string, after: number): Promise<number[]> {
    const rows = await this.all(
      { id: number },
      sql`select id from moved_row where kind = ${kind} and id > ${after} order by id limit 1000`,
    );
    return rows.map(({ id }) => id);
  }

  /** A number that all runs share, such as where renumbered ids begin: what the first run decided. */
  async remembered(name: string, decide: () => Promise<number>): Promise<number> {
    const find = () => this.all({ id: number }, sql`select id from moved_row where kind = ${name}`);
    const [known] = await find();
    if (known) return known.id;
    const decided = await decide();
    await this.all({}, sql`insert into moved_row (kind, id, digest) values (${name}, ${decided}, '')`);
    return decided;
  }

  /** Review requests after an id that were moved and not verified since, so many at most. */
  async toVerify(after: number, most: number): Promise<number[]> {
    const rows = await this.all(
      { id: number },
      sql`select id from moved_row where kind = ${TO_VERIFY} and id > ${after} order by id limit ${most}`,
    );
    return rows.map(({ id }) => id);
  }

  async setVerified(ids: readonly number[]): Promise<void> {
    await this.all({}, sql`delete from moved_row where kind = ${TO_VERIFY} and id = any(${[...ids]}::integer[])`);
  }

  /** Updates the planner's statistics. */
  async analyze(tables: readonly string[]): Promise<void> {
    await this.all({}, sql`analyze ${raw(tables.join(', '))}`);
  }

  /** The names of the time zones that PostgreSQL knows. */
  async timeZones(): Promise<Set<string>> {
    const found = await this.all({ name: text }, sql`select name from pg_timezone_names`);
    return new Set(found.map(({ name }) => name));
  }
}

/** Keeps the digests of what was stored. */
export async function remember(
  db: Connection,
  kind: string,
  digests: readonly { readonly id: number; readonly digest: Buffer }[],
): Promise<void> {
  const ids = digests.map(({ id }) => id);
  const hex = digests.map(({ digest }) => digest.toString('hex'));
  await db.all(
    {},
    sql`
      insert into moved_row (kind, id, digest)
      select ${kind}, its.id, decode(its.digest, 'hex') from unnest(${ids}::integer[], ${hex}::text[]) its (id, digest)
      on conflict (kind, id) do update set digest = excluded.digest`,
  );
}

/** Says that these review requests are to be verified. */
export const verifyLater = (db: Connection, ids: readonly number[]): Promise<object[]> =>
  db.all(
    {},
    sql`
      insert into moved_row (kind, id, digest)
      select ${TO_VERIFY}, id, '' from unnest(${[...ids]}::integer[]) id on conflict do nothing`,
  );

/** Stores rows by their keys: those that are there get the new values. */
export async function upsert(db: Connection, table: string, rows: readonly CopyRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const list = raw(columns.join(', '));
  const changes = raw(columns.flatMap((name) => (name === 'id' ? [] : `${name} = excluded.${name}`)).join(', '));
  await db.all({}, sql`create temporary table incoming as select ${list} from ${raw(table)} with no data`);
  await db.copy('incoming', rows);
  await db.all(
    {},
    sql`insert into ${raw(table)} (${list}) select ${list} from incoming on conflict (id) do update set ${changes}`,
  );
  await db.all({}, sql`drop table incoming`);
}

/** Deletes the rows of these parents. */
export const deleteOf = (db: Connection, table: string, column: string, ids: readonly number[]): Promise<object[]> =>
  db.all({}, sql`delete from ${raw(table)} where ${raw(column)} = any(${ids}::integer[])`);
