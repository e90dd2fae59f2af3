import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { mayEditAll, Visibility } from '@review-service/visibility/review-requests';

/** Who may see review request `other`, which another one names. */
export const otherVisibility = new Visibility({
  requestId: sql`other.id`,
  submitterId: sql`other.submitter_id`,
  audience: sql`other.audience`,
  isShown: sql`other.is_published`,
  repositoryId: sql`other.repository_id`,
});

/** A review request `q` as an item, for policies of API tokens. */
export const REVIEW_REQUEST_KEY = { of: REVIEW_REQUEST, id: sql`q.display_id` };

/** The review requests of the site of the URL, or of none. */
export const isHere = (caller: Caller, request = sql`q`): Sql =>
  equalOrNull(sql`${request}.local_site_id`, caller.siteId);

/** The caller submitted it. */
export const isMine = (caller: Caller, request = sql`q`): Sql => sql`${request}.submitter_id = ${caller.userId}`;

/** May the caller, who sees the review request, edit it and its draft? */
export const isEditable = (caller: Caller, request = sql`q`): Sql =>
  mayEditAll(caller) ? sql`true` : isMine(caller, request);

/** The same of a review request of this person's. */
export const mayEdit = (caller: Caller, submitterId: number): boolean =>
  mayEditAll(caller) || submitterId === caller.userId;
