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
      /^done: PeopleAndSites1795600001000\n(done: \w+\n)+$/,
    );
    expect((await runAdmin(database.url, ['migrate'])).out).toBe('up to date\n');
  });
});
