import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('site', () => {
  const database = databaseForAll();
  const admin = (...args: string[]) => runAdmin(database.url, ['site', ...args]);

  beforeAll(async () => {
    await database.db.query(`insert into user_account (username) values ('ann')`);
  });

  it('creates, lets people in, and keeps its administrators', async () => {
    expect((await admin('create', 'acme')).code).toBe(0);
    expect((await admin('create', 'plaza', '--public')).code).toBe(0);
    expect((await admin('add-user', 'acme', 'ann', '--admin')).code).toBe(0);
    expect((await admin('add-user', 'acme', 'ann')).code).toBe(0);

    expect(await database.column(`select name || is_public from local_site order by id`)).toEqual([
      'acmefalse',
      'plazatrue',
    ]);
    expect(await database.column(`select is_admin from local_site_user`)).toEqual([true]);
    expect(await database.column(`select action || ' ' || subject from audit_log order by id`)).toEqual([
      'site.created site acme',
      'site.created site plaza',
      'site.user-added site acme',
      'site.user-added site acme',
    ]);
  });

  it('refuses what is taken, unknown or impossible', async () => {
    await database.db.query(`insert into local_site (name) values ('taken')`);

    expect((await admin('create', 'taken')).err).toBe('There is already a site "taken".\n');
    expect((await admin('create', 'a/b')).err).toContain(`"a/b" is not a valid site name`);
    expect((await admin('add-user', 'nowhere', 'ann')).err).toBe('There is no site "nowhere".\n');
    expect((await admin('add-user', 'taken', 'zoe')).err).toBe('There is no user "zoe".\n');
  });
});
