import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { ProgressFields } from '@review-service/contracts/progress';
import { computed, type RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { ShownReviewRequest } from '../../requests/review-requests';

/** The columns of a Progress: those of `review_request q`, and of its newest published diff `d`, which need not be there. */
function progressColumns({ userId }: Caller) {
  const own = sql`
    select from review r where r.review_request_id = q.id and r.user_id = ${userId} and r.reply_to_id is null`;
  return computed({
    id: [number, sql`q.id`],
    displayId: [number, sql`q.display_id`],
    reviewCount: [number, sql`q.review_count`],
    ownReview: [
      text as ColumnType<ProgressFields['my_review']>,
      sql`
        case
          when exists (${own} and not r.is_published) then 'draft'
          when exists (${own} and r.is_published and r.ship_it) then 'ship-it'
          when exists (${own} and r.is_published) then 'published'
          else 'none' end`,
    ],
    // Publishing a review or a reply updates the review request at the same moment.
    isShipItStale: [
      boolean,
      sql`
        q.ship_it_count > 0 and q.updated_at > (
          select r.created_at from review r where r.review_request_id = q.id and r.is_published
          order by r.created_at desc limit 1)`,
    ],
    insertCount: [nullable(number), sql`d.insert_count`],
    deleteCount: [nullable(number), sql`d.delete_count`],
  });
}

/** How far the review of a review request has come, as one person sees it. */
export type Progress = RowOf<ReturnType<typeof progressColumns>>;

/** Reads the progress of visible review requests. */
@Injectable()
export class ProgressService {
  constructor(private readonly db: Database) {}

  async of({ id }: Pick<ShownReviewRequest, 'id'>, caller: Caller): Promise<Progress> {
    const found = await this.db.find(progressColumns(caller), progressOf(sql`q.id = ${id}`, caller));
    return found ?? fail(errors.doesNotExist);
  }

  /** The same of each of these, by its id. */
  async ofEach(requests: readonly Pick<ShownReviewRequest, 'id'>[], caller: Caller): Promise<Map<number, Progress>> {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const statement = progressOf(sql`q.id = any(${ids}::integer[])`, caller);
    const found = await this.db.all(progressColumns(caller), statement, { keepsPlan: true });
    return new Map(found.map((progress) => [progress.id, progress]));
  }
}

const progressOf = (where: Sql, caller: Caller): Sql => sql`
  select ${progressColumns(caller)}
  from review_request q
  left join lateral (
    select newest.insert_count, newest.delete_count from diff newest
    where newest.review_request_id = q.id and not newest.on_draft order by newest.revision desc limit 1) d on true
  where ${where}`;
