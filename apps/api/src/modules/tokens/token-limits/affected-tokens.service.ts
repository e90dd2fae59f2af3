import { Injectable } from '@nestjs/common';
import { type AffectedTokenListQuery, changedLimits } from '@review-service/contracts/token-limits';
import { WITH_OWNER_AND_USE } from '@review-service/database/api-tokens';
import type { RowOf } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import {
  affectedColumns,
  affectedIds,
  type AppliedCaps,
  appliedAfter,
  appliedOf,
  isAffected,
  type KnownLimits,
} from '@review-service/database/token-limits';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';

/** An API token that limits shorten or end. */
export type AffectedToken = RowOf<ReturnType<typeof affectedColumns>>;

const BY_ID: SortColumn<AffectedToken>[] = [{ column: sql`t.id`, member: 'id', type: 'number' }];

const LISTED = {
  table: sql`api_token`,
  row: sql`t`,
  // Closed to tokens, so no policy hides one.
  items: [],
  joined: WITH_OWNER_AND_USE,
  order: BY_ID,
  isFiltered: true,
};

/** So many are counted: nobody reads more of them page by page. */
const COUNTED = 10_000;

/** Lists the API tokens of a place that limits shorten or end. The caller was checked with the limits. */
@Injectable()
export class AffectedTokensService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  async list(limits: KnownLimits, caller: Caller, asked: AffectedTokenListQuery): Promise<Page<AffectedToken>> {
    return this.pager.page(await this.listing(appliedAfter(limits, changedLimits(limits, asked)), caller), asked);
  }

  /** What the present limits do, where they are shown themselves: there is one of them. Only superusers may see it. */
  async ofEach(all: readonly KnownLimits[], caller: Caller, room: InlineRoom) {
    const [limits] = all;
    if (!limits || !caller.isSuperuser) return all.map(() => undefined);
    const listing = await this.listing(appliedOf(limits), caller);
    return this.pager.ofEach(all, byId, () => listing, room);
  }

  /** Few are found by indexes and then sorted; of many the next ones are never far. */
  private async listing(caps: AppliedCaps, caller: Caller): Promise<Listing<AffectedToken>> {
    const count = await this.count(caps);
    const isSearch = count < COUNTED;
    return {
      ...{ ...LISTED, reader: caller, columns: affectedColumns(caps), isSearch, total: sql`${count}::bigint` },
      where: isSearch ? sql`t.id in (${affectedIds(caps)})` : isAffected(caps),
    };
  }

  private async count(caps: AppliedCaps): Promise<number> {
    const [found] = await this.db.all(
      { count: number },
      sql`select least(${COUNTED}, count(*)) as count from (${affectedIds(caps, COUNTED)}) affected`,
    );
    return found?.count ?? 0;
  }
}
