import { Flag } from './fields';
import { defineResource } from './resource';

/** The caller's unpublished work on a review request; a POST publishes all of it at once. */
export const PUBLICATION = defineResource('publication', {
  singleton: true,
  policyId: 'review_request_publication',
});

/** The parts of a publication, as clients see them, without empty ones. */
export interface PublicationFields {
  /** The review request has a draft, and is the caller's. */
  has_draft: boolean;
  /** The caller's review; null: none. */
  review_id: number | null;
  /** The caller's replies to reviews. */
  reply_ids: number[];
  /** The reviews that these answer, in the same order. */
  answered_review_ids: number[];
  /** How many comments the review and the replies have. */
  comment_count: number;
}

/** How all of it is published. */
export class CreatePublication {
  /** The change, and the replies, are not worth telling people about. */
  @Flag() trivial: boolean = false;
  /** Tell nobody but the submitter about the review; absent: as it says itself. */
  @Flag() publish_to_owner_only?: boolean;
  /** Archive the review request for the caller. */
  @Flag() publish_and_archive: boolean = false;
}
