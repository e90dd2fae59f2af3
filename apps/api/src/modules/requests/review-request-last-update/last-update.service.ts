import { Injectable } from '@nestjs/common';
import type { LastUpdateFields } from '@review-service/contracts/review-request-last-update';
import { type ColumnType, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { timeKey } from '../../../hypermedia/lists/listing';
import type { CheckedReviewRequest } from '../review-requests';
import { type ShownUser, UsersService } from '../../people/users';

/** What happened last to a review request. */
export interface LastUpdate {
  /** The number of the review request on its site. */
  readonly displayId: number;
  readonly kind: LastUpdateFields['type'];
  readonly updatedAt: string;
  readonly user: ShownUser | undefined;
}

/** Finds what happened last to a visible review request. */
@Injectable()
export class LastUpdateService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
  ) {}

  /**
   * The newest of the review request, its newest published diff, and its newest published review or reply. What was
   * published in the same moment comes in this order.
   */
  async of({ id, displayId, updatedAt, submitter }: CheckedReviewRequest, caller: Caller): Promise<LastUpdate> {
    const found = await this.db.find(
      { kind: text as ColumnType<LastUpdate['kind']>, updatedAt: text, userId: number },
      sql`
        select
          case
            when r.created_at >= greatest(q.updated_at, d.created_at)
              then case when r.reply_to_id is null then 'review' else 'reply' end
            when d.created_at >= q.updated_at then 'diff' else 'review-request' end as kind,
          ${timeKey(sql`greatest(q.updated_at, d.created_at, r.created_at)`)} as "updatedAt",
          coalesce(
            case when r.created_at >= greatest(q.updated_at, d.created_at) then r.user_id end,
            (select c.user_id from review_request_change c where c.review_request_id = q.id order by c.id desc limit 1),
            q.submitter_id) as "userId"
        from review_request q
        left join lateral (
          select created_at from diff where review_request_id = q.id and not on_draft order by revision desc limit 1
        ) d on true
        left join lateral (
          select created_at, user_id, reply_to_id from review where review_request_id = q.id and is_published
          order by created_at desc, id desc limit 1
        ) r on true
        where q.id = ${id}`,
    );
    const { userId, ...update } = found ?? { kind: 'review-request' as const, updatedAt, userId: submitter.id };
    return { displayId, ...update, user: (await this.users.ofIds([userId], caller)).get(userId) };
  }
}
