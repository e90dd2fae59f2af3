import { OAUTH_TOKENS_QUEUE } from '@review-service/contracts/oauth-tokens';
import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { Webhook } from 'standardwebhooks';
import { Receiver, type Received } from '../../../test/receiver';
import { HAS_REDIS, TestWorker } from '../../../test/test-worker';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('what an application is told', () => {
  const worker = TestWorker.ofSuite({ hasRedis: HAS_REDIS });
  let receiver: Receiver;
  let owner: MadeUser;
  let person: MadeUser;
  beforeAll(async () => {
    receiver = await Receiver.open();
    [owner, person] = [await worker.make.user(), await worker.make.user()];
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.answer = (_, response) => response.writeHead(204).end();
  });
  afterAll(() => receiver.close());

  const renew = ({ id }: { id: number }) =>
    renewWebhookSecret(worker.db.manager, worker.get(Secrets), { applicationId: id });
  const makeApp = async (webhook_url = receiver.url) => {
    const app = await worker.make.application(owner, { client_id: `client-${Math.random()}`, webhook_url });
    return { ...app, secret: await renew(app) };
  };
  const tell = (app: Made, tokenId = 7) =>
    worker.send(WEBHOOKS_QUEUE, 'oauth_token.deleted', { applicationId: app.id, tokenId, userId: person.id });
  /** Makes a row that waits for its next try due now. */
  const hurry = (id: string) =>
    worker.query(`update outbox_message set due_at = now() where id = $1 and status = 'pending'`, [id]);
  /** Verifies a message with this secret, as a receiver does. Throws if the signature is wrong. */
  const read = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);

  it('a deleted token: signed, with the id of its row, and no secret in it', async () => {
    const app = await makeApp();
    const {
      id: tokenId,
      grantId,
      value,
    } = await worker.make.oauthToken(person, { application: { ...app, siteId: null } });
    await worker.query('delete from oauth_token where id = $1', [tokenId]);

    const ids = { tokenId, grantId, userId: person.id, applicationId: app.id };
    await worker.until(await worker.send(OAUTH_TOKENS_QUEUE, 'token.deleted', ids), 'done');
    await eventually(async () => receiver.received.length === 1);

    const rows = await worker.query(`select * from outbox_message where queue = 'webhooks' order by id`);
    const [{ client_id }] = await worker.query('select client_id from oauth_application where id = $1', [app.id]);
    const told = receiver.received.map((received) => ({
      id: received.headers['webhook-id'],
      ...(read(app.secret, received) as object),
    }));
    expect(told).toEqual([
      {
        id: rows[0].id,
        type: 'oauth_token.deleted',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
        data: { token_id: tokenId, user: { id: person.id, username: person.username }, client_id },
      },
    ]);
    const written = JSON.stringify([rows, receiver.received.map(({ body }) => body)]);
    for (const secret of [value, app.secret.slice(6), receiver.url]) expect(written).not.toContain(secret);
  });

  it('a message that fails is sent again with the same id, and with a new time', async () => {
    const app = await makeApp();
    receiver.answer = (_, response) => response.writeHead(503).end('the secret of the receiver');
    const id = await tell(app);
    const failed = await eventually(async () => {
      const row = await worker.row(id);
      return row?.status === 'pending' && row.attempts === 1 && row;
    });
    expect(failed.error).toBe('the webhook answered 503');

    receiver.answer = (_, response) => response.writeHead(200).end();
    await hurry(id);
    await worker.until(id, 'done');

    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    for (const received of receiver.received) expect(read(app.secret, received)).toBeDefined();
  });

  it('while a secret is replaced, both sign; afterwards the new one alone', async () => {
    const app = await makeApp();
    const renewed = await renew(app);
    await worker.until(await tell(app), 'done');
    await worker.query('update webhook_secret set expires_at = now() where expires_at is not null');
    await worker.until(await tell(app), 'done');

    const [during, after] = receiver.received as [Received, Received];
    expect(String(during.headers['webhook-signature'])).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const secret of [app.secret, renewed]) expect(read(secret, during)).toBeDefined();
    expect(read(renewed, after)).toBeDefined();
    expect(() => read(app.secret, after)).toThrow('No matching signature');
  });

  it('410 ends it for good', async () => {
    receiver.answer = (_, response) => response.writeHead(410).end();

    const row = await worker.until(await tell(await makeApp()), 'failed');

    expect(row).toMatchObject({ attempts: 1, error: expect.stringContaining('410') });
  });

  it('an address that is forbidden by now ends it for good', async () => {
    const row = await worker.until(await tell(await makeApp('https://10.0.0.1/hook')), 'failed');

    expect(row).toMatchObject({ attempts: 1, error: expect.stringContaining('not on the public internet') });
  });

  it('nobody is told when the application is gone, or has no address any more', async () => {
    const [gone, silent] = [await makeApp(), await makeApp()];
    await worker.query('delete from oauth_application where id = $1', [gone.id]);
    await worker.query(`update oauth_application set webhook_url = '' where id = $1`, [silent.id]);

    await worker.until(await tell(gone), 'done');
    await worker.until(await tell(silent), 'done');

    expect(receiver.received).toEqual([]);
  });

  it('a message that no key signs waits for its key', async () => {
    const app = await makeApp();
    await worker.query(`update webhook_secret set sealed = 'gone.' || sealed where application_id = $1`, [app.id]);
    const id = await tell(app);

    const row = await eventually(async () => {
      const found = await worker.row(id);
      return found?.attempts === 1 && found;
    });

    expect(row).toMatchObject({ status: 'pending', error: expect.stringContaining('no key opens') });
    expect(receiver.received).toEqual([]);
  });

  it('the trace of the request goes along', async () => {
    const id = await tell(await makeApp());
    await worker.until(id, 'done');
    expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');

    await worker.query(`update outbox_message set status = 'pending', traceparent = $2 where id = $1`, [
      id,
      TRACEPARENT,
    ]);
    await worker.until(id, 'done');

    expect(receiver.received[1]?.headers.traceparent).toBe(TRACEPARENT);
  });
});

it('in production, nobody on this machine is told', async () => {
  const worker = await TestWorker.boot({ settings: { NODE_ENV: 'production' } });
  const receiver = await Receiver.open();
  const owner = await worker.make.user();
  const app = await worker.make.application(owner, { webhook_url: receiver.url });
  await renewWebhookSecret(worker.db.manager, worker.get(Secrets), { applicationId: app.id });

  const ids = { applicationId: app.id, tokenId: 1, userId: owner.id };
  await worker.until(await worker.send(WEBHOOKS_QUEUE, 'oauth_token.deleted', ids), 'failed');

  expect(receiver.received).toEqual([]);
  await worker.close();
  await receiver.close();
});
