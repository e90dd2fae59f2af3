import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AuditListQuery } from '@review-service/contracts/audit';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { AuditEntry } from '@review-service/database/entities/audit-entry.entity';
import { text } from '@review-service/database/row-types';
import { empty, isoTime, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import { type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

const COLUMNS = together(
  columns(AuditEntry, 'e', [
    ...(['id', 'actor', 'action', 'subject', 'details', 'credentialKind', 'credentialId', 'address'] as const),
    'requestId',
  ]),
  computed({ time: [text, isoTime(sql`e.at`)], place: [text, timeKey(sql`e.at`)] }),
);

/** An entry as it is shown. */
export type ShownEntry = RowOf<typeof COLUMNS>;

const BY_TIME: SortColumn<ShownEntry>[] = [
  { column: sql`e.at`, member: 'place', type: 'time' },
  { column: sql`e.id`, member: 'id', type: 'bigint' },
];

const LISTED = {
  columns: COLUMNS,
  table: sql`audit_log`,
  row: sql`e`,
  // Entries have no URL, so no policy names one.
  items: [],
  order: BY_TIME,
  isDescending: true,
  large: [largeJson('e', 'details')],
};

/** So many entries are counted: nobody reads more of them page by page, and counting all would take ever longer. */
const COUNTED = 10_000;

/** Entries in memory at a time. */
const BATCH = 500;

/** Lists and exports the audit log, the newest first; on a Local Site only what was done there. */
@Injectable()
export class AuditEntriesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  list(caller: Caller, asked: AuditListQuery): Promise<Page<ShownEntry>> {
    const where = isAskedFor(caller, asked);
    const total = sql`(select count(*) from (select from audit_log e where ${where} limit ${COUNTED}) counted)`;
    return this.pager.page({ ...LISTED, reader: caller, where, total, isFiltered: true }, asked);
  }

  /** All of them as JSON lines, a few at a time: each batch is a statement, so that no transaction stays open. */
  export(caller: Caller, asked: AuditListQuery, lineOf: (entry: ShownEntry) => object): Readable {
    return Readable.from(this.lines(caller, asked, lineOf));
  }

  private async *lines(
    caller: Caller,
    asked: AuditListQuery,
    lineOf: (entry: ShownEntry) => object,
  ): AsyncGenerator<string> {
    const where = isAskedFor(caller, asked);
    for (let last: ShownEntry | undefined, isOver = false; !isOver;) {
      const isFurther = last ? sql`(e.at, e.id) < (${last.place}::timestamptz, ${last.id}::bigint)` : sql`true`;
      const entries = await this.db.all(
        COLUMNS,
        sql`
          select ${COLUMNS} from audit_log e where ${where} and ${isFurther}
          order by e.at desc, e.id desc limit ${BATCH}`,
      );
      yield entries.map((entry) => `${JSON.stringify(lineOf(entry))}\n`).join('');
      last = entries.at(-1);
      isOver = entries.length < BATCH;
    }
  }
}

/** Each has an index in the order of time. */
const isAskedFor = ({ site }: Caller, { actor, subject, action, ...asked }: AuditListQuery): Sql => sql`
  ${site ? sql`e.details->>'site' = ${site.name}` : sql`true`}
  ${actor === undefined ? empty : sql`and e.actor = ${actor}`}
  ${subject === undefined ? empty : sql`and e.subject = ${subject}`}
  ${action === undefined ? empty : sql`and e.action = ${action}`}
  ${asked['time-from'] === undefined ? empty : sql`and e.at >= ${asked['time-from']}::timestamptz`}
  ${asked['time-to'] === undefined ? empty : sql`and e.at < ${asked['time-to']}::timestamptz`}`;
