import { randomUUID } from 'node:crypto';
import { request as sendRaw } from 'node:http';
import { createDataSource } from '@review-service/database/data-source';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import { type MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import type { DataSource, QueryRunner } from 'typeorm';
import { TestApi } from '../../test/test-api';
import { multipart } from '../../test/upload';
import { Turns } from './turns';

/** More than there are connections, and more than may be worked on at once. */
const WRITERS = 12;
/** Longer than a test holds a lock. */
const timeouts = { lock: 20_000, statement: 25_000, turn: 10_000 };
const SETTINGS = { DATABASE_POOL_SIZE: '5', MAX_CONCURRENT_REQUESTS: '4' };

/** What is locked, and changes that wait for it. */
interface Locked {
  readonly table: string;
  readonly id: number;
  readonly changes: readonly [method: string, url: string, form: Record<string, string>][];
}

describe('many changes of one object', () => {
  let api: TestApi;
  let root: MadeUser;
  let client: TestClient;
  let other: DataSource;
  let holder: QueryRunner;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: SETTINGS, timeouts });
    root = await api.make.superuser();
    client = api.as(root);
    // The first use of a password takes long, and a change waits for seconds only.
    const { changes } = await reviewRequest();
    for (const [method, url, form] of changes) await client.send(method, url, { form });
    other = await createDataSource({ url: api.databaseUrl, applicationName: 'other', poolSize: 4 }).initialize();
  });
  afterAll(async () => {
    await other.destroy();
    await api.close();
  });

  beforeEach(() => {
    holder = other.createQueryRunner();
  });
  afterEach(async () => {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  });

  const lock = async ({ table, id }: Pick<Locked, 'table' | 'id'>) => {
    await holder.startTransaction();
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
  };

  const reviewRequest = async (): Promise<Locked> => {
    const { id, displayId } = await api.make.reviewRequest(root, await api.make.repository());
    const url = `/api/review-requests/${displayId}/`;
    return {
      table: 'review_request',
      id,
      changes: [
        ['PUT', `${url}draft/`, { summary: 'New' }],
        ['POST', `${url}reviews/`, { body_top: 'Good', public: '1' }],
        ['POST', `${url}status-updates/`, { service_id: 'ci', summary: 'built' }],
      ],
    };
  };
  const group = async (): Promise<Locked> => {
    const { id, name } = await api.make.group();
    const { username } = await api.make.user();
    const url = `/api/groups/${name}/`;
    return {
      table: 'review_group',
      id,
      changes: [
        ['PUT', url, { display_name: 'New' }],
        ['POST', `${url}users/`, { username }],
      ],
    };
  };
  const draft = async (): Promise<Locked> => {
    const { changes } = await reviewRequest();
    const edit = changes[0] ?? never();
    const [method, url, form] = edit;
    const { body } = await client.send(method, url, { form });
    return { table: 'review_request_draft', id: body.draft.id as number, changes: [edit] };
  };
  const oauthToken = async (): Promise<Locked> => {
    const { id } = await api.make.oauthToken(root);
    return { table: 'oauth_token', id, changes: [['PUT', `/api/oauth-tokens/${id}/`, { scopes: 'group:read' }]] };
  };
  const apiToken = async (): Promise<Locked> => {
    await api.make.apiToken(root);
    const [newest] = await api.db.query<{ id: number }[]>('select max(id) as id from api_token');
    const { id } = newest ?? never();
    const url = `/api/users/${root.username}/api-tokens/${id}/`;
    return { table: 'api_token', id, changes: [['PUT', url, { note: 'New' }]] };
  };
  const application = async (): Promise<Locked> => {
    const { id } = await api.make.application(root);
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

  /** Sends them all; `answers` has those that are there already. */
  const sendMany = async ({ changes }: Locked, headers: () => Record<string, string> = () => ({})) => {
    const answers: ClientAnswer[] = [];
    const sent = Array.from({ length: WRITERS }, async (_, index) => {
      const [method, url, form] = changes[index % changes.length] ?? never();
      const answer = await client.send(method, url, { form, headers: headers() });
      answers.push(answer);
      return answer;
    });
    await eventually(() => Promise.resolve(api.part(Turns).waiting === WRITERS - 1));
    await untilOneWaits(other);
    return { answers, all: Promise.all(sent) };
  };

  describe.each([
    ['without a key', () => ({})],
    ['with an Idempotency-Key', () => ({ 'idempotency-key': randomUUID() })],
  ])('%s', (_, headers) => {
    it.each<[string, () => Promise<Locked>]>([
      ['a review request', reviewRequest],
      ['a draft', draft],
      ['a group', group],
      ['an OAuth2 token', oauthToken],
      ['an API token', apiToken],
      ['an application', application],
      ['a default reviewer', defaultReviewer],
      ['a repository', repository],
    ])('wait for %s, and leave connections and places to other requests', async (__, make) => {
      const locked = await make();
      const { name } = await api.make.group();
      await lock(locked);
      const { answers, all } = await sendMany(locked, headers);

      const changed = await client.put(`/api/groups/${name}/`, { display_name: 'Other' }, { headers: headers() });
      const seen = await client.get('/api/groups/');

      expect([changed.status, seen.status]).toEqual([200, 200]);
      expect(answers).toEqual([]);
      await holder.rollbackTransaction();
      expect((await all).filter(({ status }) => status >= 500)).toEqual([]);
      expect(api.part(Turns).waiting).toBe(0);
    });
  });

  it('uploads to a repository wait for their own review request only', async () => {
    const busy = await api.make.reviewRequest(root, await api.make.repository());
    const free = await api.make.reviewRequest(root, busy.repository);
    const url = `/api/repositories/${busy.repository.id}/diff-file-attachments/`;
    const upload = async (to: { id: number }) =>
      client.send('POST', url, multipart({ filediff: (await api.make.fileDiff(to)).id }));
    await lock({ table: 'review_request', id: busy.id });
    const waiting = Array.from({ length: WRITERS }, () => upload(busy));
    await eventually(() => Promise.resolve(api.part(Turns).waiting === WRITERS - 1));

    expect((await upload(free)).status).toBe(201);

    await holder.rollbackTransaction();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 201));
  });

  it('whose clients go away end their turns all the same', async () => {
    const { id, name } = await api.make.group();
    const url = `/api/groups/${name}/`;
    await lock({ table: 'review_group', id });
    const authorization = basic(root.username);
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = Array.from({ length: WRITERS }, () => {
      const one = sendRaw(`${api.url}${url}`, { method: 'PUT', headers });
      one.on('error', () => undefined).end('display_name=Gone');
      return one;
    });
    await eventually(() => Promise.resolve(api.part(Turns).waiting === WRITERS - 1));
    for (const one of sent) one.destroy();
    const last = client.put(url, { display_name: 'Last' });
    await eventually(() => Promise.resolve(api.part(Turns).waiting === WRITERS));

    await holder.rollbackTransaction();

    expect((await last).body.group.display_name).toBe('Last');
  });
});

const never = (): never => {
  throw new Error('There is no change.');
};
