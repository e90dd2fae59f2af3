import type { WrittenByAgent } from './by-agent';
import { Choice, Flag, Integer, LongText, Present, Text, Time } from './fields';
import { defineResource, type Link } from './resource';
import { ReviewCountsQuery } from './review-counts';
import { wordsIn } from './words';

/** Review requests. */
export const REVIEW_REQUEST = defineResource('review_request');

/** The names of a review request's states for clients, by stored state. */
export const REVIEW_REQUEST_STATUSES = { P: 'pending', S: 'submitted', D: 'discarded' } as const;

/** How a text is written. */
export const TEXT_TYPES = ['plain', 'markdown'] as const;

/** How a text can be shown. */
export const SHOWN_TEXT_TYPES = [...TEXT_TYPES, 'html'] as const;

/** The fields of a change whose answer has texts. */
export class ShowsTexts {
  /** How the texts of the answer are to be shown, whatever they are written in. */
  @Choice(SHOWN_TEXT_TYPES) force_text_type?: (typeof SHOWN_TEXT_TYPES)[number];
}

/** One of TEXT_TYPES. */
export type TextType = (typeof TEXT_TYPES)[number];

/** The texts of a review request, or of its draft. */
export interface ReviewRequestTexts {
  /** One line on the change. */
  summary: string;
  /** The purpose and the effect of the change. */
  description: string;
  /** How the description is written. */
  description_text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** How it was tested. */
  testing_done: string;
  /** How that text is written. */
  testing_done_text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** Null: each text has a type of its own. */
  text_type: null;
  /** Ids at a bug tracker. */
  bugs_closed: string[];
  /** The branch that it is for. */
  branch: string;
  /** The commit that it is about, unique in its repository; null: none was named. */
  commit_id: string | null;
  /** Other review requests that have to come first: those that the reader may see. */
  depends_on: Link[];
  /** The groups that are asked to review it. */
  target_groups: Link[];
  /** The people who are asked to review it. */
  target_people: Link[];
  /** Clients' own data about it (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** A review request as clients see it. */
export interface ReviewRequestFields extends ReviewRequestTexts, WrittenByAgent {
  /** The number on its Local Site, as in URLs. */
  id: number;
  /** URL of its page. */
  absolute_url: string;
  /** The path of its page. */
  url: string;
  /** Whether it is still open, and if not, how it was closed. */
  status: (typeof REVIEW_REQUEST_STATUSES)[keyof typeof REVIEW_REQUEST_STATUSES];
  /** Published. */
  public: boolean;
  /** When it was created. */
  time_added: string;
  /** When it was last changed. */
  last_updated: string;
  /** Null, or absent if there is a link of this name. */
  repository?: null;
  /** Whether the change may be submitted, by the rule of this service (docs/extending.md#what-approves-a-change). */
  approved: boolean;
  /** Why it is not approved; null: it is. */
  approval_failure: string | null;
  /** Review requests that wait for it: those that the reader may see. */
  blocks: Link[];
  /** The number of a changeset, as servers other than Git's have; null: it has none. */
  changenum: number | null;
  /** The description of its closing; null while it is pending. */
  close_description: string | null;
  /** How that text is written. */
  close_description_text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** Whether its diffs are series of commits. */
  created_with_history: boolean;
  /** How many issues of its published reviews were dropped. */
  issue_dropped_count: number;
  /** How many are open. */
  issue_open_count: number;
  /** How many were resolved. */
  issue_resolved_count: number;
  /** How many are said to be resolved or dropped, and wait for somebody to verify it. */
  issue_verifying_count: number;
  /** How many people say Ship It in its published reviews, or endorse one of an agent. */
  ship_it_count: number;
  /** How many agents say Ship It without being counted above. */
  agent_ship_it_count: number;
}

/** The fields of a new review request. Its texts, its reviewers and its diff are those of its draft. */
export class CreateReviewRequest extends ShowsTexts {
  /** The id, the name or a path of its repository; absent: files can be attached to it, but no diff. */
  @Text() repository?: string;
  /** The commit that it is about, unique in its repository. */
  @Text({ max: 64 }) commit_id?: string;
  /** Its diffs are series of commits, each with a patch of its own. */
  @Flag() create_with_history: boolean = false;
  /** The user name of the submitter, if it is not the caller. Needs a permission. */
  @Text() submit_as?: string;
  /**
   * Its draft has what `commit_id` changes as its diff, and the message of that commit as summary and description: where
   * the repository's `supports_post_commit` says that this can be read.
   */
  @Flag() create_from_commit_id: boolean = false;
  /** The number of its change, which is its `commit_id`, too: where changes have numbers, as those of Perforce. Others have none. */
  @Integer() changenum?: number;
}

/** The changeable fields of a review request itself; its texts and reviewers are those of its draft. */
export class UpdateReviewRequest extends ShowsTexts {
  /** Closes or reopens it. */
  @Choice(Object.values(REVIEW_REQUEST_STATUSES)) status?: (typeof REVIEW_REQUEST_STATUSES)['P' | 'S' | 'D'];
  /** Why it is closed, with a `status` that closes it. Closing it again without one keeps the last one. */
  @LongText() close_description?: string;
  /** The same, under its old name: counts where the other one is missing or empty. */
  @LongText() description?: string;
  /** How that text is written; plain, if nothing is said. */
  @Choice(TEXT_TYPES) close_description_text_type?: (typeof TEXT_TYPES)[number];
  /** The same, under its old name. */
  @Choice(TEXT_TYPES) text_type?: (typeof TEXT_TYPES)[number];
  /** Not served: nothing is read from repositories whose changes have numbers. */
  @Integer() changenum?: number;
}

/** Filters by the reader's archived and muted review requests. */
const HIDDEN_REQUESTS = ['none', 'archived', 'muted'] as const;

/** Filters by the place in a stack. */
const STACK_POSITIONS = ['bottom'] as const;

/** The orders of a list, with `-` in front to descend. */
export const REVIEW_REQUEST_ORDERS = [
  'last-updated',
  'id',
  'summary',
  'submitter',
  'repository',
  'branch',
  'ship-it-count',
] as const;

/** Each word is looked up by itself. */
const WORDS_AT_MOST = 8;

/** The arguments of the list: filters; names are separated by commas, and a request must have all of them. */
export class ReviewRequestListQuery extends ReviewCountsQuery {
  /** The state; default: pending. */
  @Choice([...Object.values(REVIEW_REQUEST_STATUSES), 'all']) status: string = 'pending';
  /** The id of a repository. */
  @Integer() repository?: number;
  /** The user name of the submitter. */
  @Text() 'from-user'?: string;
  /** Names of target groups. */
  @Text() 'to-groups'?: string;
  /** User names of target people, direct or by a group of theirs. */
  @Text() 'to-users'?: string;
  /** User names of direct target people. */
  @Text() 'to-users-directly'?: string;
  /** User names of people in target groups. */
  @Text() 'to-users-groups'?: string;
  /** The same, under its name in the reference's documentation. */
  @Text() 'to-user-groups'?: string;
  /** User names of people who submitted it, or are to review it, directly or by a group of theirs. */
  @Text() 'involves-user'?: string;
  /** Only those that the caller watches. */
  @Flag() starred: boolean = false;
  /** Only those that the caller has archived, or muted; or those that they have hidden in neither way. */
  @Choice(HIDDEN_REQUESTS) hidden?: (typeof HIDDEN_REQUESTS)[number];
  /** Words that its summary has, each at least from its beginning; they match in any case. */
  @Text({
    max: 200,
    rules: [
      (value) => (wordsIn(String(value)).length > WORDS_AT_MOST ? `Use ${WORDS_AT_MOST} words at most.` : undefined),
    ],
  })
  q?: string;
  /** The order of the list; by default `-last-updated`, the last changed first. */
  @Choice(REVIEW_REQUEST_ORDERS.flatMap((order) => [order, `-${order}`])) sort: string = '-last-updated';
  /** The exact branch. */
  @Text() branch?: string;
  /** The id of its commit; or `changenum` fits. */
  @Text() 'commit-id'?: string;
  /** The number of its changeset; or `commit-id` fits. */
  @Integer() changenum?: number;
  /** The number of a review request: its stack, itself included. */
  @Integer() stack?: number;
  /** `bottom`: only those that depend on none that is pending. */
  @Choice(STACK_POSITIONS) 'stack-position'?: (typeof STACK_POSITIONS)[number];
  /** Includes other people's unpublished requests, as far as the caller may see them. */
  @Present() 'show-all-unpublished': boolean = false;
  /** Not before this time. */
  @Time() 'time-added-from'?: string;
  /** Before this time. */
  @Time() 'time-added-to'?: string;
  /** Not before this time. */
  @Time() 'last-updated-from'?: string;
  /** Before this time. */
  @Time() 'last-updated-to'?: string;
}
