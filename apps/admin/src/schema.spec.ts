import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { number, texts } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { find } from '@review-service/database/verbs';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import type { DataSource } from 'typeorm';
import { createDataSource } from '@review-service/database/data-source';
import { migrate, pendingMigrations } from '@review-service/database/migrate';

describe('the schema', () => {
  let database: FreshDatabase;
  let db: DataSource;

  beforeAll(async () => {
    database = await freshDatabase({ migrated: false });
    db = createDataSource({ url: database.url, applicationName: 'test' });
    await db.initialize();
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it('is brought up to date once, however many processes do it at the same time', async () => {
    expect(await pendingMigrations(db)).toHaveLength(db.migrations.length);

    const made = await Promise.all([migrate(db), migrate(db), migrate(db)]);

    expect(made.flat()).toEqual(db.migrations.map(({ name }) => name));
    expect(await pendingMigrations(db)).toEqual([]);
  });

  const insertGroup = (name: string, site: number | null = null, deleted = false) =>
    db.query('insert into review_group (name, local_site_id, deleted_at) values ($1, $2, $3)', [
      name,
      site,
      deleted ? new Date() : null,
    ]);

  it('lets a name be given once per site, the null site included, among living groups', async () => {
    const [{ id }] = await db.query(`insert into local_site (name) values ('site') returning id`);
    await insertGroup('twice');
    await insertGroup('twice', id);
    await insertGroup('twice', null, true);

    await expect(insertGroup('twice')).rejects.toMatchObject({ driverError: { code: '23505' } });
    await expect(insertGroup('twice', id)).rejects.toMatchObject({ driverError: { code: '23505' } });
    await insertGroup('Twice');
  });

  it.each(['', 'a b', 'é', 'a/b', 'x'.repeat(65)])('takes no group named %j', async (name) => {
    await expect(insertGroup(name)).rejects.toMatchObject({ driverError: { code: '23514' } });
  });

  it('keeps a group whose rows are still pointed at', async () => {
    const [{ id: user }] = await db.query(`insert into user_account (username) values ('someone') returning id`);
    const [{ id: group }] = await db.query(`insert into review_group (name) values ('pointed-at') returning id`);
    await db.query('insert into review_group_member values ($1, $2)', [group, user]);

    await expect(db.query('delete from review_group where id = $1', [group])).rejects.toMatchObject({
      driverError: { code: '23503' },
    });
  });

  it('is asked by statements that are named by their text, the same in every process', async () => {
    const text = 'select 1 as one';
    await find(db, { one: number }, sql`select 1 as one`);

    const known = sql`select array(select name from pg_prepared_statements where statement = ${text}) as names`;
    const found = await find(db, { names: texts }, known);

    expect(found).toEqual({ names: [createHash('sha256').update(text).digest('base64url')] });
  });

  it('names the collation of every text column', async () => {
    const unnamed = await db.query(`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying') and collation_name is null
        and table_name <> 'schema_migration'`);

    expect(unnamed).toEqual([]);
  });
});
