import { Choice, Flag, Integer, LARGEST_INTEGER, LongText, Text } from './fields';
import { ISSUE_STATUSES } from './issues';
import { PageQuery } from './paging';
import { defineResource, type ResourceDefinition } from './resource';
import { SHOWN_TEXT_TYPES, ShowsTexts, TEXT_TYPES } from './review-requests';

/** The subject of a comment: lines of a file's diff, an attached file, or the change as a whole. */
export const COMMENT_KINDS = ['diff', 'file', 'general'] as const;

/** One of COMMENT_KINDS. */
export type CommentKind = (typeof COMMENT_KINDS)[number];

const DIFF = { link: 'diff_comments', itemKey: 'diff_comment', listKey: 'diff_comments', shape: 'DiffComment' };
const FILE = {
  link: 'file_attachment_comments',
  itemKey: 'file_attachment_comment',
  listKey: 'file_attachment_comments',
  shape: 'FileAttachmentComment',
};
const GENERAL = {
  link: 'general_comments',
  itemKey: 'general_comment',
  listKey: 'general_comments',
  shape: 'GeneralComment',
};

/** Members of the answer to a change of an issue beside the comment. */
export interface IssueActivity {
  /** When the review request was last changed, or said something about. Issues do not count. */
  last_activity_time?: string;
}

const beside = 'IssueActivity';

/** The comments of a review on lines of diffs. */
export const REVIEW_DIFF_COMMENT = defineResource('review_diff_comment', { ...DIFF, beside });

/** The comments of a review on attached files. */
export const REVIEW_FILE_ATTACHMENT_COMMENT = defineResource('file_attachment_comment', {
  ...FILE,
  policyId: 'review_file_attachment_comment',
  beside,
});

/** The comments of a review on the change as a whole. */
export const REVIEW_GENERAL_COMMENT = defineResource('general_comment', {
  ...GENERAL,
  policyId: 'review_general_comment',
  beside,
});

/** A reply's answers to comments on lines of diffs. */
export const REPLY_DIFF_COMMENT = defineResource('review_reply_diff_comment', DIFF);

/** A reply's answers to comments on attached files. */
export const REPLY_FILE_ATTACHMENT_COMMENT = defineResource('review_reply_file_attachment_comment', FILE);

/** A reply's answers to comments on the change as a whole. */
export const REPLY_GENERAL_COMMENT = defineResource('review_reply_general_comment', GENERAL);

/** The comments of all reviews and replies on a file of a published diff. */
export const FILE_DIFF_COMMENT = defineResource('file_diff_comment', { ...DIFF, policyId: 'diff_comment' });

/** The comments of all reviews and replies on an attached file. */
export const ATTACHED_FILE_COMMENT = defineResource('review_request_file_attachment_comment', {
  ...FILE,
  mediaType: 'file-attachment-comment',
  policyId: 'file_attachment_comment',
});

/** The resources of comments in a review, by kind. */
export const REVIEW_COMMENTS: Readonly<Record<CommentKind, ResourceDefinition>> = {
  diff: REVIEW_DIFF_COMMENT,
  file: REVIEW_FILE_ATTACHMENT_COMMENT,
  general: REVIEW_GENERAL_COMMENT,
};

/** The same of replies. */
export const REPLY_COMMENTS: Readonly<Record<CommentKind, ResourceDefinition>> = {
  diff: REPLY_DIFF_COMMENT,
  file: REPLY_FILE_ATTACHMENT_COMMENT,
  general: REPLY_GENERAL_COMMENT,
};

