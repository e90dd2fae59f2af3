import { createDataSource } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import type { DataSource } from 'typeorm';

describe('addresses that several accounts had before they were unique', () => {
  let database: FreshDatabase;
  let db: DataSource;

  beforeAll(async () => {
    database = await freshDatabase();
    db = createDataSource({ url: database.url, applicationName: 'test' });
    await db.initialize();
    // As an earlier release stored it.
    await db.query(`drop index user_account_any_email`);
    await db.query(`alter table user_account drop column email_is_shared`);
    await db.query(`delete from schema_migration where name like '%EmailAddresses%'`);
    await db.query(`
      insert into user_account (username, email) values
        ('ann', 'both@example.com'), ('bo', 'Both@Example.com'), ('cy', 'cy@example.com'), ('dee', ''), ('eve', '')`);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const shared = () => db.query('select username from user_account where email_is_shared order by username');

  it('are kept, and log in to no account', async () => {
    await migrate(db);

    expect(await shared()).toEqual([{ username: 'ann' }, { username: 'bo' }]);
    expect(await db.query(`select username, email from user_account order by username`)).toHaveLength(5);
  });

  it('get no more: the database refuses an address that an account has', async () => {
    const insert = db.query(`insert into user_account (username, email) values ('fay', 'CY@example.com')`);

    await expect(insert).rejects.toMatchObject({ driverError: { constraint: 'user_account_login_email' } });
  });
});
