import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { FailedJobFields, FailedJobListQuery, UpdateFailedJob } from '@review-service/contracts/background-jobs';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OutboxMessage } from '@review-service/database/entities/outbox-message.entity';
import { text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { isUuid } from '@review-service/database/uuid';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { largeText } from '../../../hypermedia/lists/large-columns';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

const COLUMNS = together(
  columns(OutboxMessage, 'm', ['id', 'queue', 'name', 'attempts']),
  computed({
    error: [text, sql`coalesce(m.error, '')`],
    created: [text, isoTime(sql`m.created_at`)],
    failed: [text, isoTime(sql`coalesce(m.finished_at, m.created_at)`)],
  }),
);

/** A job that failed, or was retried just now. */
export type ShownJob = RowOf<typeof COLUMNS> & Partial<Pick<FailedJobFields, 'status'>>;

const NEWEST_FIRST: SortColumn<RowOf<typeof COLUMNS>>[] = [{ column: sql`m.id`, member: 'id', type: 'uuid' }];

/** So many are counted: nobody reads more of them page by page. */
const COUNTED = 10_000;

/** Lists jobs that failed after their last try, and retries them. */
@Injectable()
export class FailedJobsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly outbox: Outbox,
  ) {}

  async find(id: string): Promise<ShownJob | undefined> {
    return isUuid(id) ? this.one(id) : undefined;
  }

  /** The row again, locked until the transaction ends. */
  lock({ id }: ShownJob): Promise<ShownJob | undefined> {
    return this.one(id, sql`for update`);
  }

  /** Those that were created last first; at most 10,000 are counted. */
  list(caller: Caller, asked: FailedJobListQuery): Promise<Page<ShownJob>> {
    const where = sql`m.status = 'failed' ${asked.queue === undefined ? empty : sql`and m.queue = ${asked.queue}`}`;
    const total = sql`(select count(*) from (select from outbox_message m where ${where} limit ${COUNTED}) counted)`;
    return this.pager.page(
      {
        reader: caller,
        // Closed to tokens, so no policy hides one.
        items: [],
        columns: COLUMNS,
        table: sql`outbox_message`,
        row: sql`m`,
        where,
        order: NEWEST_FIRST,
        isDescending: true,
        isFiltered: true,
        large: [largeText('m', 'error')],
        total,
      },
      asked,
    );
  }

  @Transactional()
  async update({ lock }: Claim<ShownJob>, { retry }: UpdateFailedJob): Promise<ShownJob> {
    const job = await lock();
    if (!retry) return job;
    await this.outbox.retry(sql`m.id = ${job.id}::uuid`);
    return { ...job, attempts: 0, status: 'pending' };
  }

  private one(id: string, lock: Sql = empty): Promise<ShownJob | undefined> {
    return this.db.find(
      COLUMNS,
      sql`select ${COLUMNS} from outbox_message m where m.id = ${id}::uuid and m.status = 'failed' ${lock}`,
    );
  }
}