/** The common fields of all comments. */
export interface GeneralCommentFields {
  /** Unique among all comments. */
  id: number;
  /** Its text. */
  text: string;
  /** How the text is written. */
  text_type: (typeof SHOWN_TEXT_TYPES)[number];
  /** Its review or reply is published. */
  public: boolean;
  /** When it was written; once it is published, when that was. */
  timestamp: string;
  /** It asks for something to be done. */
  issue_opened: boolean;
  /** The status of its issue; empty if it opened none. */
  issue_status: (typeof ISSUE_STATUSES)[keyof typeof ISSUE_STATUSES] | '';
  /** Clients' own data about it (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** A comment on lines of a file's diff. */
export interface DiffCommentFields extends GeneralCommentFields {
  /** The first of its lines in the side-by-side view, from 1: inserted, deleted and equal ones are counted together. */
  first_line: number;
  /** How many lines it is about. */
  num_lines: number;
  /** Null, or absent if there is a link of this name: the file of another revision that it is compared with. */
  interfilediff?: null;
}

/** A comment on an attached file. */
export interface FileAttachmentCommentFields extends GeneralCommentFields {
  /** The caption of the file. */
  link_text: string;
  /** The path of the file's page; empty if it has none. */
  review_url: string;
  /** The HTML of a small picture, or of the first lines. */
  thumbnail_html: string;
  /** Null, or absent if there is a link of this name: the file that it is compared with. */
  diff_against_file_attachment?: null;
}

const LineNumber = ({ required = false } = {}) => Integer({ min: 0, max: LARGEST_INTEGER, required });

/** The fields of a new comment of any kind. */
export class CreateGeneralComment extends ShowsTexts {
  /** Its text; may be empty. */
  @LongText({ required: true }) text!: string;
  /** How the text is written; plain, if nothing is said. */
  @Choice(TEXT_TYPES) text_type?: (typeof TEXT_TYPES)[number];
  /** It asks for something to be done. */
  @Flag() issue_opened: boolean = false;
}

/** The fields of a new comment on lines of a file's diff. */
export class CreateDiffComment extends CreateGeneralComment {
  /** The id of a file of the review request's diffs. */
  @Integer({ required: true }) filediff_id!: number;
  /** The first line, as it is shown. */
  @LineNumber({ required: true }) first_line!: number;
  /** How many lines. */
  @LineNumber({ required: true }) num_lines!: number;
  /** The id of a file of another revision: the comment is about the difference between both. */
  @Integer() interfilediff_id?: number;
  /** The id of the file in an earlier commit of the series: the comment is about the changes after that commit. */
  @Integer() base_filediff_id?: number;
}

/** The fields of a new comment on an attached file. */
export class CreateFileAttachmentComment extends CreateGeneralComment {
  /** The id of a file that is attached to the review request or to its diffs. */
  @Integer({ required: true }) file_attachment_id!: number;
  /** The id of another such file: the comment is about the difference. */
  @Integer() diff_against_file_attachment_id?: number;
}

/** The changeable fields of a comment. Once it is published, only the status of its issue. */
export class UpdateGeneralComment extends ShowsTexts {
  /** Its text; may be empty. */
  @LongText() text?: string;
  /** How the text is written; alone, it converts the text. */
  @Choice(TEXT_TYPES) text_type?: (typeof TEXT_TYPES)[number];
  /** It asks for something to be done. */
  @Flag() issue_opened?: boolean;
  /** The status of the issue of a published comment; other fields are ignored if it changes. */
  @Choice(Object.values(ISSUE_STATUSES)) issue_status?: (typeof ISSUE_STATUSES)[keyof typeof ISSUE_STATUSES];
}

/** The changeable fields of a comment on lines of a file's diff. */
export class UpdateDiffComment extends UpdateGeneralComment {
  /** The first line, as it is shown. */
  @LineNumber() first_line?: number;
  /** How many lines. */
  @LineNumber() num_lines?: number;
}

/** The fields of a reply's answer to a comment. */
export class CreateCommentReply extends ShowsTexts {
  /** The id of a comment of the review, of the same kind. A former answer of this reply to it is replaced. */
  @Integer({ required: true }) reply_to_id!: number;
  /** Its text; may be empty. */
  @LongText({ required: true }) text!: string;
  /** How the text is written; plain, if nothing is said. */
  @Choice(TEXT_TYPES) text_type?: (typeof TEXT_TYPES)[number];
}

/** The changeable fields of a reply's answer to a comment, until it is published. */
export class UpdateCommentReply extends ShowsTexts {
  /** Its text; may be empty. */
  @LongText() text?: string;
  /** How the text is written; alone, it converts the text. */
  @Choice(TEXT_TYPES) text_type?: (typeof TEXT_TYPES)[number];
}

/** The orders of comments on diffs. */
export const DIFF_COMMENT_ORDERS = ['id', 'filediff', 'first_line', 'num_lines'] as const;

const isOrder = (text: string): boolean =>
  text.split(',').every((name) => (DIFF_COMMENT_ORDERS as readonly string[]).includes(name.replace(/^-/, '')));

/** Names of DIFF_COMMENT_ORDERS. */
export const DiffCommentOrder = () =>
  Text({
    max: 100,
    rules: [
      (value) =>
        isOrder(String(value)) ? undefined : `Order by ${DIFF_COMMENT_ORDERS.join(', ')}, with commas between them.`,
    ],
  });

/** The arguments of a list of comments on lines of diffs. */
export class DiffCommentListQuery extends PageQuery {
  /** Only those whose first line this is. */
  @Integer() line?: number;
  /** Only those that compare with a file of this revision. */
  @Integer() 'interdiff-revision'?: number;
  /** Names with commas between them, a minus sign before each that is to descend; by default `id`. */
  @DiffCommentOrder() 'order-by'?: string;
}
