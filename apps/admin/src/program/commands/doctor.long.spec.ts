import { Secrets } from '@review-service/platform/secrets/secrets';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { databaseForEach, ownDatabase } from '../../../test/a-database';
import { aRedisThatSays } from '../../../test/a-redis';
import { aWorld } from '../../../test/a-world';
import { load } from '../../../test/load';
import { keyOf, launchAdmin, runAdmin } from '../../../test/run-admin';

const NOWHERE = 'redis://127.0.0.1:1';

describe('doctor', () => {
  const database = databaseForEach(ownDatabase);
  const doctor = (env: NodeJS.ProcessEnv = {}) => runAdmin(database.url, ['doctor'], { env });
  /** In a process of its own, whose end ends the checks that it gave up. */
  const launched = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    launchAdmin(database.url, ['doctor', ...args], { env });

  it('counts the connections of all processes, and says when there are too few', async () => {
    const few = await launched({ REDIS_URL: NOWHERE }, '--apis', '2', '--workers', '1');
    const many = await launched({ REDIS_URL: NOWHERE }, '--apis', '999', '--workers', '6');
    const withoutRedis = await runAdmin(database.url, ['doctor', '--workers', '1']);

    expect(few.out).toContain('ok: connections: 83 at most (3 API processes and 2 workers during a rollout, 5 others)');
    expect(many.out).toContain('FAIL: connections: 16110 at most');
    expect(many.out).toContain('Raise max_connections, lower DATABASE_POOL_SIZE, or run fewer');
    expect(many.code).toBe(1);
    expect(withoutRedis.out).toContain('a worker 15');
  });

  it('says that the database cannot be reached', async () => {
    const { code, out } = await launched({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });

    expect(out).toContain('FAIL: database: ');
    expect(code).toBe(1);
  });

  it('refuses a Redis that would lose jobs, and one that is not there', async () => {
    const redis = await aRedisThatSays('allkeys-lru');

    expect((await doctor({ REDIS_URL: redis.url })).out).toContain(
      'FAIL: redis maxmemory-policy: allkeys-lru loses jobs',
    );
    redis.close();
    expect((await launched({ REDIS_URL: NOWHERE })).out).toContain('FAIL: redis: REDIS_URL cannot be used');
  });

  it('fails where files cannot be kept', async () => {
    const { code, out } = await launched({ STORAGE_URL: 'file:///dev/null/files' });
    expect(out).toMatch(
      /FAIL: storage: STORAGE_URL cannot be used: .*: ENOTDIR: not a directory, \w+ '\/dev\/null\/files/,
    );
    expect(code).toBe(1);
  });

  it('does not wait for ever for a folder that can never be made', async () => {
    const { code, out } = await launched({ STORAGE_URL: 'file:///proc/nowhere' });

    expect(out).toContain('FAIL: storage: the check took longer than 10 s');
    expect(code).toBe(1);
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
});
