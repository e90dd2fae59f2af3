import type { Type } from '@nestjs/common';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import { ALL_COMMENTS } from '@review-service/contracts/all-comments';
import {
  ATTACHED_FILE_COMMENT,
  FILE_DIFF_COMMENT,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { expandDiffAttachments } from '../../attachments/diff-file-attachments';
import { expandFileAttachments } from '../../attachments/file-attachments';
import { NamedFileExpansion } from '../../diffs/file-diffs';
import { expandAuthors } from '../reviews';
import type { ShownReviewComment } from './review-comment.columns';

const ON_DIFFS = [REVIEW_COMMENTS.diff, REPLY_COMMENTS.diff, FILE_DIFF_COMMENT, ALL_COMMENTS.diff];
const ON_ATTACHMENTS = [REVIEW_COMMENTS.file, REPLY_COMMENTS.file, ATTACHED_FILE_COMMENT, ALL_COMMENTS.file];

/** `GET …-comments/…?expand=user` */
const CommentAuthorExpansion = expandAuthors([
  ...ON_DIFFS,
  ...ON_ATTACHMENTS,
  REVIEW_COMMENTS.general,
  REPLY_COMMENTS.general,
  ALL_COMMENTS.general,
]);

/** `GET …/diff-comments/…?expand=filediff` and so on, for files of published diffs, or of drafts. */
function filesOf(name: string, member: 'file' | 'other' | 'base', onDraft: boolean): Type {
  @Expands({ of: ON_DIFFS, name })
  class CommentedFileExpansion extends NamedFileExpansion<ShownReviewComment> {
    readonly definition = onDraft ? DRAFT_FILE_DIFF : FILE_DIFF;
    protected readonly onDraft = onDraft;

    protected nameIn({ files }: ShownReviewComment) {
      return files?.[member] ?? null;
    }
  }
  return CommentedFileExpansion;
}

/** `GET …/file-attachment-comments/…?expand=file_attachment` and so on, for files of repositories and of review requests. */
function attachmentsOf(name: string, member: 'file' | 'other'): Type[] {
  const link = { of: ON_ATTACHMENTS, name };
  const fileIf =
    (isOfRepository: boolean) =>
    ({ attachments }: ShownReviewComment) => {
      const file = attachments?.[member];
      return file && (file.repositoryId !== null) === isOfRepository ? file : null;
    };
  return [expandFileAttachments.one(link, fileIf(false)), expandDiffAttachments.one(link, fileIf(true))];
}

/** All expansions of comments. */
export const COMMENT_EXPANSIONS: readonly Type[] = [
  CommentAuthorExpansion,
  ...[true, false].flatMap((onDraft) => [
    filesOf('filediff', 'file', onDraft),
    filesOf('interfilediff', 'other', onDraft),
    filesOf('base_filediff', 'base', onDraft),
  ]),
  ...attachmentsOf('file_attachment', 'file'),
  ...attachmentsOf('diff_against_file_attachment', 'other'),
];
