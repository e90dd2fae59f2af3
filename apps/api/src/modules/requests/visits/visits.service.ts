import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { computed, type RowOf } from '@review-service/database/columns';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import { timeKey } from '../../../hypermedia/lists/listing';
import type { ShownReviewRequest } from '../review-requests';

/** The columns of a Visit: those of `review_request q` and the caller's `review_request_visit v`, which need not be there. */
const visitColumns = ({ userId }: Caller) =>
  computed({
    id: [number, sql`q.id`],
    displayId: [number, sql`q.display_id`],
    lastVisited: [nullable(text), timeKey(sql`v.visited_at`)],
    // Viewers of the review request see everything published below it.
    hasUpdates: [
      boolean,
      sql`exists (
        select from review r
        where r.review_request_id = q.id and r.created_at > v.visited_at and r.is_published and r.user_id <> ${userId})`,
    ],
    isStarred: [
      boolean,
      sql`exists (select from watched_review_request w where w.review_request_id = q.id and w.user_id = ${userId})`,
    ],
    isMuted: [
      nullable(boolean),
      sql`(select h.is_muted from hidden_review_request h where h.review_request_id = q.id and h.user_id = ${userId})`,
    ],
  });

/** When somebody last visited a review request, and how they have marked it; not hidden: `isMuted` is null. */
export type ShownVisit = RowOf<ReturnType<typeof visitColumns>>;

type Visited = Pick<ShownReviewRequest, 'id'>;

/** Keeps when people visit the review requests that they may see. */
@Injectable()
export class VisitsService {
  constructor(private readonly db: Database) {}

  async of({ id }: Visited, caller: Caller): Promise<ShownVisit> {
    const found = await this.db.find(visitColumns(caller), visitsOf(sql`q.id = ${id}`, caller));
    return found ?? fail(errors.doesNotExist);
  }

  /** The same of each of these visible review requests, by its id. */
  async ofEach(requests: readonly Visited[], caller: Caller): Promise<Map<number, ShownVisit>> {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const statement = visitsOf(sql`q.id = any(${ids}::integer[])`, caller);
    const found = await this.db.all(visitColumns(caller), statement, { keepsPlan: true });
    return new Map(found.map((visit) => [visit.id, visit]));
  }

  /** Visits it now. Resolves with the visit before, which is read first. */
  async visit({ id }: Visited, caller: Caller): Promise<ShownVisit> {
    const { userId } = caller;
    const [before] = await this.db.change(
      visitColumns(caller),
      sql`
        with before as materialized (
          select v.visited_at from review_request_visit v
          where v.user_id = ${userId} and v.review_request_id = ${id} for no key update of v),
        now_visited as (
          insert into review_request_visit (user_id, review_request_id, visited_at)
          select ${userId}, q.id, clock_timestamp() from review_request q left join before on true
          where q.id = ${id} for key share of q
          on conflict (user_id, review_request_id) do update set visited_at = excluded.visited_at
          returning review_request_id as id)
        select ${visitColumns(caller)}
        from now_visited join review_request q on q.id = now_visited.id left join before v on true`,
    );
    return before ?? fail(errors.doesNotExist);
  }
}

const visitsOf = (where: Sql, caller: Caller): Sql => sql`
  select ${visitColumns(caller)}
  from review_request q
  left join review_request_visit v on v.review_request_id = q.id and v.user_id = ${caller.userId}
  where ${where}`;
