import { TestWorker } from '../../test/test-worker';
import { PurgeTokenUses } from './purge-token-uses';

describe('purging uses of tokens', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });
  beforeEach(() => worker.query('truncate token_use'));

  const kept = () =>
    worker.column(`
      select token_kind || ' ' || token_id || ' ' || (now() at time zone 'UTC')::date - day as use from token_use order by use`);
  const apiToken = async () => {
    await worker.make.apiToken(await worker.make.user());
    const [newest] = await worker.query<[{ id: number }]>('select id from api_token order by id desc limit 1');
    return newest;
  };

  it('deletes what is 90 days old, and keeps the days since', async () => {
    const token = await worker.make.oauthToken(await worker.make.user());
    for (const daysAgo of [0, 89, 90, 400]) await worker.make.tokenUse('oauth', token, { daysAgo });

    await worker.get(PurgeTokenUses).run();

    expect(await kept()).toEqual([`oauth ${token.id} 0`, `oauth ${token.id} 89`]);
  });

  it('deletes what is of tokens that have ended, and tells the kinds apart', async () => {
    const [api, oauth] = [await apiToken(), await worker.make.oauthToken(await worker.make.user())];
    await worker.query('update oauth_token set id = 7001 where id = $1', [oauth.id]);
    await worker.make.tokenUse('api', api);
    await worker.make.tokenUse('oauth', { id: 7001 });
    await worker.make.tokenUse('api', { id: 7001 });

    await worker.get(PurgeTokenUses).run();
    expect(await kept()).toEqual([`api ${api.id} 0`, 'oauth 7001 0']);
    await worker.query('delete from oauth_token');
    await worker.get(PurgeTokenUses).run();

    expect(await kept()).toEqual([`api ${api.id} 0`]);
  });

  it('comes to the end of more tokens than fit into a slice', async () => {
    await worker.query(
      `insert into token_use (token_kind, token_id, day, resource, method, outcome, count, last_used_at, client)
       select 'oauth', 100000 + n, current_date, 'group', 'GET', 'allowed', 1, now(), '' from generate_series(1, 900) n`,
    );

    await worker.get(PurgeTokenUses).run();

    expect(await kept()).toEqual([]);
  });
});
