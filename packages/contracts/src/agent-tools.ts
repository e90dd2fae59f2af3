import { field, type Rule } from './field';
import { Choice, Flag, Integer, LARGEST_INTEGER, LONGEST_TEXT, LongText, Text, Time } from './fields';

/** The most comments of a review that an agent saves. */
export const MOST_AGENT_COMMENTS = 100;

/** The most paths in one call. */
const MOST_PATHS = 50;

const SIDES = ['new', 'old'] as const;

const Cursor = () => Text({ max: 200 });
const PageSize = () => Integer({ min: 1, max: 100 });
const Revision = ({ required = false } = {}) => Integer({ min: 1, max: LARGEST_INTEGER, required });

const arePaths: Rule = (value) =>
  Array.isArray(value) && value.length <= MOST_PATHS && value.every((path) => typeof path === 'string')
    ? undefined
    : `Send a list of at most ${MOST_PATHS} paths.`;

const Paths = () => field((text) => text.split(','), [arePaths], { schema: { maxItems: MOST_PATHS } });

/** A call without arguments. */
export class NoArguments {}

/** What most tools are about. */
class OfReviewRequest {
  /** Its number. */
  @Integer({ min: 1, max: LARGEST_INTEGER, required: true }) review_request!: number;
}

/** Of `resolve_url`. */
export class ResolveUrlArguments {
  /** An address of this service, or its path. */
  @Text({ max: 2_000, required: true }) url!: string;
}

/** Of `list_turns`. */
export class ListTurnsArguments {
  /** The name of a group: where one of its members is expected to act. Without it: where you are. */
  @Text({ max: 256 }) group?: string;
  /** Entries of a page. */
  @PageSize() limit: number = 25;
  /** `next` of the former answer. */
  @Cursor() cursor?: string;
}

const STATUSES = ['pending', 'submitted', 'discarded', 'all'] as const;

/** Of `find_requests`. */
export class FindRequestsArguments {
  /** Words of the summary. */
  @Text({ max: 200 }) words?: string;
  /** Their state. */
  @Choice(STATUSES) status: (typeof STATUSES)[number] = 'pending';
  /** User name of the submitter. */
  @Text({ max: 256 }) from_user?: string;
  /** User name of a reviewer. */
  @Text({ max: 256 }) to_user?: string;
  /** Name of a group that is asked. */
  @Text({ max: 256 }) to_group?: string;
  /** Id of a repository. */
  @Integer({ min: 1, max: LARGEST_INTEGER }) repository?: number;
  /** Entries of a page. */
  @PageSize() limit: number = 25;
  /** `next` of the former answer. */
  @Cursor() cursor?: string;
}

/** Of `get_request`. */
export class GetRequestArguments extends OfReviewRequest {}

/** Of `list_files`. */
export class ListFilesArguments extends OfReviewRequest {
  /** Revision of the diff; without it the newest. */
  @Revision() revision?: number;
  /** Only what differs from this older revision. */
  @Revision() against?: number;
  /** Files of a page. */
  @Integer({ min: 1, max: 200 }) limit: number = 100;
  /** `next` of the former answer. */
  @Cursor() cursor?: string;
}

/** Of `read_diff`. */
export class ReadDiffArguments extends OfReviewRequest {
  /** Revision of the diff; without it the newest. */
  @Revision() revision?: number;
  /** Only what differs from this older revision. */
  @Revision() against?: number;
  /** Only these files, by their path after the change. */
  @Paths() paths?: string[];
  /** `next` of the former answer. */
  @Cursor() cursor?: string;
}

/** Of `read_file`. */
export class ReadFileArguments extends OfReviewRequest {
  /** Its path after the change. */
  @Text({ max: 4_000, required: true }) path!: string;
  /** Before the change, or after it. */
  @Choice(SIDES) side: (typeof SIDES)[number] = 'new';
  /** Revision of the diff; without it the newest. */
  @Revision() revision?: number;
  /** First line. */
  @Integer({ min: 1, max: LARGEST_INTEGER }) first_line: number = 1;
  /** Lines to read. */
  @Integer({ min: 1, max: 2_000 }) lines: number = 400;
}

