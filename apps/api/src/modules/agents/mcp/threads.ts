import { THREAD } from '@review-service/contracts/agent-tools';
import type { CommentKind } from '@review-service/contracts/review-comments';
import type { ApiObject } from './own-api';
import { linkOf, titleOf } from './pages';
import { textOf } from './requests';

/** The segment of URLs, and the member of lists, of each kind of comments. */
export const COMMENTS: Readonly<Record<CommentKind, { readonly segment: string; readonly key: string }>> = {
  diff: { segment: 'diff-comments', key: 'diff_comments' },
  general: { segment: 'general-comments', key: 'general_comments' },
  file: { segment: 'file-attachment-comments', key: 'file_attachment_comments' },
};

/** A comment of a review, or the review itself, as the begin of a thread. */
export interface ThreadPlace {
  readonly review: number;
  /** Undefined: the texts of the review. */
  readonly comment?: { readonly kind: CommentKind; readonly id: number };
}

/** The name of a thread. */
export const threadName = ({ review, comment }: ThreadPlace): string =>
  comment ? `${comment.kind}-${review}-${comment.id}` : `review-${review}`;

/** The thread of a name that the contracts accept. */
export function threadPlace(name: string): ThreadPlace {
  const [, kind, review, id, alone] = THREAD.exec(name) ?? [];
  if (kind === undefined) return { review: Number(alone) };
  // The reason for the cast: THREAD has no other kinds.
  return { review: Number(review), comment: { kind: kind as CommentKind, id: Number(id) } };
}

/** The place of a comment, by its own address. */
export function placeOfComment(kind: CommentKind, comment: ApiObject): ThreadPlace {
  const [, review] = /\/reviews\/(\d+)\//.exec(linkOf(comment, 'self')?.href ?? '') ?? [];
  return { review: Number(review), comment: { kind, id: Number(comment.id) } };
}

/** What somebody wrote in a thread, and when. */
export const entryOf = (comment: ApiObject) => ({
  text: textOf(titleOf(comment, 'user'), comment.text),
  time: comment.timestamp,
});
