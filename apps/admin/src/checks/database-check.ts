import { pendingMigrations } from '@review-service/database/migrate';
import { boolean, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { poolerFault } from '@review-service/platform/health/pooler-fault';
import type { DataSource } from 'typeorm';
import { failed, ok, type Finding } from './finding';
import { commandLine } from '../base/command-line';

const OLDEST = 15;

/** Checks the server's version and settings. */
export async function checkServer(db: DataSource): Promise<Finding[]> {
  const [server] = await all(
    db,
    { version: text, number, encoding: text, icu: boolean },
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_encoding_to_char(encoding) as encoding, exists (select from pg_collation where collname = 'und-x-icu') as icu
      from pg_database where datname = current_database()`,
  );
  if (!server) return [failed('database: it returns no version')];
  const { version, encoding, icu } = server;
  return [
    server.number >= OLDEST * 10_000
      ? ok(`database: PostgreSQL ${version}`)
      : failed(`database: PostgreSQL ${version} is too old; use ${OLDEST} or newer`),
    encoding === 'UTF8'
      ? ok('database encoding: UTF8')
      : failed(`database encoding: ${encoding}; make a database with \`create database … encoding 'UTF8'\``),
    icu
      ? ok('database collation: und-x-icu is there')
      : failed('database collation: und-x-icu is missing; use a PostgreSQL that was built with ICU'),
  ];
}

/** Checks that no pooler mixes up the statements of the processes; says nothing where all is well. */
export async function checkPooler(url: string): Promise<Finding[]> {
  const fault = await poolerFault({ url });
  return fault === undefined ? [] : [failed(fault)];
}

/** Checks that the database has the schema of this release. */
export async function checkMigrations(db: DataSource): Promise<Finding> {
  const pending = await pendingMigrations(db);
  return pending.length
    ? failed(`migrations: ${pending.join(', ')} pending; run \`${commandLine('migrate')}\``)
    : ok('migrations: up to date');
}
