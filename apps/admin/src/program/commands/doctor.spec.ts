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

  it('names all wrong settings at once, and repeats no secret', async () => {
    const { code, out } = await doctor({ REDIS_URL: 'nowhere', SECRET_KEYS: 'k1:topsecret', METRICS_PORT: 'x' });

    expect(code).toBe(1);
    expect(out).toMatch(
      /^FAIL: SECRET_KEYS: .*\nFAIL: REDIS_URL: must be redis.*\nFAIL: METRICS_PORT: "x" is not a whole/,
    );
    expect(out).not.toContain('topsecret');
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
