import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AUDIT_ENTRY, type AuditListQuery } from '@review-service/contracts/audit';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { text } from '@review-service/database/row-types';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { SHOWN_ENTRY, type ShownEntry } from '@review-service/platform/audit/shown-entry';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { isShownTo, type ItemKey } from '../../../hypermedia/lists/hidden-items';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import { type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

const COLUMNS = together(SHOWN_ENTRY, computed({ place: [text, timeKey(sql`e.at`)] }));

type ListedEntry = RowOf<typeof COLUMNS>;

const BY_TIME: SortColumn<ListedEntry>[] = [
  { column: sql`e.at`, member: 'place', type: 'time' },
  { column: sql`e.id`, member: 'id', type: 'bigint' },
];

const ITEM: ItemKey = { of: AUDIT_ENTRY, id: sql`e.id` };

const LISTED = {
  columns: COLUMNS,
  row: sql`e`,
  items: [ITEM],
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

  /** It is found by its leaf, or among those that have none yet. */
  find(caller: Caller, id: number): Promise<ShownEntry | undefined> {
    return this.db.find(
      SHOWN_ENTRY,
      sql`
        select ${SHOWN_ENTRY}
        from (
          select n.entry_at as at from audit_node n where n.entry_id = ${id}
          union all select u.at from audit_unsealed u where u.id = ${id}) known
        cross join lateral (select * from audit_log e where e.at = known.at and e.id = ${id} limit 1) e
        where ${isOnSite(caller)} and ${isShownTo(caller, ITEM)} limit 1`,
    );
  }

  list(caller: Caller, asked: AuditListQuery): Promise<Page<ListedEntry>> {
    const where = isAskedFor(caller, asked);
    const total = sql`(select count(*) from (select from ${tableOf(asked)} e where ${where} limit ${COUNTED}) counted)`;
    return this.pager.page({ ...LISTED, table: tableOf(asked), reader: caller, where, total, isFiltered: true }, asked);
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
    for (let last: ListedEntry | undefined, isOver = false; !isOver;) {
      const isFurther = last ? sql`(e.at, e.id) < (${last.place}::timestamptz, ${last.id}::bigint)` : sql`true`;
      const batch = sql`and ${where} and ${isFurther} order by e.at desc, e.id desc limit ${BATCH}`;
      const entries = await this.db.all(
        COLUMNS,
        sql`select ${COLUMNS} from ${tableOf(asked, batch)} e where true ${batch}`,
      );
      yield entries.map((entry) => `${JSON.stringify(lineOf(entry))}\n`).join('');
      last = entries.at(-1);
      isOver = entries.length < BATCH;
    }
  }
}

const isOnSite = ({ site }: Caller): Sql => (site ? sql`e.details->>'site' = ${site.name}` : sql`true`);

/**
 * The log; of a person, what they did and what was done to their account, each found by an index.
 * @param narrowed further conditions for `audit_log e`, and how many rows of each kind are enough
 */
const tableOf = ({ person }: AuditListQuery, narrowed = empty): Sql =>
  person === undefined
    ? sql`audit_log`
    : sql`(
        (select * from audit_log e where e.actor = ${person} ${narrowed})
        union all
        (select * from audit_log e where e.subject = ${`user ${person}`} and e.actor <> ${person} ${narrowed}))`;

/** Each has an index in the order of time. */
const isAskedFor = (caller: Caller, { actor, subject, action, ...asked }: AuditListQuery): Sql => sql`
  ${isOnSite(caller)}
  ${actor === undefined ? empty : sql`and e.actor = ${actor}`}
  ${subject === undefined ? empty : sql`and e.subject = ${subject}`}
  ${action === undefined ? empty : sql`and e.action = ${action}`}
  ${asked['time-from'] === undefined ? empty : sql`and e.at >= ${asked['time-from']}::timestamptz`}
  ${asked['time-to'] === undefined ? empty : sql`and e.at < ${asked['time-to']}::timestamptz`}`;
