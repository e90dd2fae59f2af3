import { randomUUID } from 'node:crypto';
import { request as sendRaw } from 'node:http';
import { basic } from '@review-service/testing/credentials';
import { type Locked, ManyChanges, WRITERS } from '../../test/many-changes';
import type { TestApi } from '../../test/test-api';
import { multipart } from '../../test/upload';
import { Turns } from './turns';

describe('many changes of one object', () => {
  let many: ManyChanges;
  let api: TestApi;
  beforeAll(async () => {
    many = await ManyChanges.boot();
    ({ api } = many);
  });
  afterEach(() => many.unlock());
  afterAll(() => many.close());

  const draft = async (): Promise<Locked> => {
    const [edit] = (await many.reviewRequest()).changes;
    const [method, url, form] = edit;
    const { body } = await many.client.send(method, url, { form });
    return { table: 'review_request_draft', id: body.draft.id as number, changes: [edit] };
  };
  const oauthToken = async (): Promise<Locked> => {
    const { id } = await api.make.oauthToken(many.root);
    return { table: 'oauth_token', id, changes: [['PUT', `/api/oauth-tokens/${id}/`, { scopes: 'group:read' }]] };
  };
  const apiToken = async (): Promise<Locked> => {
    await api.make.apiToken(many.root);
    const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from api_token');
    const url = `/api/users/${many.root.username}/api-tokens/${id}/`;
    return { table: 'api_token', id, changes: [['PUT', url, { note: 'New' }]] };
  };
  const application = async (): Promise<Locked> => {
    const { id } = await api.make.application(many.root);
    return { table: 'oauth_application', id, changes: [['PUT', `/api/oauth-apps/${id}/`, { name: 'New' }]] };
  };
  const defaultReviewer = async (): Promise<Locked> => {
    const { id } = await api.make.defaultReviewer();
    return { table: 'default_reviewer', id, changes: [['PUT', `/api/default-reviewers/${id}/`, { name: 'New' }]] };
  };
  const repository = async (): Promise<Locked> => {
    const { id } = await api.make.repository();
    return { table: 'repository', id, changes: [['PUT', `/api/repositories/${id}/`, { public: '1' }]] };
  };

  describe.each([
    ['without a key', () => ({})],
    ['with an Idempotency-Key', () => ({ 'idempotency-key': randomUUID() })],
  ])('%s', (_, headers) => {
    it.each<[string, () => Promise<Locked>]>([
      ['a review request', () => many.reviewRequest()],
      ['a draft', draft],
      ['a group', () => many.group()],
      ['an OAuth2 token', oauthToken],
      ['an API token', apiToken],
      ['an application', application],
      ['a default reviewer', defaultReviewer],
      ['a repository', repository],
    ])('wait for %s, and leave connections and places to other requests', async (__, make) => {
      const locked = await make();
      const { name } = await api.make.group();
      await many.lock(locked);
      const { answers, all } = await many.sendMany(locked, headers);

      const changed = await many.client.put(`/api/groups/${name}/`, { display_name: 'Other' }, { headers: headers() });
      const seen = await many.client.get('/api/groups/');

      expect([changed.status, seen.status]).toEqual([200, 200]);
      expect(answers).toEqual([]);
      await many.unlock();
      expect((await all).filter(({ status }) => status >= 500)).toEqual([]);
      expect(api.part(Turns).waiting).toBe(0);
    });
  });

  it('uploads to a repository wait for their own review request only', async () => {
    const busy = await api.make.reviewRequest(many.root, await api.make.repository());
    const free = await api.make.reviewRequest(many.root, busy.repository);
    const url = `/api/repositories/${busy.repository.id}/diff-file-attachments/`;
    const upload = async (to: { id: number }) =>
      many.client.send('POST', url, multipart({ filediff: (await api.make.fileDiff(to)).id }));
    await many.lock({ table: 'review_request', id: busy.id });
    const waiting = Array.from({ length: WRITERS }, () => upload(busy));
    await many.untilWaiting(WRITERS - 1);

    expect((await upload(free)).status).toBe(201);

    await many.unlock();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 201));
  });

  it('whose clients go away end their turns all the same', async () => {
    const { id, name } = await api.make.group();
    const url = `/api/groups/${name}/`;
    await many.lock({ table: 'review_group', id });
    const authorization = basic(many.root.username);
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = Array.from({ length: WRITERS }, () => {
      const one = sendRaw(`${api.url}${url}`, { method: 'PUT', headers });
      one.on('error', () => undefined).end('display_name=Gone');
      return one;
    });
    await many.untilWaiting(WRITERS - 1);
    for (const one of sent) one.destroy();
    const last = many.client.put(url, { display_name: 'Last' });
    await many.untilWaiting(WRITERS);

    await many.unlock();

    expect((await last).body.group.display_name).toBe('Last');
  });
});
