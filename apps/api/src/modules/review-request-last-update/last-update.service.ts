import { Injectable } from '@nestjs/common';
import { boolean, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../access/caller';
import { timeKey } from '../../hypermedia/listing';
import type { CheckedReviewRequest } from '../review-requests';
import { type ShownUser, UsersService } from '../users';

/** What happened last to a review request. */
export interface LastUpdate {
  /** The number of the review request on its site. */
  readonly displayId: number;
  readonly isDiff: boolean;
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

  /** The newer one of the review request and its newest published diff: a diff that is published with it comes last. */
  async of({ id, displayId, updatedAt, submitter }: CheckedReviewRequest, caller: Caller): Promise<LastUpdate> {
    const found = await this.db.find(
      { isDiff: boolean, updatedAt: text, userId: number },
      sql`
        select coalesce(d.created_at >= q.updated_at, false) as "isDiff",
          ${timeKey(sql`greatest(q.updated_at, d.created_at)`)} as "updatedAt",
          coalesce(
            (select c.user_id from review_request_change c where c.review_request_id = q.id order by c.id desc limit 1),
            q.submitter_id) as "userId"
        from review_request q
        left join lateral (
          select created_at from diff where review_request_id = q.id and not on_draft order by revision desc limit 1
        ) d on true
        where q.id = ${id}`,
    );
    const { userId, ...update } = found ?? { isDiff: false, updatedAt, userId: submitter.id };
    return { displayId, ...update, user: (await this.users.ofIds([userId], caller)).get(userId) };
  }
}
