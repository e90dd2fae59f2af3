import { pendingMigrations } from '@review-service/database/migrate';
import { query, sql } from '@review-service/database/sql';
import type { DataSource } from 'typeorm';
import { failed, ok, type Finding } from './finding';

const OLDEST = 15;

interface Server {
  version: string;
  number: number;
  encoding: string;
  icu: boolean;
}

/** Is the database one that the service can work with? */
export async function checkServer({ manager }: DataSource): Promise<Finding[]> {
  const [server] = await query<Server>(
    manager,
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_encoding_to_char(encoding) as encoding, exists (select from pg_collation where collname = 'und-x-icu') as icu
      from pg_database where datname = current_database()`,
  );
  if (!server) return [failed('database: it does not know itself')];
  const { version, number, encoding, icu } = server;
  return [
    number >= OLDEST * 10_000
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

/** Does it have the schema of this release? */
export async function checkMigrations(db: DataSource): Promise<Finding> {
  const pending = await pendingMigrations(db);
  return pending.length
    ? failed(`migrations: ${pending.join(', ')} pending; run \`npm run admin -- migrate\``)
    : ok('migrations: up to date');
}
