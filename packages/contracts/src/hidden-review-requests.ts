import { Text } from './fields';
import { defineResource } from './resource';

const SHAPE = { shape: 'ReviewRequest' };

/** Review requests that a person has put aside until they change. */
export const ARCHIVED_REVIEW_REQUEST = defineResource('archived_review_request', SHAPE);

/** Review requests that a person does not want to hear of again. */
export const MUTED_REVIEW_REQUEST = defineResource('muted_review_request', SHAPE);

/** The review request that the caller archives or mutes. */
export class HideReviewRequest {
  /** The number of the request on its Local Site, as in its URL. */
  @Text({ required: true }) object_id!: string;
}
