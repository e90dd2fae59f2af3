import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** May the caller, who sees its review request, see this review, or know of it? The same as `read` of the policy. */
export const isShownReview = (caller: Caller, review: Sql): Sql =>
  caller.isSuperuser ? sql`true` : sql`(${review}.is_published or ${review}.user_id = ${caller.userId})`;
