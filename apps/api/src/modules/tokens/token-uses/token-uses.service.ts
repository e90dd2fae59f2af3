import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { TOKEN_USES_KEPT, TokenUse } from '@review-service/database/entities/token-use.entity';
import { number, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { TokenKey } from '../../../access/callers/token-recorder';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

/** For so many days a dry run looks back. */
const RECENT = 30;

const COLUMNS = together(
  columns(TokenUse, 'u', ['resource', 'method', 'outcome', 'count', 'network', 'client']),
  computed({
    day: [text, sql`u.day::text`],
    lastUsed: [text, isoTime(sql`u.last_used_at`)],
    // As a cursor has it.
    place: [text, sql`u.day || 'T00:00:00.000000Z'`],
  }),
);

/** The uses of a day that needed the same, as they are shown. */
export type ShownUse = RowOf<typeof COLUMNS>;

/** So many are counted, more than a program leaves in 90 days: the first page of any token takes a few milliseconds. */
const COUNTED = 10_000;

/** By the primary key. */
const ORDER: SortColumn<ShownUse>[] = [
  { column: sql`u.day`, member: 'place', type: 'time' },
  { column: sql`u.resource`, member: 'resource', type: 'string' },
  { column: sql`u.method`, member: 'method', type: 'string' },
  { column: sql`u.outcome`, member: 'outcome', type: 'string' },
];

const LISTED = {
  columns: COLUMNS,
  // The pager names rows by an id. These have none, and need no index for one: within a statement their place is one.
  table: sql`(select ctid as id, * from token_use)`,
  row: sql`u`,
  // Uses have no URL, so no policy names one.
  items: [],
  order: ORDER,
  isDescending: true,
};

const KIND_OF_USE = {
  resource: text,
  method: text,
  outcome: text,
  /** In the last 30 days. */
  recently: number,
  firstDay: text,
  lastUsed: text,
};

/** All uses that needed the same, with the last of them. */
export type KindOfUse = RowOf<typeof KIND_OF_USE>;

const today = sql`(now() at time zone 'UTC')::date`;

/** Rows that are older are there until the worker removes them. */
const isOf = ({ kind, id }: { readonly kind: TokenKey['kind']; readonly id: number | Sql }): Sql =>
  sql`u.token_kind = ${kind} and u.token_id = ${id} and u.day > ${today} - ${TOKEN_USES_KEPT}::integer`;

const listingOf = (token: Parameters<typeof isOf>[0], caller: Caller): Listing<ShownUse> => ({
  ...LISTED,
  reader: caller,
  where: isOf(token),
});

/** Lists the uses of a token. The caller was checked with the token itself. */
@Injectable()
export class TokenUsesService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  /** Day by day, the newest first. */
  list(token: TokenKey, caller: Caller, asked: PageQuery): Promise<Page<ShownUse>> {
    const total = sql`(select count(*) from (select from token_use u where ${isOf(token)} limit ${COUNTED}) counted)`;
    return this.pager.page({ ...listingOf(token, caller), total }, asked);
  }

  /** The same of each of these tokens, which the caller sees. */
  ofEach(kind: TokenKey['kind'], tokens: readonly { readonly id: number }[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(
      tokens,
      ({ id }) => ({ id }),
      ({ id }) => listingOf({ kind, id }, caller),
      room,
    );
  }

  /** All of them by kind: there are as many rows as kinds and days at most. The last used first. */
  kinds(token: TokenKey): Promise<KindOfUse[]> {
    return this.db.all(
      KIND_OF_USE,
      sql`
        select u.resource, u.method, u.outcome,
          coalesce(sum(u.count) filter (where u.day > ${today} - ${RECENT}::integer), 0) as recently,
          min(u.day)::text as "firstDay", ${isoTime(sql`max(u.last_used_at)`)} as "lastUsed"
        from token_use u where ${isOf(token)}
        group by u.resource, u.method, u.outcome order by max(u.last_used_at) desc`,
    );
  }
}
