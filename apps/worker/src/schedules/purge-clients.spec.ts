import { TestWorker } from '../../test/test-worker';
import { PurgeClients } from './purge-clients';

describe('purging applications that nobody registered', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'groups' } });

  it('deletes those that nobody has let act for a week', async () => {
    const user = await worker.make.user();
    const made = async (columns: Record<string, unknown> = {}) =>
      (
        await worker.make.application(user, {
          ...{ user_id: null, client_type: 'public', created_at: '2020-01-01' },
          ...columns,
        })
      ).id;
    const kept = [
      await made({ user_id: user.id }),
      await made({ created_at: new Date().toISOString() }),
      await made({ described_until: new Date().toISOString() }),
      await made({ enabled: false }),
    ];
    const used = await made();
    await worker.query('insert into oauth_grant (application_id, user_id) values ($1, $2)', [used, user.id]);
    await made();
    await made({ described_until: '2020-01-02' });

    await worker.get(PurgeClients).run();

    expect(await worker.column<number>('select id from oauth_application order by id')).toEqual([...kept, used]);
  });
});
