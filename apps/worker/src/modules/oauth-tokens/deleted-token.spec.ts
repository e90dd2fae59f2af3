import { OAUTH_TOKENS_QUEUE } from '@review-service/contracts/oauth-tokens';
import type { MadeToken, MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';

describe('a deleted OAuth2 token', () => {
  const worker = TestWorker.ofSuite({ settings: { WORKER_QUEUES: 'oauth-tokens' } });
  let user: MadeUser;
  beforeAll(async () => (user = await worker.make.user()));

  const remove = async ({ id, grantId, application }: MadeToken) => {
    await worker.query('delete from oauth_token where id = $1', [id]);
    const payload = { tokenId: id, grantId, userId: user.id, applicationId: application.id };
    return worker.until(await worker.send(OAUTH_TOKENS_QUEUE, 'token.deleted', payload), 'done');
  };
  const told = (applicationId: number) =>
    worker.query<{ name: string; payload: object; request_id: string | null }[]>(
      `select name, payload from outbox_message where queue = 'webhooks' and payload @> $1 order by id`,
      [{ applicationId }],
    );

  it('is told to an application that wants to know, without a secret', async () => {
    const application = await worker.make.application(user, { webhook_url: 'https://app.example.com/hooks' });
    const token = await worker.make.oauthToken(user, { application });

    await remove(token);

    expect(await told(application.id)).toEqual([
      { name: 'oauth_token.deleted', payload: { applicationId: application.id, tokenId: token.id, userId: user.id } },
    ]);
  });

  it('is told to nobody else', async () => {
    const token = await worker.make.oauthToken(user);

    await remove(token);

    expect(await told(token.application.id)).toEqual([]);
  });
});
