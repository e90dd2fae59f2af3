import { randomUUID } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

const LARGE = 100_000;
/** Bytes for an account and a day. */
const MOST = 60_000;
const AT_ONCE = 12;

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const newGroup = (letters = 10) => ({
  name: `g-${randomUUID()}`,
  display_name: 'Made',
  'extra_data.text': 'x'.repeat(letters),
});

describe('what is kept of answers for an Idempotency-Key', () => {
  let api: TestApi;
  let user: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { IDEMPOTENCY_BYTES: String(MOST) } });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    user = await api.make.superuser();
    client = api.as(user);
  });

  const kept = (of = user) =>
    api.db.query<{ bytes: number; key: string }[]>(
      `select octet_length(sealed) as bytes, key from idempotency_key where user_id = $1`,
      [of.id],
    );
  const sumOf = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0);

  describe('of a large answer', () => {
    it('201: its place, and it is shown again', async () => {
      const [key, group] = [randomUUID(), newGroup(LARGE)];

      const first = await client.post('/api/groups/?expand=users', group, keyed(key));
      const again = await client.post('/api/groups/?expand=users', group, keyed(key));

      expect(first).toShow(GROUP);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      for (const name of ['location', 'content-type', 'item-content-type'])
        expect({ name, value: again.headers.get(name) }).toEqual({ name, value: first.headers.get(name) });
      expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
      expect(again.headers.has('content-location')).toBe(false);
      expect(sumOf(await kept())).toBe(0);
    });

    it('200: the object as it is by then, also under another name', async () => {
      const { name } = await api.make.group();
      const [key, group] = [randomUUID(), newGroup(LARGE)];
      const change = () => client.put(`/api/groups/${name}/`, group, keyed(key));
      const first = await change();
      await client.put(`/api/groups/${group.name}/`, { display_name: 'Theirs' });

      const again = await change();

      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body.group).toMatchObject({ name: group.name, display_name: 'Theirs' });
      expect(again.headers.get('etag')).toBe((await client.get(`/api/groups/${group.name}/`)).headers.get('etag'));
    });

    it('422: it was done, where the object is gone', async () => {
      const [key, group] = [randomUUID(), newGroup(LARGE)];
      await client.post('/api/groups/', group, keyed(key));
      await client.delete(`/api/groups/${group.name}/`);

      const again = await client.post('/api/groups/', group, keyed(key));

      expect(again).toFailWith(errors.idempotencyKeyReused);
      expect(again.body.err.msg).toContain('done already');
      expect(again.headers.has('idempotency-replayed')).toBe(false);
    });

    it('422: the same key for another request', async () => {
      const [key, group] = [randomUUID(), newGroup(LARGE)];
      await client.post('/api/groups/', group, keyed(key));

      expect(await client.post('/api/groups/', newGroup(LARGE), keyed(key))).toFailWith(errors.idempotencyKeyReused);
    });
  });

  it('an answer with a secret is kept, however large it is', async () => {
    const [key, form] = [
      randomUUID(),
      {
        name: 'Large',
        client_type: 'confidential',
        authorization_grant_type: 'client-credentials',
        'extra_data.text': 'x'.repeat(20_000),
      },
    ];

    const answers = [
      await client.post('/api/oauth-apps/', form, keyed(key)),
      await client.post('/api/oauth-apps/', form, keyed(key)),
    ];

    const secrets = answers.map(({ body }) => body.oauth_app.client_secret as string);
    expect(secrets).toEqual([expect.stringMatching(/.{20}/), secrets[0]]);
  });

  it('is bounded for an account, also when many come at once: then only places are kept, and at last nothing', async () => {
    const other = await api.make.superuser();
    const send = (by = client) => by.post('/api/groups/', newGroup(6_000), keyed(randomUUID()));

    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send()));
    let last = answers[0];
    for (let tries = 0; tries < 2 * AT_ONCE && last?.status !== 429; tries += 1) {
      last = await send();
      answers.push(last);
    }

    expect(last).toFailWith(errors.rateLimitExceeded);
    expect(last?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const rows = await kept();
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 201).length);
    expect(rows.some(({ bytes }) => bytes > 0) && rows.some(({ bytes }) => bytes === 0)).toBe(true);
    expect(sumOf(rows)).toBeLessThanOrEqual(MOST);
    expect((await send(api.as(other))).status).toBe(201);
    expect((await client.post('/api/groups/', newGroup())).status).toBe(201);
  });

  it('is counted anew on the next day', async () => {
    await client.post('/api/groups/', newGroup(), keyed(randomUUID()));
    await api.db.query(`update idempotency_use set day = day - 1, bytes = $2 where user_id = $1`, [user.id, 10 * MOST]);

    expect((await client.post('/api/groups/', newGroup(), keyed(randomUUID()))).status).toBe(201);
    const [use] = await api.db.query<{ bytes: number }[]>('select bytes from idempotency_use where user_id = $1', [
      user.id,
    ]);
    expect(Number(use?.bytes)).toBeLessThan(MOST);
  });
});

describe('a large answer, where one request is worked on at a time', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { MAX_CONCURRENT_REQUESTS: '1' } });
  });
  afterAll(() => api.close());

  it('201: is shown again', async () => {
    const client = api.as(await api.make.superuser());
    const [key, group] = [randomUUID(), newGroup(LARGE)];

    const first = await client.post('/api/groups/', group, keyed(key));
    const again = await client.post('/api/groups/', group, keyed(key));

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });
});
