import { sql } from '@review-service/database/sql';
import { Visibility } from '@review-service/visibility/review-requests';

/**
 * Who may see attachment `a`, without its repository's rule: people who see its review request and, while its diff is a
 * draft, may edit it.
 */
export const attachmentVisibility = new Visibility({
  requestId: sql`a.review_request_id`,
  submitterId: sql`a.submitter_id`,
  audience: sql`a.audience`,
  isShown: sql`a.is_shown`,
});
