import { defineResource } from './resource';

/** The screenshots of a review request: pictures of Review Board before it had attached files. There are none here. */
export const SCREENSHOT = defineResource('screenshot');

/** The same of a draft. */
export const DRAFT_SCREENSHOT = defineResource('draft_screenshot', { shape: 'Screenshot' });

/** A review's comments on screenshots. */
export const REVIEW_SCREENSHOT_COMMENT = defineResource('screenshot_comment', {
  policyId: 'review_screenshot_comment',
});

/** A reply's answers to them. */
export const REPLY_SCREENSHOT_COMMENT = defineResource('review_reply_screenshot_comment', {
  link: 'screenshot_comments',
  itemKey: 'screenshot_comment',
  listKey: 'screenshot_comments',
  shape: 'ScreenshotComment',
});

/** A screenshot. There are none: pictures are attached files. */
export type ScreenshotFields = Record<string, never>;

/** A comment on a screenshot. There are none: comments are on attached files. */
export type ScreenshotCommentFields = Record<string, never>;
