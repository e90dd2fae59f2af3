import { verify as verifyHub, verifyWithFallback } from '@octokit/webhooks-methods';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { renewWebhookSecret } from '@review-service/platform/secrets/webhook-secrets';
import { eventually } from '@review-service/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { Receiver, type Received } from '../../../test/receiver';
import { TestWorker } from '../../../test/test-worker';
import { WebhookLines } from '../../../test/webhook-lines';
import { PurgeExpired } from '../../schedules/purge-expired';
import { ReceiverGates } from './receiver-gates';
import { hubSignature } from './signatures';

const BODY = '{"delivery_id": "x", "event": "review_published", "review": {"id": 1}}';
const SECRET = 'foobar123';

interface Delivery {
  readonly id: number;
  readonly state: string;
  readonly tries: number;
  readonly next_try_at: Date | null;
  readonly tried_at: Date | null;
  readonly status_code: number | null;
  readonly duration: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly request_headers: Record<string, string> | null;
}

describe('messages to webhooks', () => {
  const worker = TestWorker.ofSuite();
  let receiver: Receiver;
  beforeAll(async () => {
    worker.get(ReceiverGates).rest = 1;
  });
  // One for each test: what another one left is tried again meanwhile.
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());

  const make = async (given: Record<string, unknown> = {}, secret = SECRET) => {
    const { id } = await worker.make.webhook({ url: receiver.url, ...given });
    if (secret !== '') await renewWebhookSecret(worker.db.manager, worker.get(Secrets), { webhookId: id }, secret);
    return id;
  };
  const lines = new WebhookLines(worker, () => receiver);
  /** Sends a message to a webhook; resolves with the ids of the event, the delivery and its job. */
  const tell = async (webhookId: number, event: { name?: string; body?: string } = {}) => {
    const delivery = await worker.make.webhookDelivery({ id: webhookId }, {}, { body: BODY, ...event });
    return { ...delivery, job: await lines.due(delivery.id) };
  };
  const row = async (id: number): Promise<Delivery> =>
    (await worker.query('select * from webhook_delivery where id = $1', [id]))[0];
  const webhook = async (id: number) => (await worker.query('select * from webhook where id = $1', [id]))[0];
  const hurry = (job: string) =>
    worker.query(`update outbox_message set due_at = now() where id = $1 and status = 'pending'`, [job]);
  /** Resolves once it was tried so often and waits for the next try. */
  const tried = ({ id, job }: { id: number; job: string }, tries: number) =>
    eventually(async () => {
      const found = await row(id);
      return found.tries === tries && (await worker.row(job))?.status === 'pending' && found;
    });
  const verify = (secret: string, { body, headers }: Received) =>
    new Webhook(secret, secret.startsWith('whsec_') ? {} : { format: 'raw' }).verify(
      body,
      headers as Record<string, string>,
    );

  it('one that is taken: signed in both ways, and written down without its signatures', async () => {
    receiver.answer = (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('thank you');
    const told = await tell(await make());
    await worker.until(told.job, 'done');

    const [received] = receiver.received as [Received];
    expect(received.body).toBe(BODY);
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'review-service',
      'webhook-event-version': '1',
      'webhook-id': told.eventId,
      'x-hub-signature-256': hubSignature('sha256', SECRET, BODY),
      'x-reviewboard-event': 'review_published',
    });
    expect(received.headers).not.toHaveProperty('x-hub-signature');
    expect(verify(SECRET, received)).toEqual(JSON.parse(BODY));
    const delivery = await row(told.id);
    expect(delivery).toMatchObject({
      state: 'delivered',
      tries: 1,
      status_code: 200,
      answer: 'thank you',
      error: null,
    });
    expect(delivery).toMatchObject({ next_try_at: null, tried_at: expect.any(Date), duration: expect.any(Number) });
    expect(Object.keys(delivery.request_headers ?? {}).sort()).toEqual(
      [
        'X-ReviewBoard-Event',
        'content-type',
        'user-agent',
        'webhook-event-version',
        'webhook-id',
        'webhook-timestamp',
      ].sort(),
    );
    const jobs = await worker.query('select * from outbox_message where id = $1', [told.job]);
    expect(JSON.stringify([delivery, jobs])).not.toContain(SECRET);
    expect(JSON.stringify(jobs)).not.toContain(receiver.url);
  });

  it('as a form, whose bytes are signed; by SHA-1 if the webhook asks for it', async () => {
    const id = await make({ encoding: 'application/x-www-form-urlencoded', sha1_signature: true });
    await worker.until((await tell(id, { body: '{"items": [1, 2, 3]}' })).job, 'done');

    const [received] = receiver.received as [Received];
    expect(received.body).toBe('payload=%7B%22items%22%3A+%5B1%2C+2%2C+3%5D%7D');
    expect(received.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-hub-signature': 'sha1=f5e0f60aafbec710f8992c600f5f65e69131bedd',
      'x-hub-signature-256': 'sha256=8aee2678db810a7abedabd54d5893365b473cb7b11ac8b6b213e317a01578637',
    });
  });

  it('as a line for a chat, whose bytes are signed, in both encodings', async () => {
    const text = 'Test message: this webhook works.';
    const body = JSON.stringify({ event: 'ping', webhook_id: 1 });
    for (const encoding of ['application/json', 'application/x-www-form-urlencoded'])
      await worker.until((await tell(await make({ format: 'chat', encoding }), { name: 'ping', body })).job, 'done');

    const [json, form] = receiver.received as [Received, Received];
    expect(verify(SECRET, json)).toEqual({ text });
    expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({ payload: JSON.stringify({ text }) });
    expect(form.headers['x-hub-signature-256']).toBe(hubSignature('sha256', SECRET, form.body));
  });

  it('while a secret is replaced, both sign; without one, nothing is signed', async () => {
    const renewed = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
    const id = await make();
    await renewWebhookSecret(worker.db.manager, worker.get(Secrets), { webhookId: id }, renewed);
    await worker.until((await tell(id)).job, 'done');
    await worker.until((await tell(await make({}, ''))).job, 'done');

    const [both, none] = receiver.received as [Received, Received];
    for (const secret of [SECRET, renewed]) expect(verify(secret, both)).toBeDefined();
    expect(both.headers['x-hub-signature-256']).toBe(hubSignature('sha256', renewed, BODY));
    expect(Object.keys(none.headers).filter((name) => name.includes('signature'))).toEqual([]);
  });

  it.each([
    ['as JSON', 'application/json'],
    ['as a form', 'application/x-www-form-urlencoded'],
  ])('the libraries of receivers know it: %s, by either secret, while one is replaced', async (_, encoding) => {
    const [old, renewed] = [SECRET, `whsec_${Buffer.alloc(24, 7).toString('base64')}`];
    const id = await make({ encoding }, old);
    await worker.until((await tell(id)).job, 'done');
    await renewWebhookSecret(worker.db.manager, worker.get(Secrets), { webhookId: id }, renewed);
    await worker.until((await tell(id)).job, 'done');
    const [before, during] = receiver.received as [Received, Received];

    for (const [secret, received] of [
      [old, before],
      [old, during],
      [renewed, during],
    ] as const) {
      expect(() => verify(secret, { ...received, body: `${received.body} ` })).toThrow('No matching signature');
      // It reads what it has verified as JSON.
      if (encoding === 'application/json') expect(verify(secret, received)).toEqual(JSON.parse(BODY));
      else expect(() => verify(secret, received)).toThrow(SyntaxError);
    }
    const hub = ({ headers }: Received) => String(headers['x-hub-signature-256']);
    expect(await verifyHub(old, before.body, hub(before))).toBe(true);
    expect(await verifyHub(renewed, during.body, hub(during))).toBe(true);
    expect(await verifyWithFallback(old, during.body, hub(during), [renewed])).toBe(true);
    expect(await verifyHub(old, `${before.body} `, hub(before))).toBe(false);
  });

  it('all that happens while a receiver fails for an hour arrives after it, with the same ids and bytes', async () => {
    const id = await make();
    receiver.answer = (_, response) => response.writeHead(500).end('out of order');
    const told: { id: number; eventId: string; job: string }[] = [];
    const jobs = () => told.map(({ job }) => job);
    const sendings = async () => {
      const [{ sum }] = await worker.query(
        `select sum(send_number)::integer as sum from outbox_message where id = any($1::uuid[]) and status = 'pending'`,
        [jobs()],
      );
      return sum as number | null;
    };
    const laterBy = async (minutes: number) => {
      await worker.query(
        `update webhook_delivery set asked_at = asked_at - $2 * interval '1 minute' where webhook_id = $1`,
        [id, minutes],
      );
      await worker.query(`update outbox_message set due_at = now() where id = any($1::uuid[]) and status = 'pending'`, [
        jobs(),
      ]);
      await worker.query(`select pg_notify('outbox', '')`);
    };
    for (let minutes = 0; minutes < 60; minutes += 15) {
      told.push(await tell(id));
      // Each was tried once more, or put off because the webhook is left alone for a while; on a slow machine twice.
      const wanted = told.reduce((sum, _, index) => sum + told.length - index, 0);
      await eventually(async () => ((await sendings()) ?? 0) >= wanted);
      await laterBy(15);
    }
    expect(await row(told[0]!.id)).toMatchObject({ state: 'pending', next_try_at: expect.any(Date) });
    expect((await webhook(id)).failing_since).not.toBeNull();
    const failed = receiver.received.length;

    receiver.answer = (_, response) => response.writeHead(202).end();
    await eventually(async () => {
      await laterBy(0);
      return (await Promise.all(jobs().map((job) => worker.row(job)))).every((job) => job?.status === 'done');
    });

    for (const one of told)
      expect(await row(one.id)).toMatchObject({ state: 'delivered', status_code: 202, error: null });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(failed).sort()).toEqual(told.map(({ eventId }) => eventId).sort());
    expect(new Set(ids).size).toBe(told.length);
    expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([BODY]));
    expect(await webhook(id)).toMatchObject({ failing_since: null, enabled: true });
  });

  it('the pauses grow, and a receiver may ask for a longer one', async () => {
    const pauseOf = async (id: number) => {
      const { next_try_at, tried_at } = await row(id);
      return (Number(next_try_at) - Number(tried_at)) / 1_000;
    };
    receiver.answer = (_, response) => response.writeHead(503).end();
    const usual = await tell(await make());
    await tried(usual, 1);
    expect(await pauseOf(usual.id)).toBeLessThan(13);
    receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '1800' }).end();
    await hurry(usual.job);
    await tried(usual, 2);

    expect(await pauseOf(usual.id)).toBeGreaterThanOrEqual(1_799);
    const [{ pause }] = await worker.query(
      'select extract(epoch from due_at - now())::int as pause from outbox_message where id = $1',
      [usual.job],
    );
    expect(pause).toBeGreaterThan(1_700);
  });

  it.each([301, 302, 307, 308])('a redirect of %d is not followed: it failed', async (status) => {
    receiver.answer = (_, response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
    const told = await tell(await make());

    expect(await tried(told, 1)).toMatchObject({ status_code: status, error: `the webhook answered ${status}` });
    expect(receiver.received).toHaveLength(1);
  });

  it('a connection that is cut is a failure without an answer', async () => {
    receiver.answer = (request) => request.socket.destroy();
    const told = await tell(await make());

    expect(await tried(told, 1)).toMatchObject({
      status_code: null,
      answer: null,
      error: expect.stringContaining('the webhook'),
    });
  });

  it('410 ends it, and so does an address that is not possible any more', async () => {
    receiver.answer = (_, response) => response.writeHead(410).end();
    const gone = await tell(await make());
    const inside = await tell(await make({ url: 'https://10.0.0.1/' }));
    for (const { job } of [gone, inside]) await worker.until(job, 'done');

    expect(await row(gone.id)).toMatchObject({ state: 'failed', tries: 1, status_code: 410, next_try_at: null });
    expect(await row(inside.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not on the public internet'),
    });
  });

  it('after a day it is given up, which is no failed job', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end();
    const told = await tell(await make());
    await tried(told, 1);
    await worker.query(`update webhook_delivery set asked_at = asked_at - interval '1 day' where id = $1`, [told.id]);
    await hurry(told.job);
    await worker.until(told.job, 'done');

    expect(await row(told.id)).toMatchObject({ state: 'failed', tries: 2, next_try_at: null });
  });

  it('an answer is kept to its 4096th byte', async () => {
    receiver.answer = (_, response) => response.writeHead(200).end(`\0${'x'.repeat(100_000)}`);
    const told = await tell(await make());
    await worker.until(told.job, 'done');

    expect((await row(told.id)).answer).toBe(`\ufffd${'x'.repeat(4_095)}`);
  });

  it('what was taken is not sent again, however often its job comes', async () => {
    const told = await tell(await make());
    await worker.until(told.job, 'done');
    await worker.until(await lines.due(told.id), 'done');

    expect(receiver.received).toHaveLength(1);
  });

  it('one that hangs delays no other', async () => {
    const hanging = await Receiver.open();
    const open = new Set<object>();
    let most = 0;
    hanging.answer = ({ socket }) => {
      most = Math.max(most, open.add(socket).size);
      socket.on('close', () => open.delete(socket));
    };
    const slow = await make({ url: hanging.url });
    const quick = await make();
    for (let more = 0; more < 40; more += 1) await tell(slow);
    await eventually(async () => hanging.received.length >= 4);

    const told = [await tell(quick), await tell(quick), await tell(quick)];
    for (const { job } of told) await worker.until(job, 'done');

    expect(receiver.received).toHaveLength(3);
    expect(most).toBe(4);
    await worker.query('delete from webhook where id = $1', [slow]);
    await hanging.close();
  });

  describe('of a webhook that wants them in order', () => {
    it('one that fails holds back those behind it, and neither other requests nor other webhooks', async () => {
      receiver.answer = (_, response) => response.writeHead(lines.heard('a').length > 0 ? 500 : 204).end();
      const id = await make({ ordered: true });
      const a = await lines.line(id, 1, ['a1', 'a2', 'a3']);
      await tried(a, 1);
      receiver.answer = (_, response) => response.writeHead(204).end();
      const b = await lines.line(id, 2, ['b1', 'b2']);
      const c = await lines.line(await make({ ordered: true }), 1, ['c1', 'c2']);
      for (const others of [b, c])
        expect(await eventually(() => lines.isOver(others))).toEqual(['delivered', 'delivered']);

      expect(lines.heard('a')).toEqual(['a1']);
      expect(await lines.jobsOf(a)).toEqual([a.id]);
      await hurry(a.job);
      await eventually(() => lines.isOver(a));

      expect(lines.heard('a')).toEqual(['a1', 'a1', 'a2', 'a3']);
      for (const all of [a, b, c]) expect(await lines.jobsOf(all)).toEqual(all.ids);
    });

    it('one that is given up holds them back no more', async () => {
      const id = await make({ ordered: true });
      receiver.answer = (_, response) => response.writeHead(lines.heard('').length > 1 ? 204 : 410).end();
      const gone = await lines.line(id, 1, ['gone', 'next']);
      expect(await eventually(() => lines.isOver(gone))).toEqual(['failed', 'delivered']);

      const off = await lines.line(await make({ ordered: true, enabled: false }), 1, ['x', 'y', 'z']);
      expect(await eventually(() => lines.isOver(off))).toEqual(['failed', 'failed', 'failed']);
      expect(lines.heard('')).toEqual(['gone', 'next']);
    });
  });

  it('a webhook that has failed for a week is turned off, which the audit log says once', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end();
    const site = await worker.make.site();
    const id = await make({ local_site_id: site.id });
    const first = await tell(id);
    await tried(first, 1);
    await worker.query(`update webhook set failing_since = now() - interval '6 days 23 hours' where id = $1`, [id]);
    await hurry(first.job);
    await tried(first, 2);
    expect((await webhook(id)).enabled).toBe(true);

    await worker.query(`update webhook set failing_since = now() - interval '8 days' where id = $1`, [id]);
    await hurry(first.job);
    await tried(first, 3);
    await hurry(first.job);
    await worker.until(first.job, 'done');

    expect((await webhook(id)).enabled).toBe(false);
    expect(await row(first.id)).toMatchObject({ state: 'failed', error: 'the webhook is turned off' });
    const entries = await worker.query(`select * from audit_log where subject = $1`, [`webhook ${id}`]);
    expect(entries).toEqual([
      expect.objectContaining({
        ...{ action: 'webhook.disabled', actor: '' },
        details: { failingSince: expect.any(String), site: site.name },
      }),
    ]);
  });

  it('one that is turned off gets nothing but what tries it out', async () => {
    const id = await make({ enabled: false });
    for (const name of ['review_published', 'ping']) await worker.until((await tell(id, { name })).job, 'done');

    expect(receiver.received.map(({ headers }) => headers['x-reviewboard-event'])).toEqual(['ping']);
  });

  it('one that was deleted gets nothing', async () => {
    const id = await make();
    await worker.query('delete from webhook where id = $1', [id]);
    await worker.until((await tell(id)).job, 'done');

    expect(receiver.received).toEqual([]);
  });

  it('a message that no key signs waits for its key', async () => {
    const id = await make();
    await worker.query(`update webhook_secret set sealed = 'gone.' || sealed where webhook_id = $1`, [id]);
    const { job } = await tell(id);

    const found = await eventually(async () => {
      const one = await worker.row(job);
      return one?.attempts === 1 && one;
    });

    expect(found).toMatchObject({ status: 'pending', error: expect.stringContaining('no key opens') });
    expect(receiver.received).toEqual([]);
  });

  it('what is older than 30 days is deleted, with its deliveries', async () => {
    const id = await make();
    const [old, kept] = [await tell(id), await tell(id)];
    for (const { job } of [old, kept]) await worker.until(job, 'done');
    await worker.query(`update webhook_event set created_at = now() - interval '31 days' where id = $1`, [old.eventId]);

    await worker.get(PurgeExpired).run();

    expect(await row(old.id)).toBeUndefined();
    expect(await row(kept.id)).toMatchObject({ state: 'delivered' });
  });
});
