import { databaseForEach } from '../../../test/a-database';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { runAdmin } from '../../../test/run-admin';

describe('credentials revoke', () => {
  const database = databaseForEach();
  const run = (...args: string[]) => runAdmin(database.url, ['credentials', 'revoke', ...args]);
  const count = async (from: string) => Number((await database.column(`select count(*) from ${from}`))[0]);

  beforeEach(async () => {
    await load(database, aWorld());
  });

  it('leaves no token and no session, and says how many there were', async () => {
    expect(await count('api_token where is_valid')).toBe(1);

    const { code, out } = await run('--yes');

    expect([code, out]).toEqual([0, 'revoked: 2 OAuth2 tokens, 1 API token, and the sessions of 3 people\n']);
    for (const table of ['oauth_token', 'oauth_refresh_token', 'oauth_grant']) expect(await count(table)).toBe(0);
    expect(await count('api_token where is_valid')).toBe(0);
  });

  it('draws epochs, so that a backup restored later leads to others than a session ever had', async () => {
    const epochs = () => database.column('select session_epoch from user_account order by id');
    const inBackup = await epochs();
    await run('--yes');
    const sinceBackup = await epochs();
    await database.db.query(
      'update user_account u set session_epoch = e.epoch from unnest($1::int[]) with ordinality e (epoch, place) where (select count(*) from user_account o where o.id <= u.id) = e.place',
      [inBackup],
    );

    await run('--yes');

    const all = [...inBackup, ...sinceBackup, ...(await epochs())];
    expect(new Set(all).size).toBe(9);
  });

  it('is in the audit log, and leaves totals as they must be', async () => {
    await run('--yes');

    expect(
      await database.column(`select details->'oauthTokens' from audit_log where action = 'credentials.ended'`),
    ).toEqual([2]);
    expect((await runAdmin(database.url, ['counts', 'rebuild', '--check'])).code).toBe(0);
  });

  it('keeps people, their passwords and applications', async () => {
    const before = [await count('user_account where password_hash is not null'), await count('oauth_application')];

    await run('--yes');

    expect([await count('user_account where password_hash is not null'), await count('oauth_application')]).toEqual(
      before,
    );
  });

  it('without --yes: changes nothing, and says what it would mean', async () => {
    const { code, err } = await run();

    expect(code).toBe(1);
    expect(err).toContain('use --yes');
    expect(await count('oauth_token')).toBe(2);
  });
});
