import { TestWorker } from '../../test/test-worker';
import { PurgeGrants } from './purge-grants';

describe('purging grants', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });

  const age = () => worker.query(`update oauth_grant set created_at = now() - interval '8 days'`);
  const kept = () => worker.column<number>('select id from oauth_grant order by id');

  it('deletes those of which nothing is left, a week after they were made', async () => {
    const user = await worker.make.user();
    const [whole, renewable, dead] = [
      await worker.make.oauthToken(user),
      await worker.make.oauthToken(user, { refresh: 'alive' }),
      await worker.make.oauthToken(user),
    ];
    await worker.query('delete from oauth_token where id = any ($1)', [[renewable.id, dead.id]]);
    await worker.query(
      `insert into oauth_grant (application_id, user_id) select $1, $2 from generate_series(1, 5000)`,
      [dead.application.id, user.id],
    );
    await age();
    const fresh = await worker.make.oauthToken(user);
    await worker.query('delete from oauth_token where id = $1', [fresh.id]);

    await worker.get(PurgeGrants).run();

    expect(await kept()).toEqual([whole.grantId, renewable.grantId, fresh.grantId]);
  });

  it('leaves those that somebody is changing', async () => {
    const { id, grantId } = await worker.make.oauthToken(await worker.make.user());
    await worker.query('delete from oauth_token where id = $1', [id]);
    await age();

    await worker.db.transaction(async (other) => {
      await other.query('select from oauth_grant where id = $1 for update', [grantId]);
      await worker.get(PurgeGrants).run();
    });

    expect(await kept()).toContain(grantId);
  });
});
