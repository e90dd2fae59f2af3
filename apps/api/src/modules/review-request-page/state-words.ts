import type { JudgedReviewRequest } from '../review-requests';

const STATES: Readonly<Record<JudgedReviewRequest['status'], string>> = {
  P: 'Open for review',
  S: 'Submitted',
  D: 'Discarded',
};

/** How far a review request is, for people. */
export const stateOf = ({ status, isPublished }: JudgedReviewRequest): string =>
  isPublished ? STATES[status] : 'A draft: not published yet';
