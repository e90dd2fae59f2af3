import { errors } from '@review-service/contracts/errors';
import { createDataSource } from '@review-service/database/data-source';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import { type MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import type { DataSource, QueryRunner } from 'typeorm';
import { TestApi } from '../../test/test-api';
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

  it('503 with Retry-After: for those whose turn does not come in time', async () => {
    const locked = await group();
    await lock(locked);
    const { answers, all } = await sendMany(locked);

    await eventually(() => Promise.resolve(answers.length === WRITERS - 1));

    for (const answer of answers) {
      expect(answer).toFailWith(errors.overloaded);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    await holder.rollbackTransaction();
    await all;
    // Either change may have had the turn.
    expect([200, 201]).toContain(answers.at(-1)?.status);
  });
});

const never = (): never => {
  throw new Error('There is no change.');
};
