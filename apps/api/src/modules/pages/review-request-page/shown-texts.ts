import { visibleText } from '@review-service/contracts/visible-text';
import type { CheckedReviewRequest } from '../../requests/review-requests';

/** The texts of a review request, with hidden characters written out. */
export const textsOf = ({ description, testingDone, branch, bugsClosed }: CheckedReviewRequest) => ({
  description: visibleText(description),
  testingDone: visibleText(testingDone),
  branch: visibleText(branch),
  bugsClosed: visibleText(bugsClosed),
});

const STATES: Readonly<Record<CheckedReviewRequest['status'], string>> = {
  P: 'Open for review',
  S: 'Submitted',
  D: 'Discarded',
};

/** The state of a review request, for people. */
export const stateOf = ({ status, isPublished }: CheckedReviewRequest): string =>
  isPublished ? STATES[status] : 'A draft: not published yet';
