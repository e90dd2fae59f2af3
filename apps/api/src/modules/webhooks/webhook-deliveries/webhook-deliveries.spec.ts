import { errors } from '@review-service/contracts/errors';
import { WEBHOOK_DELIVERY } from '@review-service/contracts/webhook-deliveries';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/webhooks/{webhook_id}/deliveries/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let siteAdmin: MadeUser;
  let site: Made;
  let root: TestClient;
  let webhook: { id: number };

  beforeAll(async () => {
    superuser = await api.make.superuser();
    siteAdmin = await api.make.user();
    site = await api.make.site();
    await api.db.query('insert into local_site_user values ($1, $2, true)', [site.id, siteAdmin.id]);
    root = api.as(superuser);
  });
  beforeEach(async () => {
    webhook = await api.make.webhook();
  });

  const listOf = ({ id }: { id: number }, prefix = '') => `${prefix}/api/webhooks/${id}/deliveries/`;
  const tell = (to: { id: number }, columns: Record<string, unknown> = {}) => api.make.webhookDelivery(to, columns);
  const jobsOf = ({ id }: { id: number }) =>
    api.db.query(`select 1 from outbox_message where name = 'webhook-delivery.due' and payload->>'deliveryId' = $1`, [
      String(id),
    ]);
  const audited = ({ id }: { id: number }) =>
    api.db.query('select action, actor, details from audit_log where subject = $1', [`webhook ${id}`]);

  it('200: what was sent, and what became of it', async () => {
    const { id } = await tell(webhook, {
      ...{ state: 'failed', tries: 3, tried_at: '2026-01-01T00:00:00Z', status_code: 500, duration: 12 },
      ...{ answer: 'out of order', error: 'the webhook answered 500', request_headers: { 'webhook-id': 'x' } },
    });

    const answer = await root.get(`${listOf(webhook)}${id}/`);

    expect(answer).toShow(WEBHOOK_DELIVERY);
    const href = `${api.url}${listOf(webhook)}${id}/`;
    expect(answer.body.webhook_delivery).toEqual({
      ...{ id, event: 'review_published', event_id: expect.any(String), timestamp: expect.any(String) },
      ...{ state: 'failed', tries: 3, last_try: '2026-01-01T00:00:00+00:00', next_try: null, waits_for: null },
      ...{ status_code: 500, duration: 12, answer: 'out of order', error: 'the webhook answered 500' },
      ...{ request_headers: { 'webhook-id': 'x' }, message: '{}' },
      links: { self: { href, method: 'GET' }, update: { href, method: 'PUT' } },
    });
  });

  it('200: lists those of the webhook, the newest first', async () => {
    const other = await api.make.webhook();
    await tell(other);
    const [first, second] = [await tell(webhook), await tell(webhook)];

    const answer = await root.get(listOf(webhook));

    expect(answer).toList(WEBHOOK_DELIVERY);
    const shown = answer.body.webhook_deliveries as Made[];
    expect(shown.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(answer.body.total_results).toBe(2);
    const { body } = await root.get(`/api/webhooks/${webhook.id}/?expand=deliveries`);
    expect(body.webhook.deliveries).toHaveLength(2);
    expect((await root.get(`/api/webhooks/${webhook.id}/`)).body.webhook.links.deliveries.href).toBe(
      `${api.url}${listOf(webhook)}`,
    );
  });

  it('201: POST sends what tries the webhook out, also while it is turned off', async () => {
    webhook = await api.make.webhook({ enabled: false });

    const answer = await root.post(listOf(webhook));

    expect(answer.status).toBe(201);
    const delivery = answer.body.webhook_delivery as { id: number };
    expect(delivery).toMatchObject({ event: 'ping', state: 'pending', tries: 0, request_headers: {} });
    expect(await jobsOf(delivery)).toHaveLength(1);
    const [{ body }] = await api.db.query(
      'select e.body from webhook_event e join webhook_delivery d on d.event_id = e.id where d.id = $1',
      [delivery.id],
    );
    expect(JSON.parse(body)).toMatchObject({ event: 'ping', webhook_id: webhook.id, delivery_id: expect.any(String) });
    expect(await audited(webhook)).toEqual([
      {
        ...{ action: 'webhook.message-sent', actor: superuser.username },
        details: { deliveryId: delivery.id, event: 'ping' },
      },
    ]);
  });

  it('200: PUT sends one again, with the same id', async () => {
    const sent = await tell(webhook, { state: 'failed', tries: 20, asked_at: '2026-01-01T00:00:00Z' });
    const url = `${listOf(webhook)}${sent.id}/`;
    const before = (await root.get(url)).body.webhook_delivery;

    const { body } = await root.put(url, { send_again: '1' });

    expect(body.webhook_delivery).toEqual({ ...before, state: 'pending', tries: 0 });
    expect(await jobsOf(sent)).toHaveLength(1);
    const [{ fresh }] = await api.db.query(
      `select asked_at > now() - interval '1 minute' as fresh from webhook_delivery where id = $1`,
      [sent.id],
    );
    expect(fresh).toBe(true);
    expect(await audited(webhook)).toHaveLength(1);
  });

  it('200: what waits for its turn says for which; what is sent again waits for none', async () => {
    const about = { review_request_id: 7 };
    const [first] = [await tell(webhook, about), await tell(webhook, about)];
    await tell(webhook, { review_request_id: 8 });
    const over = await tell(webhook, { ...about, state: 'delivered' });
    const waiting = async () =>
      ((await root.get(listOf(webhook))).body.webhook_deliveries as { waits_for: unknown }[]).map(
        ({ waits_for }) => waits_for,
      );
    expect(await waiting()).toEqual([null, null, first.id, null]);

    const { body } = await root.put(`${listOf(webhook)}${over.id}/`, { send_again: '1' });

    expect(body.webhook_delivery).toMatchObject({ state: 'pending', waits_for: null });
    expect(await waiting()).toEqual([null, null, first.id, null]);
  });

  it('400: not what waits anyway, and not to a webhook that is turned off', async () => {
    const waiting = await tell(webhook);
    const off = await api.make.webhook({ enabled: false });
    const failed = await tell(off, { state: 'failed' });

    for (const url of [`${listOf(webhook)}${waiting.id}/`, `${listOf(off)}${failed.id}/`]) {
      const answer = await root.put(url, { send_again: '1' });
      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.send_again).toHaveLength(1);
    }
    expect((await root.put(`${listOf(webhook)}${waiting.id}/`)).body.webhook_delivery.state).toBe('pending');
    for (const one of [waiting, failed]) expect(await jobsOf(one)).toEqual([]);
  });

  it('401, 403: for who administers the webhook only', async () => {
    const there = await api.make.webhook({ local_site_id: site.id });
    const [here, sent] = [await tell(webhook), await tell(there)];
    const prefix = `/s/${site.name}`;

    expect((await api.as(siteAdmin).get(`${listOf(there, prefix)}${sent.id}/`)).status).toBe(200);
    expect((await api.as(siteAdmin).post(listOf(there, prefix))).status).toBe(201);
    for (const [client, refusal] of [
      [api.anonymous, errors.notLoggedIn],
      [api.as(siteAdmin), errors.permissionDenied],
    ] as const) {
      expect(await client.get(listOf(webhook))).toFailWith(refusal);
      expect(await client.post(listOf(webhook))).toFailWith(refusal);
      expect(await client.get(`${listOf(webhook)}${here.id}/`)).toFailWith(refusal);
      expect(await client.put(`${listOf(webhook)}${here.id}/`, { send_again: '1' })).toFailWith(refusal);
    }
  });

  it('404: one of another webhook, and one that is not there', async () => {
    const other = await tell(await api.make.webhook());

    for (const id of [other.id, 0, 99_999_999]) {
      expect(await root.get(`${listOf(webhook)}${id}/`)).toFailWith(errors.doesNotExist);
    }
    expect(await root.get(listOf(webhook, `/s/${site.name}`))).toFailWith(errors.doesNotExist);
  });

  it('404: all of them with the webhook, but they are not deleted one by one', async () => {
    await tell(webhook);
    expect((await root.delete(`/api/webhooks/${webhook.id}/`)).status).toBe(204);

    expect(await root.get(listOf(webhook))).toFailWith(errors.doesNotExist);
  });
});
