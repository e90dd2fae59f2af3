import type { SearchFields } from '@review-service/contracts/search';
import type { CommentKind } from '@review-service/contracts/review-comments';
import type { RowOf } from '@review-service/database/columns';
import type { Urls } from '../../../hypermedia/resources/urls';
import { SEGMENTS } from '../review-comments';
import type { ATTACHMENTS, COMMENTS, COMMITS, FILES, REVIEWS } from './parts';

/** What was found of each kind of parts. */
export interface FoundParts {
  readonly files: readonly RowOf<typeof FILES.columns>[];
  readonly attachments: readonly RowOf<typeof ATTACHMENTS.columns>[];
  readonly commits: readonly RowOf<typeof COMMITS.columns>[];
  readonly reviews: readonly RowOf<typeof REVIEWS.columns>[];
  readonly comments: readonly RowOf<typeof COMMENTS.columns>[];
}

type Shown<Member extends keyof SearchFields> = SearchFields[Member][number];

/** The number and the links of a part, whose own address has these segments behind that of its review request. */
function partOf(
  { displayId, summary }: { displayId: number; summary: string },
  urls: Urls,
  ...at: (string | number)[]
) {
  const request = ['review-requests', displayId] as const;
  return {
    review_request_id: displayId,
    links: { self: urls.get(...request, ...at), review_request: { ...urls.get(...request), title: summary } },
  };
}

export const shownFile = (file: FoundParts['files'][number], urls: Urls): Shown<'files'> => ({
  ...partOf(file, urls, 'diffs', file.revision, 'files', file.id),
  id: file.id,
  revision: file.revision,
  source_file: file.sourceFile,
  dest_file: file.destFile,
});

export const shownAttachment = (
  attachment: FoundParts['attachments'][number],
  urls: Urls,
): Shown<'file_attachments'> => ({
  ...partOf(attachment, urls, 'file-attachments', attachment.id),
  id: attachment.id,
  filename: attachment.filename,
  caption: attachment.caption,
});

export const shownCommit = (commit: FoundParts['commits'][number], urls: Urls): Shown<'commits'> => ({
  ...partOf(commit, urls, 'diffs', commit.revision, 'commits', commit.commitId),
  commit_id: commit.commitId,
  revision: commit.revision,
  commit_message: commit.message,
  author_name: commit.authorName,
});

export const shownReview = (review: FoundParts['reviews'][number], urls: Urls): Shown<'reviews'> => ({
  ...partOf(review, urls, 'reviews', review.id),
  id: review.id,
  body_top: review.bodyTop,
  body_bottom: review.bodyBottom,
  username: review.username,
});

export const shownComment = (comment: FoundParts['comments'][number], urls: Urls): Shown<'comments'> => {
  const { reviewId, replyId } = comment;
  const reply = replyId === null ? [] : ['replies', replyId];
  // The reason for the cast: a check of the table knows the kinds.
  const kind = comment.kind as CommentKind;
  return {
    ...partOf(comment, urls, 'reviews', reviewId, ...reply, SEGMENTS[kind], comment.id),
    id: comment.id,
    kind,
    text: comment.text,
    review_id: replyId ?? reviewId,
    username: comment.username,
  };
};
