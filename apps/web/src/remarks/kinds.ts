/** The kinds of comments: the list that has them, and the links that lead to what they are about. */
export const KINDS = {
  diff: { list: 'diff-comments', about: 'filediff,interfilediff' },
  file: { list: 'file-attachment-comments', about: 'file_attachment' },
  general: { list: 'general-comments', about: '' },
} as const;

export type Kind = keyof typeof KINDS;

export const REVIEW = '/api/review-requests/{review_request_id}/reviews/{review_id}/';
export const REPLY = `${REVIEW}replies/{reply_id}/` as const;

type List = (typeof KINDS)[Kind]['list'];

/** The paths of comments of reviews, and of replies. */
export type CommentPath = `${typeof REPLY | typeof REVIEW}${List}/{comment_id}/`;

/** The comment of an answer, of whatever kind it is. */
export function commentIn<D, F, G>(
  answer: { diff_comment: D } | { file_attachment_comment: F } | { general_comment: G },
): D | F | G {
  if ('diff_comment' in answer) return answer.diff_comment;
  return 'general_comment' in answer ? answer.general_comment : answer.file_attachment_comment;
}
