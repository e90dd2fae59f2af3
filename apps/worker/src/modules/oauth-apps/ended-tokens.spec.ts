import { OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import type { MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';

describe('an application whose tokens were all ended', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'oauth-apps' } });
  let owner: MadeUser;
  beforeAll(async () => (owner = await worker.make.user()));

  const end = async (applicationId: number) => {
    await worker.query('update oauth_application set tokens_ended_at = clock_timestamp() where id = $1', [
      applicationId,
    ]);
    return worker.send(OAUTH_APPS_QUEUE, 'application.tokens-ended', { applicationId, endedBy: owner.id });
  };

  it('loses them and whatever could become one, and nothing that came later or is of others', async () => {
    const application = await worker.make.application(owner, { webhook_url: 'https://app.example.com/hooks' });
    const [first, second] = [
      await worker.make.oauthToken(owner, { application, refresh: 'first' }),
      await worker.make.oauthToken(owner, { application }),
    ];
    const other = await worker.make.oauthToken(owner, { refresh: 'other' });
    const id = await end(application.id);
    const later = await worker.make.oauthToken(owner, { application });

    await worker.until(id, 'done');

    expect(await worker.query('select id from oauth_token order by id')).toEqual([{ id: other.id }, { id: later.id }]);
    expect(await worker.query('select grant_id from oauth_refresh_token')).toEqual([{ grant_id: other.grantId }]);
    const told = await worker.query(`select payload from outbox_message where queue = 'webhooks' order by id`);
    expect(told.map(({ payload }: { payload: { tokenId: number } }) => payload.tokenId)).toEqual([first.id, second.id]);
    const [entry] = await worker.query(
      `select actor, details from audit_log where action = 'oauth-app.tokens-removed'`,
    );
    expect(entry).toEqual({
      actor: owner.username,
      details: { applicationId: application.id, grants: 2, tokens: 2 },
    });
  });

  it('loses many in short transactions', async () => {
    const application = await worker.make.application(owner);
    await worker.query(`insert into oauth_grant (application_id, user_id) select $1, $2 from generate_series(1, 600)`, [
      application.id,
      owner.id,
    ]);

    const { progress } = await worker.until(await end(application.id), 'done');

    expect(progress).toEqual({ grants: 600, tokens: 0 });
    expect(await worker.query('select from oauth_grant where application_id = $1', [application.id])).toEqual([]);
  });
});
