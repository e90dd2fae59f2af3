import { sql } from '@review-service/database/sql';
import { Visibility } from '../review-requests';

/**
 * Who may see attachment `a`, its repository's rule apart: who sees its review request and, while the diff that it was
 * added in is a draft, works on it.
 */
export const attachmentVisibility = new Visibility({
  requestId: sql`a.review_request_id`,
  submitterId: sql`a.submitter_id`,
  audience: sql`a.audience`,
  isShown: sql`a.is_shown`,
});
