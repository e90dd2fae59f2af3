import { OAUTH_TOKENS_QUEUE } from '@review-service/contracts/oauth-tokens';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import type { MadeToken, MadeUser } from '@review-service/testing/make';
import { TestWorker } from '../../../test/test-worker';

describe('a deleted OAuth2 token', () => {
  let worker: TestWorker;
  let user: MadeUser;
  beforeAll(async () => {
    worker = await TestWorker.boot({ settings: { WORKER_QUEUES: 'oauth-tokens' } });
    user = await worker.make.user();
  });
  afterAll(() => worker.close());

  /** What a deletion leaves: the token is gone, its message asks for the rest. */
  const remove = async ({ id, grantId, application }: MadeToken, deletedBy?: number) => {
    await worker.db.query('delete from oauth_token where id = $1', [id]);
    const payload = { tokenId: id, grantId, userId: user.id, applicationId: application.id, deletedBy };
    return worker.until(await worker.send(OAUTH_TOKENS_QUEUE, 'token.deleted', payload), 'done');
  };
  const told = (applicationId: number) =>
    worker.db.query<{ name: string; payload: object; request_id: string | null }[]>(
      `select name, payload from outbox_message where queue = 'webhooks' and payload @> $1 order by id`,
      [{ applicationId }],
    );

  it('takes with it what else its grant could get in with, and nothing of others', async () => {
    const application = await worker.make.application(user);
    const gone = await worker.make.oauthToken(user, { application, refresh: 'first' });
    const other = await worker.make.oauthToken(user, { application, refresh: 'second' });
    // A concurrent refresh has made another one.
    const [{ id: raced }] = await worker.db.query(
      `insert into oauth_token (grant_id, application_id, user_id, lookup, key_id, sealed, expires_at)
       select grant_id, application_id, user_id, 'raced'::bytea, key_id, sealed, expires_at from oauth_token where id = $1
       returning id`,
      [gone.id],
    );

    await remove(gone);

    expect(await worker.db.query('select id from oauth_token order by id')).toEqual([{ id: other.id }]);
    const refreshing = 'select grant_id, revoked_at is not null as revoked from oauth_refresh_token order by grant_id';
    expect(await worker.db.query(refreshing)).toEqual([
      { grant_id: gone.grantId, revoked: true },
      { grant_id: other.grantId, revoked: false },
    ]);
    const [entry] = await worker.db.query(`select details from audit_log where subject = $1`, [
      `oauth-token ${gone.id}`,
    ]);
    expect(entry.details.alsoRevoked).toEqual({ tokenIds: [raced], refreshTokens: 1 });
  });

  it('is written down with who deleted it', async () => {
    const admin = await worker.make.superuser();
    const [byAdmin, byOwner] = [await worker.make.oauthToken(user), await worker.make.oauthToken(user)];
    const byOperator = await worker.make.oauthToken(user);

    await remove(byAdmin, admin.id);
    await remove(byOwner);
    await remove(byOperator, OPERATOR_ID);

    const entries = await worker.db.query(
      'select actor, action, subject from audit_log where subject = any ($1) order by id',
      [[byAdmin, byOwner, byOperator].map(({ id }) => `oauth-token ${id}`)],
    );
    expect(entries).toEqual([
      { actor: admin.username, action: 'oauth-token.swept', subject: `oauth-token ${byAdmin.id}` },
      { actor: user.username, action: 'oauth-token.swept', subject: `oauth-token ${byOwner.id}` },
      { actor: 'operator', action: 'oauth-token.swept', subject: `oauth-token ${byOperator.id}` },
    ]);
  });

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
