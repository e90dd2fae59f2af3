import { Injectable, Optional } from '@nestjs/common';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { StackQuery } from '@review-service/contracts/stacks';
import { computed, together } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApprovalRule, UsualApproval } from '@review-service/visibility/approval';
import { requestVisibility } from '@review-service/visibility/review-requests';
import { type StackEdges, stackMembers } from '@review-service/visibility/stacks';
import type { Caller } from '../../../access/callers/caller';
import { expectTokenMay } from '../../../access/rules/token-gate';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { Layers, type StackedPlace, type Placed } from './layers';
import { layerColumns, memberColumns, NEWEST_DIFF, type ShownMember } from './stack.columns';

/** A stack as it is shown. */
export interface Stack {
  /** The number of the review request of the URL. */
  readonly displayId: number;
  /** The place of that one. */
  readonly place: StackedPlace;
  readonly items: readonly Placed<ShownMember>[];
  /** Some members are left out. */
  readonly isCut: boolean;
}

/** The place of a review request, with its number. */
export interface StackPosition {
  readonly displayId: number;
  readonly place: StackedPlace;
}

/** Where a stack cannot be read: the review request is gone meanwhile. */
const ALONE: StackedPlace = {
  position: { depth: 1, of: 1 },
  role: 'this',
  ready: false,
  blocked_by: null,
  bottom: null,
};

/** Reads stacks of visible review requests. */
@Injectable()
export class StackService {
  constructor(
    private readonly db: Database,
    @Optional() private readonly approval: ApprovalRule = new UsualApproval(),
  ) {}

  /** The stack of a review request. It shows others, so a token must be allowed to read them. */
  async of({ id, displayId }: CheckedReviewRequest, caller: Caller, { drafted }: StackQuery): Promise<Stack> {
    expectTokenMay(caller, 'GET', REVIEW_REQUEST);
    const edges = { viewer: caller, drafted };
    const shown = together(layerColumns(caller, this.approval, edges), memberColumns(caller));
    const found = await this.db.all(shown, membersOf(sql`select ${shown}`, [id], edges, NEWEST_DIFF));
    const layers = new Layers(found, id);
    return { displayId, place: layers.root ?? ALONE, ...layers.shown() };
  }

  /** The places of these visible review requests, by id: in one statement for all of them. */
  async placesOf(
    requests: readonly Pick<CheckedReviewRequest, 'id' | 'displayId'>[],
    caller: Caller,
  ): Promise<Map<number, StackPosition>> {
    const edges = { viewer: caller, drafted: false };
    const columns = together(layerColumns(caller, this.approval, edges), computed({ rootId: [number, sql`root.id`] }));
    const ids = [...new Set(requests.map(({ id }) => id))];
    const found = await this.db.all(columns, membersOf(sql`select ${columns}`, ids, edges), { keepsPlan: true });
    const byRoot = new Map(ids.map((id) => [id, found.slice(0, 0)]));
    for (const member of found) byRoot.get(member.rootId)?.push(member);
    return new Map(
      requests.map(({ id, displayId }) => {
        const place = new Layers(byRoot.get(id) ?? [], id).root ?? ALONE;
        return [id, { displayId, place }];
      }),
    );
  }
}

/** Of the members `q` of the stacks of these roots, each read by its key: a kept plan might read all review requests. */
const membersOf = (
  select: Sql,
  ids: readonly number[],
  edges: Exclude<StackEdges, 'published'>,
  joins: Sql = sql``,
): Sql => sql`
  ${select}
  from unnest(${[...ids]}::integer[]) root (id)
  cross join lateral (${stackMembers(sql`root.id`, edges)}) member
  cross join lateral (select * from review_request where id = member.id limit 1) q
  ${requestVisibility.openedBy(edges.viewer)} ${joins}`;
