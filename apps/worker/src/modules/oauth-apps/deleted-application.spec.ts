import { OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import type { MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';

describe('a deleted application', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'oauth-apps' } });
  let owner: MadeUser;
  beforeAll(async () => (owner = await worker.make.user()));

  const MARK = `update oauth_application set deleted_at = now() - $2::interval, enabled = false where id = $1`;
  const remove = async (applicationId: number) => {
    await worker.query(MARK, [applicationId, '0']);
    return worker.send(OAUTH_APPS_QUEUE, 'application.deleted', { applicationId, deletedBy: owner.id });
  };
  const rowsOf = async (applicationId: number) =>
    (
      await Promise.all(
        ['oauth_application where id', 'oauth_grant where application_id', 'oauth_token where application_id'].map(
          (place) => worker.query<object[]>(`select from ${place} = $1`, [applicationId]),
        ),
      )
    ).map(({ length }) => length);
  const grants = (applicationId: number, count: number) =>
    worker.query(`insert into oauth_grant (application_id, user_id) select $1, $2 from generate_series(1, $3)`, [
      applicationId,
      owner.id,
      count,
    ]);

  it('goes, with all that it had and nothing of others, and is written down', async () => {
    const application = await worker.make.application(owner, { webhook_url: 'https://app.example.com/hooks' });
    await worker.make.oauthToken(owner, { application, refresh: 'its own' });
    const other = await worker.make.oauthToken(owner);

    await worker.until(await remove(application.id), 'done');

    expect(await rowsOf(application.id)).toEqual([0, 0, 0]);
    expect(await rowsOf(other.application.id)).toEqual([1, 1, 1]);
    expect(await worker.query(`select from outbox_message where queue = 'webhooks'`)).toEqual([]);
    const entries = await worker.query(`select actor, subject, details from audit_log where action = $1`, [
      'oauth-app.removed',
    ]);
    const subject = `oauth-app ${application.id}`;
    expect(entries).toEqual([
      { actor: owner.username, subject, details: { applicationId: application.id, removed: { grants: 1 } } },
    ]);
  });

  it('loses many grants in short transactions', async () => {
    const application = await worker.make.application(owner);
    await grants(application.id, 600);

    const { progress } = await worker.until(await remove(application.id), 'done');

    expect(progress).toEqual({ grants: 600 });
    expect(await rowsOf(application.id)).toEqual([0, 0, 0]);
  });

  it('may be gone already', async () => {
    const id = await worker.send(OAUTH_APPS_QUEUE, 'application.deleted', { applicationId: 99_999_999, deletedBy: 0 });

    expect(await worker.until(id, 'done')).toMatchObject({ attempts: 0 });
  });

  it('is left alone if it was not deleted', async () => {
    const { id } = await worker.make.application(owner);
    await grants(id, 1);

    await worker.until(
      await worker.send(OAUTH_APPS_QUEUE, 'application.deleted', { applicationId: id, deletedBy: 0 }),
      'done',
    );

    expect(await rowsOf(id)).toEqual([1, 1, 0]);
  });
});
