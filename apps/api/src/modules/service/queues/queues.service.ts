import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { UpdateQueue } from '@review-service/contracts/background-jobs';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { queues } from '@review-service/contracts/queues';
import { computed, type RowOf } from '@review-service/database/columns';
import { number, text } from '@review-service/database/row-types';
import { raw, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

/** So many jobs of a status are counted, and so many are retried by one request. */
const [COUNTED, RETRIED] = [raw('10000'), raw('1000')];

const COLUMNS = computed({
  name: [text, sql`q.name`],
  waiting: [number, sql`q.waiting`],
  delayed: [number, sql`q.delayed`],
  active: [number, sql`q.active`],
  failed: [number, sql`q.failed`],
});

/** A queue with the numbers of its jobs that are not done. */
export type ShownQueue = RowOf<typeof COLUMNS>;

const BY_NAME: SortColumn<ShownQueue>[] = [{ column: sql`q.name`, member: 'name', type: 'string' }];

/** The queues of this release, and others that have jobs. Each status is counted in the order of its index. */
const QUEUES = sql`(
  select m.queue collate "C" as name,
    count(*) filter (where m.status = 'pending' and m.due_at <= now()) as waiting,
    count(*) filter (where m.status = 'pending' and m.due_at > now()) as delayed,
    count(*) filter (where m.status = 'relayed') as active,
    count(*) filter (where m.status = 'failed') as failed
  from (
    (select queue, status, due_at from outbox_message where status = 'pending' order by due_at limit ${COUNTED})
    union all
    (select queue, status, due_at from outbox_message where status = 'relayed' order by relayed_at limit ${COUNTED})
    union all
    (select queue, status, due_at from outbox_message where status = 'failed' order by id limit ${COUNTED})
    union all
    select known.name, null, null from unnest(${queues.map(({ name }) => name)}::text[]) known (name)) m
  group by 1)`;

/** Background jobs that are not done, as the outbox has them. */
@Injectable()
export class QueuesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly outbox: Outbox,
  ) {}

  async find(name: string): Promise<ShownQueue | undefined> {
    const [queue] = await this.db.all(COLUMNS, sql`select ${COLUMNS} from ${QUEUES} q where q.name = ${name}`);
    return queue;
  }

  list(caller: Caller, asked: PageQuery): Promise<Page<ShownQueue>> {
    return this.pager.page(
      {
        reader: caller,
        // Closed to tokens, so no policy hides one.
        items: [],
        columns: COLUMNS,
        table: QUEUES,
        row: sql`q`,
        where: sql`true`,
        order: BY_NAME,
      },
      asked,
    );
  }

  /** Retries its failed jobs, those that were created first before others. */
  @Transactional()
  async update({ lock }: Claim<ShownQueue>, { retry_failed }: UpdateQueue): Promise<ShownQueue> {
    const { name } = await lock();
    if (retry_failed) {
      await this.outbox.retry(sql`
        m.id = any(array(
          select id from outbox_message where status = 'failed' and queue = ${name}
          order by id limit ${RETRIED} for update skip locked))`);
    }
    return (await this.find(name)) ?? fail(errors.doesNotExist);
  }
}
