import type { ATTENTION_REASONS } from './attention';
import { asJson, field, type Rule } from './field';
import { Flag, Integer, LONGEST_TEXT, LongText, Text } from './fields';
import { defineResource, type Link } from './resource';
import type { STATUS_UPDATE_STATES } from './status-updates';

/** The stack of a review request: what it builds on, and what builds on it, by `depends_on`. */
export const STACK = defineResource('stack', { singleton: true, policyId: 'review_request_stack' });

/** Where a member lies, seen from the review request of the URL. `beside`: one above depends on it, this one does not. */
export const STACK_ROLES = ['below', 'this', 'above', 'beside'] as const;
export type StackRole = (typeof STACK_ROLES)[number];

/** The state of a member. `landed`: it is closed as submitted. */
export const STACK_STATES = ['draft', 'pending', 'landed', 'discarded'] as const;
export type StackState = (typeof STACK_STATES)[number];

/** The place of a review request in its stack. */
export interface StackPlace {
  /** Its level and the number of levels. */
  position: {
    /** From 1, the bottom: one more than the highest of those that it depends on. */
    depth: number;
    /** How many levels the stack has. */
    of: number;
  };
  /** It and all below are approved or landed. */
  ready: boolean;
  /** The number of the lowest that is neither approved nor landed; null: there is none that the reader may see. */
  blocked_by: number | null;
  /** The number of the lowest of it and all below that the reader may see: the same for all of a chain; null: there is none. */
  bottom: number | null;
}

/** A member of a stack. Of one that the reader may not see, only `hidden` is shown. */
interface StackMember {
  /** The reader may not see it. */
  hidden: boolean;
  /** Its review request. */
  review_request?: Link;
  /** The number of its review request. */
  id?: number;
  /** Where it lies, seen from the review request of the URL. */
  role?: (typeof STACK_ROLES)[number];
  /** Its place. */
  position?: StackPlace['position'];
  /** The numbers of the members that it depends on, as far as the reader may see them. */
  depends_on?: number[];
  /** The same once the drafts that the reader may edit are published. */
  draft_depends_on?: number[];
  /** Whether it is open, and if not, how it was closed. */
  state?: (typeof STACK_STATES)[number];
  /** The revision of its newest diff, of a draft also of one that is not published; null: there is none. */
  revision?: number | null;
  /** Whether the change itself may be submitted. */
  approved?: boolean;
  /** Why it is not approved; null: it is. */
  approval_failure?: string | null;
  /** How many issues are open, or wait for verification. */
  issue_open_count?: number;
  /** How many status updates are in each state; states without any are absent. */
  checks?: Partial<Record<(typeof STATUS_UPDATE_STATES)[number], number>>;
  /** Who is expected to act on it. */
  attention?: {
    /** Why. */
    reason: (typeof ATTENTION_REASONS)[number];
    /** The user name of a person; null: it is a group. */
    username: string | null;
    /** The name of a group; null: it is a person. */
    group_name: string | null;
  }[];
  /** It and all below are approved or landed. */
  ready?: boolean;
  /** The number of the lowest that is neither; null: there is none that the reader may see. */
  blocked_by?: number | null;
  /** The number of the lowest of it and all below that the reader may see. */
  bottom?: number | null;
  /** It has a draft of the reader's. */
  has_draft?: boolean;
  /** Built on an older revision of one below; null: not known. */
  stale?: boolean | null;
}

/** A stack as clients see it. */
export interface StackFields extends StackPlace {
  /** Its members from the bottom up: by depth, then by number. At most 100, the nearest. Absent where it is expanded. */
  items?: StackMember[];
  /** There are more members than `items` has. Absent likewise. */
  more?: boolean;
}

/** Publishes drafts of a stack in one act. */
export const STACK_PUBLICATION = defineResource('stack_publication', {
  singleton: true,
  itemKey: 'stack',
  link: 'publication',
  linkMethod: 'POST',
  policyId: 'review_request_stack',
});

/** Reviews several members of a stack in one act. */
export const STACK_REVIEWS = defineResource('stack_reviews', {
  singleton: true,
  itemKey: 'stack',
  link: 'reviews',
  linkMethod: 'POST',
  policyId: 'review_request_stack',
});

/** Closes the lower members of a stack in one act. */
export const STACK_CLOSING = defineResource('stack_closing', {
  singleton: true,
  itemKey: 'stack',
  link: 'close',
  linkMethod: 'POST',
  policyId: 'review_request_stack',
});

/** The files that several open members of a stack change. */
export const STACK_OVERLAPS = defineResource('stack_overlaps', {
  singleton: true,
  itemKey: 'overlaps',
  policyId: 'review_request_stack',
});

