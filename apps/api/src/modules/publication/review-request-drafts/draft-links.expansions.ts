import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { expandPeople } from '../../people/users';
import { expandRequests } from '../../requests/review-requests';
import type { ShownDraft } from './review-request-draft.columns';

/** `GET …/draft/?expand=review_request` */
export const DraftedRequestExpansion = expandRequests.one(
  { of: REVIEW_REQUEST_DRAFT, name: 'review_request' },
  ({ requestId }: ShownDraft) => ({ id: requestId }),
);

/** `GET …/draft/?expand=submitter`: who has the review request once the draft is published. */
export const DraftSubmitterExpansion = expandPeople.one(
  { of: REVIEW_REQUEST_DRAFT, name: 'submitter' },
  ({ owner }: ShownDraft) => owner,
);
