import { Secrets } from '@review-service/platform/secrets/secrets';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { Make } from '@review-service/testing/make';
import { databaseForEach, ownDatabase } from '../../../test/a-database';
import { aRedisThatSays } from '../../../test/a-redis';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { keyOf, runAdmin } from '../../../test/run-admin';

describe('doctor', () => {
  const database = databaseForEach(ownDatabase);
  const doctor = (env: NodeJS.ProcessEnv = {}) => runAdmin(database.url, ['doctor'], { env });

  it('finds nothing to mend where all is well', async () => {
    const redis = await aRedisThatSays('noeviction');

    const { code, out } = await doctor({ REDIS_URL: redis.url });
    redis.close();

    expect(out.trim().split('\n')).toEqual([
      'ok: settings: they can all be read',
      expect.stringMatching(/^ok: database: PostgreSQL \d+/),
      'ok: database encoding: UTF8',
      'ok: database collation: und-x-icu is there',
      expect.stringMatching(/^ok: connections: \d+ for all clients; an API process takes up to 16, a worker 15$/),
      'ok: migrations: up to date',
      'ok: key k1: nothing; makes the new ones',
      'ok: counts: the totals of lists agree with their rows',
      'ok: storage: files can be kept and read',
      'ok: redis: version 7.0.15',
      'ok: redis maxmemory-policy: noeviction',
    ]);
    expect(code).toBe(0);
  });

  it('warns of superusers whom nothing lets in, and of passkeys of another host', async () => {
    const make = new Make(database.db);
    const root = await make.superuser();
    await make.passkey(root, { rp_id: 'former.example.com' });
    const env = { SITE_URL: 'https://reviews.example.com' };

    const locked = await doctor(env);
    await make.passkey(root, { rp_id: 'reviews.example.com' });
    const open = await doctor(env);

    expect(locked.out).toContain('warn: sign-in: no superuser can sign in');
    expect(open.out).not.toContain('no superuser can sign in');
    expect(open.out).toContain('warn: sign-in: 1 passkeys were added at another host than that of SITE_URL');
    expect([locked.code, open.code]).toEqual([0, 0]);
  });

  it('counts the rows of each key, says which key can be dropped, and misses the keys that are gone', async () => {
    await load(database, aWorld());
    const all = `${keyOf('k2', 'b')},${keyOf('k1', 'a')},${keyOf('k0', 'c')}`;

    const kept = await doctor({ SECRET_KEYS: all });
    expect(kept.out).toContain(`ok: key k2: nothing; makes the new ones
ok: key k1: 2 access tokens, 1 refresh token, 2 API tokens; keep it; \`npm run admin -- secrets rotate\` moves access tokens`);
    expect(kept.out).toContain('ok: key k0: nothing; it can be dropped');
    expect(kept.code).toBe(0);

    await database.db.query(`delete from api_token`);
    await database.db.query(`delete from oauth_refresh_token`);
    await runAdmin(database.url, ['secrets', 'rotate'], { env: { SECRET_KEYS: all } });
    const rotated = await doctor({ SECRET_KEYS: all });
    expect(rotated.out).toContain('ok: key k2: 2 access tokens; makes the new ones\nok: key k1: nothing; it can be');

    const gone = await doctor({ SECRET_KEYS: keyOf('k1', 'a') });
    expect(gone.out).toContain('FAIL: key k2: SECRET_KEYS lacks it, and 2 access tokens depend on it');
    expect(gone.code).toBe(1);
  });

  it('counts a token that is found by one key and opened by another for both', async () => {
    await load(database, aWorld());
    await database.db.query(`update oauth_token set key_id = 'k9' where id = 6`);

    expect((await doctor()).out).toMatch(/ok: key k1: 2 access .*\nFAIL: key k9: SECRET_KEYS lacks it, and 1 access/);
  });

  it('notices another key under the same name', async () => {
    await load(database, aWorld());

    const { code, out } = await doctor({ SECRET_KEYS: keyOf('k1', 'z') });

    expect(out).toContain('FAIL: key k1: it does not open access token 7');
    expect(code).toBe(1);
  });

  it('counts and opens webhook secrets too', async () => {
    await load(database, aWorld());
    const [id] = await database.column(`select id from oauth_application order by id`);
    const secrets = new Secrets([keyOf('k1', 'a')]);
    await renewWebhookSecret(database.db.manager, secrets, { applicationId: Number(id) });
    await database.db.query(`delete from oauth_token`);

    expect((await doctor()).out).toMatch(/ok: key k1: 1 webhook secret, /);
    const wrong = await doctor({ SECRET_KEYS: keyOf('k1', 'z') });
    expect(wrong.out).toContain('FAIL: key k1: it does not open webhook secret 1;');
  });

  it('names all wrong settings at once, and repeats no secret', async () => {
    const { code, out } = await doctor({ REDIS_URL: 'nowhere', SECRET_KEYS: 'k1:topsecret', METRICS_PORT: 'x' });

    expect(code).toBe(1);
    expect(out).toMatch(
      /^FAIL: SECRET_KEYS: .*\nFAIL: REDIS_URL: must be redis.*\nFAIL: METRICS_PORT: "x" is not a whole/,
    );
    expect(out).not.toContain('topsecret');
  });

  it('names imported applications with addresses that nobody is sent to', async () => {
    await load(database, aWorld());
    expect((await doctor()).out).not.toContain('applications:');
    await database.db.query(
      `update oauth_application set redirect_uris = '{https://a.example/,http://a.example/}' where client_id = 'board-client'`,
    );

    const { code, out } = await doctor();

    expect(out).toContain('warn: applications: 1 of them, such as board-client, have addresses that nobody is sent to');
    expect(code).toBe(0);
  });

  it('says that the schema is behind', async () => {
    const empty = await ownDatabase({ migrated: false });

    const { code, out } = await runAdmin(empty.url, ['doctor']);
    await empty.drop();

    expect(out).toContain('FAIL: migrations: PeopleAndSites1795700001000, ');
    expect(out).toContain('run `npm run admin -- migrate`');
    expect(code).toBe(1);
  });
});