/** Of `list_threads`. */
export class ListThreadsArguments extends OfReviewRequest {
  /** Only those whose issue is open, or waits for verification. */
  @Flag() open: boolean = false;
  /** Only those that began at this time or later. */
  @Time() since?: string;
  /** Threads of a page. */
  @Integer({ min: 1, max: 50 }) limit: number = 25;
  /** `next` of the former answer. */
  @Cursor() cursor?: string;
}

/** A comment of a review that an agent saves. */
export interface AgentComment {
  /** Plain text. */
  text: string;
  /** The file, by its path after the change. Without it the comment is about the change as a whole. */
  path?: string;
  /** First line in that file. */
  line?: number;
  /** Last line; without it the first. */
  end_line?: number;
  /** Whether lines are counted after the change, or before it. Default: new. */
  side?: (typeof SIDES)[number];
  /** Opens an issue, which the submitter has to settle. */
  issue?: boolean;
  /** Whole lines in the place of those of the comment, after the change; empty: remove them. The submitter can apply it. */
  suggestion?: string;
}

const isLine = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_INTEGER;

function commentFault(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'is no object';
  const { text, path, line, end_line, side, issue, suggestion, ...others } = given as Record<
    keyof AgentComment,
    unknown
  >;
  const [other] = Object.keys(others);
  if (other !== undefined) return `has an unknown member, ${other.slice(0, 40)}`;
  if (typeof text !== 'string' || text.trim() === '') return 'has no text';
  if (Array.from(text).length > LONGEST_TEXT) return `has more than ${LONGEST_TEXT} characters`;
  if (path !== undefined && typeof path !== 'string') return 'has a path that is no text';
  if (path !== undefined && !isLine(line)) return 'has a path, and no line';
  if (path === undefined && (line !== undefined || end_line !== undefined)) return 'has a line, and no path';
  if (end_line !== undefined && (!isLine(end_line) || Number(end_line) < Number(line))) return 'ends before it begins';
  if (side !== undefined && !SIDES.some((one) => one === side)) return 'is on no side: "new" or "old"';
  if (suggestion !== undefined && typeof suggestion !== 'string') return 'has a suggestion that is no text';
  if (suggestion !== undefined && (path === undefined || side === 'old'))
    return 'has a suggestion, and no lines after the change';
  return issue === undefined || typeof issue === 'boolean' ? undefined : 'has an issue that is neither true nor false';
}

const areComments: Rule = (value) => {
  if (!Array.isArray(value)) return 'Send a list of comments.';
  if (value.length > MOST_AGENT_COMMENTS) return `At most ${MOST_AGENT_COMMENTS} comments.`;
  const faults = value.flatMap((comment: unknown, index) => {
    const fault = commentFault(comment);
    return fault === undefined ? [] : [`Comment ${index + 1} ${fault}.`];
  });
  return faults.length === 0 ? undefined : faults.slice(0, 10).join('\n');
};

const Comments = () => field(() => undefined, [areComments], { schema: { maxItems: MOST_AGENT_COMMENTS } });

/** Of `save_review`. */
export class SaveReviewArguments extends OfReviewRequest {
  /** Text above the comments, plain. */
  @LongText() text: string = '';
  /** The change may land. */
  @Flag() ship_it: boolean = false;
  /** All comments of the review. */
  @Comments() comments: AgentComment[] = [];
  /** The revision whose lines the comments name; without it the newest. */
  @Revision() revision?: number;
}

/** Of `publish_review`. */
export class PublishReviewArguments extends OfReviewRequest {
  /** The revision that you read. If there is a newer one, nothing is published. */
  @Revision({ required: true }) at_revision!: number;
}

const ISSUE_ANSWERS = ['open', 'resolved', 'dropped'] as const;

/** What a thread begins with, by its kind: a comment of a review, or the review itself. */
export const THREAD = /^(?:(diff|general|file)-(\d{1,10})-(\d{1,10})|review-(\d{1,10}))$/;

const isThread: Rule = (value) =>
  THREAD.test(String(value)) ? undefined : 'Send a thread as list_threads names it, such as diff-12-34.';

/** Of `answer`. */
export class AnswerArguments extends OfReviewRequest {
  /** `thread` of `list_threads`. */
  @Text({ required: true, max: 40, rules: [isThread], schema: { pattern: THREAD.source } }) thread!: string;
  /** The answer, plain text. It is published at once. */
  @LongText() text?: string;
  /** The new state of its issue. */
  @Choice(ISSUE_ANSWERS) issue?: (typeof ISSUE_ANSWERS)[number];
}
