import { OAUTH_TOKEN_KIND, OAUTH_TOKEN_PLACE, REFRESH_TOKEN_KIND } from '@review-service/platform/secrets/oauth-tokens';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load, secrets } from '../../test/load';

describe('importing OAuth2 applications and tokens', () => {
  const database = databaseForAll(ownDatabase);

  beforeAll(async () => {
    await load(database, aWorld());
  });

  const row = async (statement: string) => (await database.db.query<object[]>(statement))[0];

  it('keeps what an application is', async () => {
    const columns = `user_id, local_site_id, enabled, skip_authorization, authorization_grant_type, client_type`;

    expect(await row(`select ${columns} from oauth_application where client_id = 'board-client'`)).toEqual({
      user_id: 3,
      local_site_id: null,
      enabled: true,
      skip_authorization: false,
      authorization_grant_type: 'authorization-code',
      client_type: 'confidential',
    });
    expect(await row(`select ${columns} from oauth_application where client_id = 'robot-client'`)).toEqual({
      user_id: 4,
      local_site_id: 2,
      enabled: false,
      skip_authorization: true,
      authorization_grant_type: 'client-credentials',
      client_type: 'public',
    });
    expect(await database.column(`select redirect_uris from oauth_application order by id`)).toEqual([
      ['https://example.com/back', 'com.example.board:/back'],
      [],
    ]);
  });

  it('keeps addresses that nobody is sent to, and says so', async () => {
    const world = aWorld();
    const [board, ...others] = world.oauth_applications;
    const there = await ownDatabase();
    const redirect_uris = ['https://a.example/', 'http://a.example/'];

    const told = await load(there, { ...world, oauth_applications: [{ ...board, redirect_uris }, ...others] });

    expect(told.remarks).toContainEqual(
      expect.stringMatching(/^oauth_applications\[0\]: nobody will be sent to "http:\/\/a\.example\/": /),
    );
    expect(await there.column(`select redirect_uris from oauth_application order by id limit 1`)).toEqual([
      redirect_uris,
    ]);
    await there.drop();
  });

  it('hashes client secrets, and a random one where the document has none', async () => {
    const [board, robot] = await database.column(`select client_secret_hash from oauth_application order by id`);

    expect(await verifyPassword(String(board), 'secret-of-board')).toBe(true);
    expect(String(robot)).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(String(robot), '')).toBe(false);
  });

  it('keeps scopes in their order, ends to the microsecond, and the site of the application', async () => {
    expect(
      await row(
        `select user_id, application_id, local_site_id, scopes, expires_at::text from oauth_token where id = 6`,
      ),
    ).toEqual({
      user_id: 4,
      application_id: 3,
      local_site_id: null,
      scopes: ['group:write', 'group:read', 'group:read'],
      expires_at: '2099-01-01 00:00:00.123456+00',
    });
    expect(await row(`select local_site_id, scopes, expires_at::text from oauth_token where id <> 6`)).toEqual({
      local_site_id: 2,
      scopes: [],
      expires_at: '2030-01-01 10:00:00+00',
    });
  });

  it('generates missing ids, never one that the document uses', async () => {
    expect(await database.column(`select id from oauth_token order by 1`)).toEqual([6, 7]);

    const oauth_tokens = [3, undefined, 1, undefined, 2].map((id, index) => ({
      ...(aWorld().oauth_tokens[1] as object),
      id,
      token: `t${index}`,
    }));
    const other = await ownDatabase();
    await load(other, { ...aWorld(), oauth_tokens });
    expect(await other.column(`select id from oauth_token order by 1`)).toEqual([1, 2, 3, 4, 5]);
    await other.drop();
  });

  it('stores tokens so that they can be found, and opened in their own row only', async () => {
    const { digest, keyId } = secrets.lookup(OAUTH_TOKEN_KIND, 'secret-of-access');
    const [sealed] = await database.column(
      `select sealed from oauth_token where id = 6 and lookup = $1 and key_id = $2`,
      digest,
      keyId,
    );

    expect(secrets.open(OAUTH_TOKEN_PLACE(6), String(sealed))).toBe('secret-of-access');
    expect(secrets.open(OAUTH_TOKEN_PLACE(7), String(sealed))).toBeUndefined();
  });

  it('gives each token a grant of its own, with its refresh token', async () => {
    const { digest } = secrets.lookup(REFRESH_TOKEN_KIND, 'secret-of-refresh');

    expect(
      await database.column(
        `select t.id from oauth_refresh_token r join oauth_token t using (grant_id)
         where r.lookup = $1 and r.key_id = 'k1' and r.revoked_at is null`,
        digest,
      ),
    ).toEqual([6]);
    expect(
      await database.column(
        `select t.id from oauth_grant g join oauth_token t on t.grant_id = g.id
         where t.user_id = g.user_id and t.application_id = g.application_id order by 1`,
      ),
    ).toEqual([6, 7]);
    expect(await database.column(`select count(*)::int from oauth_refresh_token`)).toEqual([1]);
  });

  it('lets ids continue', async () => {
    const insert = `insert into oauth_grant (application_id, user_id) values (3, 3) returning id`;

    expect(await database.column(insert)).toEqual([3]);
  });
});
