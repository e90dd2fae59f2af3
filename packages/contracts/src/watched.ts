import { Text } from './fields';
import type { GroupFields } from './groups';
import { defineResource } from './resource';
import type { ReviewRequestFields } from './review-requests';

/** The root of a person's watched objects. */
export const WATCHED = defineResource('watched', { singleton: true });

/** The groups that a person watches; an item is the group itself. */
export const WATCHED_REVIEW_GROUP = defineResource('watched_review_group', {
  shape: 'Group',
  listShape: 'WatchedReviewGroupEntry',
});

/** The review requests that a person watches; an item is the request itself. */
export const WATCHED_REVIEW_REQUEST = defineResource('watched_review_request', {
  shape: 'ReviewRequest',
  listShape: 'WatchedReviewRequestEntry',
});

/** The watched objects of a person: links to both kinds. */
export type WatchedFields = Record<string, never>;

/** A group that the caller watches, in the list. */
export interface WatchedReviewGroupEntryFields {
  /** The id of the group. */
  id: number;
  /** The group. */
  watched_review_group: GroupFields;
}

/** A review request that the caller watches, in the list. */
export interface WatchedReviewRequestEntryFields {
  /** The number of the request on its Local Site, as in URLs. */
  id: number;
  /** The review request. */
  watched_review_request: ReviewRequestFields;
}

/** The group that the caller watches from now on. */
export class WatchReviewGroup {
  /** The name of the group. */
  @Text({ required: true }) object_id!: string;
}

/** The review request that the caller watches from now on. */
export class WatchReviewRequest {
  /** The number of the request on its Local Site, as in its URL. */
  @Text({ required: true }) object_id!: string;
}