/** Files that several open members of a stack change, as clients see them. */
export interface StackOverlapsFields {
  /** At most 200, in the order of their paths. */
  files: {
    /** The path after the change. */
    path: string;
    /** The members, from the bottom up. */
    members: {
      /** The number of the review request. */
      review_request: number;
      /** Where it lies, seen from the review request of the URL. */
      role: (typeof STACK_ROLES)[number];
      /** Its newest revision. */
      revision: number;
      /** The file of that revision. */
      filediff_id: number;
      /** The lines that it changes, from the first. Absent unless one file is asked for. */
      lines?: {
        /** The first of them before the change; of none, the line that would follow. */
        old_first_line: number;
        /** How many there are before the change. */
        old_num_lines: number;
        /** The first of them after the change; of none, the line that would follow. */
        first_line: number;
        /** How many there are after the change. */
        num_lines: number;
      }[];
    }[];
  }[];
}

/** Which files are looked at. */
export class StackOverlapsQuery {
  /** The path of a file after the change: only this one, with its lines. */
  @Text({ max: 4_096 }) file?: string;
}

/** How a stack is read. */
export class StackQuery {
  /** With the dependencies of the drafts that the caller may edit, as they will be when these are published. */
  @Flag() drafted: boolean = false;
}

/** A series of commits as a stack: one change, which leaves no object of its own. */
export const POSTED_STACK = defineResource('stacks', {
  singleton: true,
  itemKey: 'stack',
  link: 'stacks',
  linkMethod: 'POST',
  policyId: 'review_request_stack',
  shape: 'PostedStack',
});

/** How many members one change of a stack may have. */
export const STACK_ITEMS_AT_MOST = 50;

/** What a change of a stack did with a member. `moved`: it has the same diff, on another commit or member. */
export const STACK_CHANGES = ['made', 'updated', 'moved', 'unchanged'] as const;
export type StackChange = (typeof STACK_CHANGES)[number];

/** The encodings of a patch in JSON. */
const ENCODINGS = ['text', 'base64'] as const;

/** A commit of a posted stack. */
interface StackCommit {
  /** Its id. */
  commit_id: string;
  /** The id of the commit before it; absent: that of the item below. */
  parent_id?: string;
  /** The first line of its message: the summary of a new review request. */
  summary: string;
  /** The rest of its message: the description of a new review request; absent: the summary. */
  description?: string;
  /** Its patch, as `git diff --full-index --binary` writes it. */
  diff: string;
  /** The patch from `base_commit_id` to the commit before it. */
  parent_diff?: string;
  /** A commit that the repository has. */
  base_commit_id?: string;
  /** How both patches are written; default: `text`. */
  encoding?: (typeof ENCODINGS)[number];
}

/** A member of a posted stack: a review request, a commit, or both. */
interface StackItem {
  /** The number of a review request. */
  review_request?: number;
  /** A commit. Without `review_request`, the review request is found, or made. */
  commit?: StackCommit;
}

const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && Array.from(value).length <= max && !/\0|\p{Surrogate}/u.test(value);

/** The members of a commit, and whether a value fits. */
const COMMIT: Readonly<
  Record<keyof StackCommit, { readonly what: string; readonly isFit: (value: unknown) => boolean }>
