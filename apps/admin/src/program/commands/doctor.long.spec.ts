import { databaseForEach } from '../../../test/a-database';
import { aRedisThatSays } from '../../../test/a-redis';
import { launchAdmin, runAdmin } from '../../../test/run-admin';

const NOWHERE = 'redis://127.0.0.1:1';

describe('doctor', () => {
  const database = databaseForEach();
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
});
