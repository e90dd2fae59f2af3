import { Flag, Integer, Text, Time } from './fields';
import { PageQuery } from './paging';
import { defineResource, type ResourceDefinition } from './resource';
import { type CommentKind, DiffCommentOrder } from './review-comments';

/** The comments on lines of diffs of all review requests that the caller sees. */
export const ALL_DIFF_COMMENTS = defineResource('all_diff_comment', {
  itemKey: 'diff_comment',
  listKey: 'diff_comments',
  mediaType: 'diff-comment',
  listMediaType: 'review-diff-comments',
  policyId: 'diff_comment',
  shape: 'DiffComment',
});

/** The same on attached files. */
export const ALL_FILE_ATTACHMENT_COMMENTS = defineResource('all_file_attachment_comment', {
  itemKey: 'file_attachment_comment',
  listKey: 'file_attachment_comments',
  mediaType: 'file-attachment-comment',
  policyId: 'file_attachment_comment',
  shape: 'FileAttachmentComment',
});

/** The same on changes as a whole. */
export const ALL_GENERAL_COMMENTS = defineResource('all_general_comment', {
  itemKey: 'general_comment',
  listKey: 'general_comments',
  mediaType: 'general-comment',
  policyId: 'general_comment',
  shape: 'GeneralComment',
});

/** The resources of all comments, by kind. */
export const ALL_COMMENTS: Readonly<Record<CommentKind, ResourceDefinition>> = {
  diff: ALL_DIFF_COMMENTS,
  file: ALL_FILE_ATTACHMENT_COMMENTS,
  general: ALL_GENERAL_COMMENTS,
};

/** The arguments of the list of all comments of a kind. */
export class AllCommentsQuery extends PageQuery {
  /** Only those that answer another comment, or only the others. */
  @Flag() 'is-reply'?: boolean;
  /** The user name of the author. */
  @Text() user?: string;
  /** The id of their review or reply. */
  @Integer() 'review-id'?: number;
  /** The number of their review request. */
  @Integer() 'review-request-id'?: number;
  /** Published, or written, not before this time. */
  @Time() 'last-updated-from'?: string;
  /** Before this time. */
  @Time() 'last-updated-to'?: string;
}

/** The same of those on lines of diffs. */
export class AllDiffCommentsQuery extends AllCommentsQuery {
  /** The id of the file of a diff. */
  @Integer() 'file-diff-id'?: number;
  /** Only those whose first line this is. */
  @Integer() line?: number;
  /** Only those that compare with a file of this revision. */
  @Integer() 'interdiff-revision'?: number;
  /** Names with commas between them, a minus sign before each that is to descend; by default `id`. */
  @DiffCommentOrder() 'order-by'?: string;
}

/** The same of those on attached files. */
export class AllFileAttachmentCommentsQuery extends AllCommentsQuery {
  /** The id of the attached file. */
  @Integer() 'file-attachment-id'?: number;
  /** The name of the attached file. */
  @Text() 'file-name'?: string;
}
