import type { WrittenByAgent } from './by-agent';
import { Choice, Flag, LongText, Present } from './fields';
import { PageQuery } from './paging';
import { defineResource } from './resource';
import { SHOWN_TEXT_TYPES, ShowsTexts, TEXT_TYPES } from './review-requests';

/** Reviews of a review request. Unpublished ones are only for their author. */
export const REVIEW = defineResource('review');

/** The caller's review that is not published yet: it leads to that. */
export const REVIEW_DRAFT = defineResource('review_draft', { singleton: true });

/** A reply to a review as clients see it. A review has all of this, too. */
export interface ReplyFields extends WrittenByAgent {
  /** Unique among all reviews and replies. */
  id: number;
  /** Where it is on the page of its review request. */
  absolute_url: string;
  /** The text above its comments. */
  body_top: string;
  /** How that text is written. */
  body_top_text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** The text below its comments. */
  body_bottom: string;
  /** How that text is written. */
  body_bottom_text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** Null: each text has a type of its own. */
  text_type: null;
  /** Published: others see it, and it stays. */
  public: boolean;
  /** When it was published, or begun. */
  timestamp: string;
  /** Clients' own data about it (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** A review as clients see it. */
export interface ReviewFields extends ReplyFields {
  /** It says that the change can be submitted. */
  ship_it: boolean;
  /** Its ship-it counts by itself. That of an agent does not, unless the repository says so or a person endorses it. */
  counted: boolean;
}

/**
 * The changeable texts of a review, or of a reply. Missing ones stay. A type without its text converts the text; a
 * text without a type is read as plain text.
 */
export class UpdateReviewTexts extends ShowsTexts {
  /** The text above the comments. */
  @LongText() body_top?: string;
  /** How that text is written. */
  @Choice(TEXT_TYPES) body_top_text_type?: (typeof TEXT_TYPES)[number];
  /** The text below the comments. */
  @LongText() body_bottom?: string;
  /** How that text is written. */
  @Choice(TEXT_TYPES) body_bottom_text_type?: (typeof TEXT_TYPES)[number];
  /** How both texts are written, unless one has a type of its own. */
  @Choice(TEXT_TYPES) text_type?: (typeof TEXT_TYPES)[number];
  /** Publish it. */
  @Flag() public?: boolean;
}

/** The arguments of the list of reviews. */
export class ReviewListQuery extends PageQuery {
  /** Instead of the published ones those of bots that the caller operates, which wait for somebody to publish them. */
  @Present() waiting: boolean = false;
}

/** The changeable fields of a review. Of a published one, only its ship-it can be taken back. */
export class UpdateReview extends UpdateReviewTexts {
  /** The change can be submitted. */
  @Flag() ship_it?: boolean;
  /** Tell nobody but the submitter about it. */
  @Flag() publish_to_owner_only?: boolean;
  /** When it is published, archive the review request for the caller. */
  @Flag() publish_and_archive?: boolean;
}
