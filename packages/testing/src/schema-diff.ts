import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { createDescribedSource } from '@review-service/database/described-source';
import { migrate } from '@review-service/database/migrate';
import { startTestPostgres } from '@review-service/embedded/test-postgres';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** What only migrations say: TypeORM would drop what no entity declares, and cannot declare all that PostgreSQL has. */
const OF_MIGRATIONS = /^(DROP INDEX|CREATE (UNIQUE )?INDEX|ALTER TABLE \S+ (ADD|DROP) CONSTRAINT) /;

/** The statements that TypeORM finds to bring the tables and columns of a database to what the entities say. */
export async function schemaDiff(url: string): Promise<string[]> {
  const dataSource = await createDescribedSource({ url, applicationName: 'schema diff' }).initialize();
  return diffOf(dataSource).finally(() => dataSource.destroy());
}

async function diffOf(dataSource: DataSource): Promise<string[]> {
  for (const column of dataSource.entityMetadatas.flatMap(({ columns }) => columns)) {
    // Every text column names its collation, and entities need not repeat it.
    if (column.type === 'text') column.collation = 'C';
    // As TypeORM reads such a default from the table; in an entity it would install an extension for it.
    if (column.type === 'uuid' && column.default) column.isGenerated = true;
  }
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query).filter((query) => !OF_MIGRATIONS.test(query));
}

/** The same for a new database, by all migrations, which is dropped afterwards. */
export async function newSchemaDiff(): Promise<string[]> {
  const postgres = await startTestPostgres();
  const name = `review_service_diff_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const dataSource = createDescribedSource({ url: url.href, applicationName: 'schema diff' });
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    return await diffOf(dataSource);
  } finally {
    await dataSource.destroy();
    await run(`drop database ${name} with (force)`);
    await postgres.stop();
  }
}