> = {
  commit_id: { what: 'a commit ID: letters and digits', isFit: (value) => /^[A-Za-z0-9]{1,64}$/.test(String(value)) },
  parent_id: { what: 'a commit ID', isFit: (value) => isText(value, 64) },
  summary: { what: 'one line of text', isFit: (value) => isText(value, 10_000) && !/[\r\n]/.test(String(value)) },
  description: { what: `a text of ${LONGEST_TEXT} characters at most`, isFit: (value) => isText(value, LONGEST_TEXT) },
  diff: { what: 'a patch', isFit: (value) => typeof value === 'string' },
  parent_diff: { what: 'a patch', isFit: (value) => typeof value === 'string' },
  base_commit_id: { what: 'a commit ID', isFit: (value) => isText(value, 64) },
  encoding: { what: '"text" or "base64"', isFit: (value) => ENCODINGS.some((one) => one === value) },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function commitFault(commit: unknown, place: string): string | undefined {
  if (!isObject(commit)) return `${place}: This must be an object.`;
  const unknown = Object.keys(commit).find((name) => !Object.hasOwn(COMMIT, name));
  if (unknown !== undefined) return `${place}.${unknown}: There is no such member.`;
  for (const [name, { what, isFit }] of Object.entries(COMMIT)) {
    const isNeeded = name === 'commit_id' || name === 'summary' || name === 'diff';
    if (commit[name] === undefined ? isNeeded : !isFit(commit[name])) return `${place}.${name}: This must be ${what}.`;
  }
  return undefined;
}

const itemsFault: Rule = (given) => {
  if (!Array.isArray(given) || given.length === 0) return 'This must be a JSON list of items, from the bottom up.';
  if (given.length > STACK_ITEMS_AT_MOST) return `A stack is posted with ${STACK_ITEMS_AT_MOST} items at most.`;
  for (const [at, item] of (given as unknown[]).entries()) {
    const place = `items[${at}]`;
    if (!isObject(item)) return `${place}: This must be an object.`;
    const { review_request: number, commit, ...others } = item;
    if (Object.keys(others).length > 0) return `${place}: An item has "review_request" and "commit" alone.`;
    if (number === undefined && commit === undefined) return `${place}: Name a "review_request", a "commit" or both.`;
    if (number !== undefined && !(Number.isSafeInteger(number) && Number(number) > 0))
      return `${place}.review_request: This must be the number of a review request.`;
    const fault = commit === undefined ? undefined : commitFault(commit, `${place}.commit`);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** The fields of a posted stack. */
export class PostStack {
  /** The id, the name or a path of the repository of its commits. */
  @Text({ required: true }) repository!: string;
  /** Its members from the bottom up, as JSON. */
  @field(asJson, [itemsFault], { required: true }) items!: StackItem[];
  /** Names of the groups that are asked to review new review requests. */
  @Text() target_groups?: string;
  /** User names of the people who are asked to review new review requests. */
  @Text() target_people?: string;
  /** The branch that new review requests are for. */
  @Text({ max: 300 }) branch?: string;
  /** Discard the caller's pending review requests of the stack that it does not have any more. */
  @Flag() close_missing: boolean = false;
  /** Only say what would be done. */
  @Flag() dry_run: boolean = false;
}

/** What was done with a posted stack. */
export interface PostedStackFields {
  /** Its members from the bottom up. */
  items: {
    /** Its review request; null: a new one, in a dry run. */
    review_request: Link | null;
    /** The number of its review request; null likewise. */
    id: number | null;
    /** What was done. */
    what: (typeof STACK_CHANGES)[number];
  }[];
  /** The numbers of the caller's pending review requests of the stack that it does not have any more. */
  missing: number[];
  /** Nothing was changed. */
  dry_run: boolean;
}

/** Numbers of review requests, with commas or blanks between them. */
const Numbers = ({ required = false } = {}) =>
  Text({
    max: 1_000,
    required,
    rules: [
      (value) => {
        const names = numbersIn(String(value));
        if (!names.every((name) => name > 0)) return 'Use numbers of review requests, with commas between them.';
        if (names.length > STACK_ITEMS_AT_MOST) return `Name ${STACK_ITEMS_AT_MOST} review requests at most.`;
        return new Set(names).size < names.length ? 'Name each review request once.' : undefined;
      },
    ],
  });

/** The numbers in such a text; 0: it is none. */
export const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : 0));

/** A new order of a stack. */
export class OrderStack {
  /** The numbers of its members from the bottom up, landed ones first. Those that are not named stay as they are. */
  @Numbers({ required: true }) order!: string;
}

/** How drafts of a stack are published. */
export class PublishStack {
  /** The numbers of the members whose drafts are published; absent: this one and all below that have a draft of the caller's. */
  @Numbers() items?: string;
  /** All members that have a draft of the caller's. */
  @Flag() all: boolean = false;
  /** Too small a change to tell people about. */
  @Flag() trivial: boolean = false;
  /** The description of the changes, for those that others have seen already; absent: what each draft says. */
  @LongText() change_description?: string;
}

/** A review of a member of a stack. */
interface StackReview {
  /** The number of its review request. */
  review_request: number;
  /** The revision that was read. Another one by now refuses all. */
  at_revision: number;
  /** The change is approved. */
  ship_it?: boolean;
  /** What is said; absent or empty: what the reviewer's draft says, or `Ship It!`. */
  text?: string;
}

const REVIEW_MEMBERS = ['review_request', 'at_revision', 'ship_it', 'text'];

const reviewsFault: Rule = (given) => {
  if (!Array.isArray(given) || given.length === 0) return 'This must be a JSON list of reviews.';
  if (given.length > STACK_ITEMS_AT_MOST) return `Send ${STACK_ITEMS_AT_MOST} reviews at most.`;
  for (const [at, item] of (given as unknown[]).entries()) {
    if (!isObject(item)) return `items[${at}]: This must be an object.`;
    const unknown = Object.keys(item).find((name) => !REVIEW_MEMBERS.includes(name));
    if (unknown !== undefined) return `items[${at}].${unknown}: There is no such member.`;
    const { review_request: number, at_revision: revision, ship_it: shipIt, text } = item;
    if (!Number.isSafeInteger(number)) return `items[${at}].review_request: This must be a number.`;
    if (!Number.isSafeInteger(revision)) return `items[${at}].at_revision: This must be a number.`;
    if (shipIt !== undefined && typeof shipIt !== 'boolean') return `items[${at}].ship_it: This must be true or false.`;
    if (text !== undefined && !isText(text, LONGEST_TEXT)) return `items[${at}].text: This must be a text.`;
  }
  const numbers = (given as StackReview[]).map(({ review_request: number }) => number);
  return new Set(numbers).size < numbers.length ? 'Name each review request once.' : undefined;
};

/** Reviews of several members. */
export class ReviewStack {
  /** The reviews, as JSON. */
  @field(asJson, [reviewsFault], { required: true }) items!: StackReview[];
}

/** Closes members as submitted. */
export class CloseStack {
  /** The number of the highest that is closed; absent: this one. */
  @Integer({ min: 1 }) up_to?: number;
  /** The ids of the commits that they landed as, from the bottom up, with commas between them; absent: nothing is said. */
  @Text() commit_ids?: string;
}
