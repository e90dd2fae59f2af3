import { randomUUID } from 'node:crypto';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { eventually } from '@review-service/testing/eventually';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../test/test-api';
import { multipart } from '../../test/upload';
import { Turns } from '../turns/turns';

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  const api = TestApi.ofSuite();
  let user: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    user = await api.make.superuser();
    client = api.as(user);
  });

  const newGroup = () => ({ name: `g-${randomUUID()}`, display_name: 'Made' });
  const count = async (name: string) =>
    (await api.db.query<unknown[]>('select from review_group where name = $1', [name])).length;

  it('201: a repeated request gets the first answer with its headers, and makes nothing', async () => {
    const [key, group] = [randomUUID(), newGroup()];

    const first = await client.post('/api/groups/', group, keyed(key));
    const again = await client.post('/api/groups/', group, keyed(key));

    expect(first).toShow(GROUP);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    for (const name of ['etag', 'location', 'content-type'])
      expect({ name, value: again.headers.get(name) }).toEqual({ name, value: first.headers.get(name) });
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await count(group.name)).toBe(1);
  });

  it('200: a change is not made again where somebody has changed it since', async () => {
    const group = await api.make.group({ display_name: 'Before' });
    const [url, key] = [`/api/groups/${group.name}/`, randomUUID()];
    await client.put(url, { display_name: 'Mine' }, keyed(key));
    await client.put(url, { display_name: 'Theirs' });

    const again = await client.put(url, { display_name: 'Mine' }, keyed(key));

    expect(again.body.group.display_name).toBe('Mine');
    expect((await client.get(url)).body.group.display_name).toBe('Theirs');
  });

  it('204: a deletion', async () => {
    const group = await api.make.group();
    const [url, key] = [`/api/groups/${group.name}/`, randomUUID()];

    const answers = [await client.delete(url, keyed(key)), await client.delete(url, keyed(key))];

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await client.delete(url)).status).toBe(404);
    const sent = await api.db.query<unknown[]>(`select from outbox_message where payload->>'groupId' = $1`, [
      String(group.id),
    ]);
    expect(sent).toHaveLength(1);
  });

  it('201: an upload, of the same file only', async () => {
    const repository = await api.make.repository();
    const { id: filediff } = await api.make.fileDiff(await api.make.reviewRequest(user, repository));
    const key = randomUUID();
    const upload = (bytes: string, headers = keyed(key).headers) => {
      const sending = multipart({ filediff }, { bytes: Buffer.from(bytes) });
      const url = `/api/repositories/${repository.id}/diff-file-attachments/`;
      return client.send('POST', url, { ...sending, headers: { ...sending.headers, ...headers } });
    };

    const [first, again] = [await upload('the same'), await upload('the same')];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await upload('another')).toFailWith(errors.idempotencyKeyReused);
    expect(await upload('the same', keyed(randomUUID()).headers)).toFailWith(errors.attachmentAlreadyExists);
  });

  it('keeps nothing of a change that was refused', async () => {
    const [key, { name }] = [randomUUID(), await api.make.group()];
    const taken = await client.post('/api/groups/', { name, display_name: 'x' }, keyed(key));
    await client.delete(`/api/groups/${name}/`);

    const made = await client.post('/api/groups/', { name, display_name: 'x' }, keyed(key));

    expect(taken).toFailWith(errors.groupAlreadyExists);
    expect(made.status).toBe(201);
  });

  it('keeps the answer encrypted', async () => {
    const token = await api.make.oauthToken(user, { scopes: ['group:read'] });
    const url = `/api/oauth-tokens/${token.id}/`;
    const key = randomUUID();

    const first = await client.put(url, { add_scopes: 'session:read' }, keyed(key));
    const again = await client.put(url, { add_scopes: 'session:read' }, keyed(key));

    const { value } = token;
    expect([first, again].map(({ body }) => body.oauth_token.token as string)).toEqual([value, value]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    const [row] = await api.db.query<object[]>('select * from idempotency_key where key = $1', [key]);
    expect(JSON.stringify(row)).not.toContain(value);
  });

  it('is that of one credential: a token does not get what a person was answered', async () => {
    const [key, group] = [randomUUID(), newGroup()];
    const [token, other] = [await api.make.apiToken(user), await api.make.superuser()];
    await client.post('/api/groups/', group, keyed(key));

    expect(await api.withToken(token).post('/api/groups/', group, keyed(key))).toFailWith(errors.groupAlreadyExists);
    expect(await api.as(other).post('/api/groups/', group, keyed(key))).toFailWith(errors.groupAlreadyExists);
  });

  it('409: the first is under way, and 32 at once make one', async () => {
    const [key, group] = [randomUUID(), newGroup()];

    const answers = await Promise.all(Array.from({ length: 32 }, () => client.post('/api/groups/', group, keyed(key))));

    expect(await count(group.name)).toBe(1);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toFailWith(errors.idempotencyKeyInUse);
    expect((await client.post('/api/groups/', group, keyed(key))).headers.get('idempotency-replayed')).toBe('true');
  });

  it('409: while the first waits for a name that somebody else is taking', async () => {
    const [key, group] = [randomUUID(), newGroup()];
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('insert into review_group (name, display_name) values ($1, $1)', [group.name]);

    const first = client.post('/api/groups/', group, keyed(key));
    await untilOneWaits(api.db);
    const second = await client.post('/api/groups/', group, keyed(key));
    await holder.rollbackTransaction();
    await holder.release();

    expect(second).toFailWith(errors.idempotencyKeyInUse);
    expect((await first).status).toBe(201);
  });

  it('200: while the first waits for its object, it is waited for, and its answer given again', async () => {
    const group = await api.make.group();
    const [url, key] = [`/api/groups/${group.name}/`, randomUUID()];
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from review_group where id = $1 for update', [group.id]);

    const first = client.put(url, { display_name: 'New' }, keyed(key));
    await untilOneWaits(api.db);
    const second = client.put(url, { display_name: 'New' }, keyed(key));
    await eventually(() => Promise.resolve(api.part(Turns).waiting === 1));
    await holder.rollbackTransaction();
    await holder.release();

    expect((await second).body).toEqual((await first).body);
    expect((await second).headers.get('idempotency-replayed')).toBe('true');
  });

  it.each<[string, (name: string) => [string, string, Record<string, string>]]>([
    ['fields', (name) => ['PUT', `/api/groups/${name}/`, { display_name: 'Other' }]],
    ['method', (name) => ['DELETE', `/api/groups/${name}/`, {}]],
    ['URL', (name) => ['PUT', `/api/groups/${name}/?only-fields=name`, { display_name: 'New' }]],
  ])('422: the same key for another request (%s)', async (_, other) => {
    const { name } = await api.make.group();
    const key = randomUUID();
    await client.put(`/api/groups/${name}/`, { display_name: 'New' }, keyed(key));

    const [method, url, fields] = other(name);
    const answer = method === 'PUT' ? await client.put(url, fields, keyed(key)) : await client.delete(url, keyed(key));

    expect(answer).toFailWith(errors.idempotencyKeyReused);
    expect((await client.get(`/api/groups/${name}/`)).body.group.display_name).toBe('New');
  });

  it('is free again after a day', async () => {
    const [key, group] = [randomUUID(), newGroup()];
    await client.post('/api/groups/', group, keyed(key));
    await api.db.query(`update idempotency_key set created_at = now() - interval '25 hours' where key = $1`, [key]);

    expect(await client.post('/api/groups/', group, keyed(key))).toFailWith(errors.groupAlreadyExists);
    expect((await client.post('/api/groups/', newGroup(), keyed(key))).status).toBe(201);
  });

  it.each(['', '""', 'a b', 'x'.repeat(256), '"a', '"a"b"'])('400: %j is no key', async (key) => {
    expect(await client.post('/api/groups/', newGroup(), keyed(key))).toFailWith(errors.malformedRequest);
  });

  it('is the same quoted and bare', async () => {
    const [key, group] = [randomUUID(), newGroup()];
    await client.post('/api/groups/', group, keyed(`"${key}"`));

    expect((await client.post('/api/groups/', group, keyed(key))).status).toBe(201);
  });

  it('does not stand above the access rules', async () => {
    const [key, group] = [randomUUID(), newGroup()];
    await client.post('/api/groups/', group, keyed(key));

    const stranger = await api.make.user();
    expect(await api.as(stranger).post('/api/groups/', group, keyed(key))).toFailWith(errors.permissionDenied);
    expect(await api.anonymous.post('/api/groups/', group, keyed(key))).toFailWith(errors.notLoggedIn);
  });
});
