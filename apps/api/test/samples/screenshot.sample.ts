import type { ResourceSample } from '../resource-sample';

const REQUEST = 'review-requests/:review_request_id';
const REVIEW = `${REQUEST}/reviews/:review_id`;

/** A list that is always empty. */
const empty = (name: string, path: string, policyId = name): ResourceSample => ({
  name,
  plural: `${name}s`,
  list: [path, 'GET'],
  policyId,
  isOpen: true,
});

/** What suites expect of screenshot. */
export const screenshotSample = empty('screenshot', `${REQUEST}/screenshots`);

/** What suites expect of draft screenshot. */
export const draftScreenshotSample = empty('draft_screenshot', `${REQUEST}/draft/screenshots`);

/** What suites expect of screenshot comment. */
export const screenshotCommentSample = empty(
  'screenshot_comment',
  `${REVIEW}/screenshot-comments`,
  'review_screenshot_comment',
);

/** What suites expect of reply screenshot comment. */
export const replyScreenshotCommentSample = empty(
  'review_reply_screenshot_comment',
  `${REVIEW}/replies/:reply_id/screenshot-comments`,
);
