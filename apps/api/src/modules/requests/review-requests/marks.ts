import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';

/** The ids of the review requests that the caller has archived or muted, as `hidden_review_request h`. */
export const hiddenBy = ({ userId }: Caller): Sql =>
  sql`select h.review_request_id as id from hidden_review_request h where h.user_id = ${userId}`;

/** The ids of those that the caller watches. */
export const watchedBy = ({ userId }: Caller): Sql =>
  sql`select w.review_request_id as id from watched_review_request w where w.user_id = ${userId}`;

/** Takes away that people have archived a review request, since something is published. What is muted stays so. */
export const unarchived = (requestId: number): Sql =>
  sql`delete from hidden_review_request where review_request_id = ${requestId} and not is_muted`;
