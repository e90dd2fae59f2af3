import { createDataSource } from '@review-service/database/data-source';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import type { DataSource, QueryRunner } from 'typeorm';
import { Turns } from '../src/turns/turns';
import { TestApi } from './test-api';

/** More than there are connections, and more than may be worked on at once. */
export const WRITERS = 12;
/** Longer than a test holds a lock. */
const timeouts = { lock: 20_000, statement: 25_000, turn: 10_000 };
const SETTINGS = { DATABASE_POOL_SIZE: '5', MAX_CONCURRENT_REQUESTS: '4' };

type Change = readonly [method: string, url: string, form: Record<string, string>];

/** What is locked, and changes that wait for it. */
export interface Locked {
  readonly table: string;
  readonly id: number;
  readonly changes: readonly [Change, ...Change[]];
}

/** Changes of one object that wait while another connection, the holder, has locked it. */
export class ManyChanges {
  private held?: QueryRunner;

  private constructor(
    readonly api: TestApi,
    readonly root: MadeUser,
    readonly client: TestClient,
    private readonly other: DataSource,
  ) {}

  static async boot(): Promise<ManyChanges> {
    const api = await TestApi.boot({ settings: SETTINGS, timeouts });
    const root = await api.make.superuser();
    const other = createDataSource({ url: api.databaseUrl, applicationName: 'other', poolSize: 4 });
    const made = new ManyChanges(api, root, api.as(root), await other.initialize());
    // The first use of a password takes long, and a change waits for seconds only.
    const { changes } = await made.reviewRequest();
    for (const [method, url, form] of changes) await made.client.send(method, url, { form });
    return made;
  }

  async close(): Promise<void> {
    await this.other.destroy();
    await this.api.close();
  }

  async lock({ table, id }: Pick<Locked, 'table' | 'id'>): Promise<void> {
    this.held = this.other.createQueryRunner();
    await this.held.startTransaction();
    await this.held.query(`select from ${table} where id = $1 for update`, [id]);
  }

  /** Ends the lock, if there is one. */
  async unlock(): Promise<void> {
    const held = this.held;
    this.held = undefined;
    await held?.rollbackTransaction();
    await held?.release();
  }

  async reviewRequest(): Promise<Locked> {
    const { id, displayId } = await this.api.make.reviewRequest(this.root, await this.api.make.repository());
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
  }

  async group(): Promise<Locked> {
    const { id, name } = await this.api.make.group();
    const { username } = await this.api.make.user();
    const url = `/api/groups/${name}/`;
    return {
      table: 'review_group',
      id,
      changes: [
        ['PUT', url, { display_name: 'New' }],
        ['POST', `${url}users/`, { username }],
      ],
    };
  }

  /** Sends them all; `answers` has those that are there already. */
  async sendMany(
    { changes }: Locked,
    headers: () => Record<string, string> = () => ({}),
  ): Promise<{ answers: ClientAnswer[]; all: Promise<ClientAnswer[]> }> {
    const answers: ClientAnswer[] = [];
    const sent = Array.from({ length: WRITERS }, async (_, index) => {
      const [method, url, form] = changes[index % changes.length] ?? changes[0];
      const answer = await this.client.send(method, url, { form, headers: headers() });
      answers.push(answer);
      return answer;
    });
    await this.untilWaiting(WRITERS - 1);
    await untilOneWaits(this.other);
    return { answers, all: Promise.all(sent) };
  }

  /** Until as many requests wait for their turn. */
  async untilWaiting(count: number): Promise<void> {
    await eventually(() => Promise.resolve(this.api.part(Turns).waiting === count));
  }
}
