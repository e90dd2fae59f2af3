import { visibleText } from '@review-service/contracts/visible-text';
import type { JudgedReviewRequest } from '../review-requests';

/** The texts of a review request, with hidden characters written out. */
export const textsOf = ({ description, testingDone, branch, bugsClosed }: JudgedReviewRequest) => ({
  description: visibleText(description),
  testingDone: visibleText(testingDone),
  branch: visibleText(branch),
  bugsClosed: visibleText(bugsClosed),
});

const STATES: Readonly<Record<JudgedReviewRequest['status'], string>> = {
  P: 'Open for review',
  S: 'Submitted',
  D: 'Discarded',
};

/** The state of a review request, for people. */
export const stateOf = ({ status, isPublished }: JudgedReviewRequest): string =>
  isPublished ? STATES[status] : 'A draft: not published yet';
