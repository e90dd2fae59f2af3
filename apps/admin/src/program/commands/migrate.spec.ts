import { databaseForAll, ownDatabase } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('migrate', () => {
  const database = databaseForAll(() => ownDatabase({ migrated: false }));

  it('is asked for by the commands that need it', async () => {
    const { code, err } = await runAdmin(database.url, ['user', 'deactivate', 'ann']);

    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The database is \d+ migrations behind. Run `npm run admin -- migrate`/),
    ]);
  });

  it('says what it did, and the second time that there is nothing to do', async () => {
    expect((await runAdmin(database.url, ['migrate'])).out).toMatch(
      /^done: PeopleAndSites1795700001000\n(done: \w+\n)+$/,
    );
    expect((await runAdmin(database.url, ['migrate'])).out).toBe('up to date\n');
  });

  it('refuses a database that was made by migrations of before the first release', async () => {
    const former = await ownDatabase();
    await former.db.query(`update schema_migration set name = 'Former' || id`);

    const { code, out, err } = await runAdmin(former.url, ['migrate']);
    await former.drop();

    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^This database was made by a checkout of before the first release, .* make a new one\./);
  });
});
