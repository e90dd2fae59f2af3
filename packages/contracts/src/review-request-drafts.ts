import { Choice, Flag, LongText, Text } from './fields';
import { defineResource } from './resource';
import { type ReviewRequestTexts, SHOWN_TEXT_TYPES, ShowsTexts, TEXT_TYPES } from './review-requests';

/** The draft of a review request: its next published state. */
export const REVIEW_REQUEST_DRAFT = defineResource('review_request_draft', {
  plural: 'draft',
  itemKey: 'draft',
  listKey: 'draft',
});

/** A draft as clients see it. */
export interface ReviewRequestDraftFields extends ReviewRequestTexts {
  /** Unique among all drafts. */
  id: number;
  /** False: a draft is not published. */
  public: false;
  /** When it was last changed. */
  last_updated: string;
  /** The description of the changes, for their publication. */
  changedescription: string;
  /** How that text is written. */
  changedescription_text_type: (typeof SHOWN_TEXT_TYPES)[number];
}

const TextTypeChoice = () => Choice(TEXT_TYPES);

/**
 * The changeable fields of a draft. Missing fields stay. A type without its text converts the text; a text without a
 * type is read as plain text.
 */
export class UpdateReviewRequestDraft extends ShowsTexts {
  /** One line about the change; cut after 300 characters, at the end of a sentence if there is one. */
  @Text() summary?: string;
  /** The purpose and the effect of the change. */
  @LongText() description?: string;
  /** How the description is written. */
  @TextTypeChoice() description_text_type?: (typeof TEXT_TYPES)[number];
  /** How it was tested. */
  @LongText() testing_done?: string;
  /** How that text is written. */
  @TextTypeChoice() testing_done_text_type?: (typeof TEXT_TYPES)[number];
  /** The description of the changes, for their publication: only after the first one. */
  @LongText() changedescription?: string;
  /** How that text is written. */
  @TextTypeChoice() changedescription_text_type?: (typeof TEXT_TYPES)[number];
  /** How all three texts are written, unless one has a type of its own. */
  @TextTypeChoice() text_type?: (typeof TEXT_TYPES)[number];
  /** The branch that it is for. */
  @Text({ max: 300 }) branch?: string;
  /** Ids at a bug tracker, with commas or blanks between them. */
  @Text({ max: 300 }) bugs_closed?: string;
  /** The commit that it is about, unique in its repository; empty: none. */
  @Text({
    max: 64,
    schema: { pattern: '^[A-Za-z0-9]*$' },
    rules: [(value) => (/^[A-Za-z0-9]*$/.test(String(value)) ? undefined : 'Use letters (A to Z) and digits.')],
  })
  commit_id?: string;
  /** Fill summary, description and diff from `commit_id`, as the source of the repository has it; without that it means nothing. */
  @Flag() update_from_commit_id?: boolean;
  /** Numbers of the review requests that have to come first, with commas or blanks between them: all of them. */
  @Text() depends_on?: string;
  /** Names of the groups that are asked to review it, with commas or blanks between them: all of them. */
  @Text() target_groups?: string;
  /** User names of the people who are asked to review it, with commas or blanks between them: all of them. */
  @Text() target_people?: string;
  /** The user name of its owner once it is published. */
  @Text() submitter?: string;
  /** Publish the draft. */
  @Flag() public?: boolean;
  /** Too small a change to tell people about. */
  @Flag() trivial?: boolean;
  /** Publish in the name of the owner. */
  @Flag() publish_as_owner?: boolean;
}
