import type { CommentKind } from '@review-service/contracts/review-comments';
import { keepBytes } from '@review-service/testing/keep-bytes';
import type { PrivateGround, ResourceSample, PlaceholderValues } from '../resource-sample';
import type { TestApi } from '../test-api';

const REVIEW = 'review-requests/:review_request_id/reviews/:review_id';
const SEGMENTS = { diff: 'diff-comments', file: 'file-attachment-comments', general: 'general-comments' };

/** A file that can be downloaded. */
const attach = async (api: TestApi, request: { id: number }, caption: string) =>
  api.make.fileAttachment(request, { caption, stored_as: await keepBytes(api.db, api.files, Buffer.from(caption)) });

/** What a comment is about, as it is stored. The values that a form needs have the names of columns. */
const SUBJECTS: Readonly<Record<CommentKind, (api: TestApi, request: { id: number }) => Promise<PlaceholderValues>>> = {
  diff: async (api, request) => ({
    ...{ kind: 'diff', file_diff_id: (await api.make.fileDiff(request)).id },
    ...{ first_line: 1, num_lines: 1 },
  }),
  file: async (api, request) => ({ kind: 'file', attachment_id: (await attach(api, request, 'A file')).id }),
  general: () => Promise.resolve({ kind: 'general' }),
};

/** The form that asks for a comment on the same. */
const FORMS: Readonly<Record<CommentKind, (subject: PlaceholderValues) => Record<string, string>>> = {
  diff: ({ file_diff_id }) => ({ filediff_id: String(file_diff_id), first_line: '1', num_lines: '1', text: '' }),
  file: ({ attachment_id }) => ({ file_attachment_id: String(attachment_id), text: '' }),
  general: () => ({ text: '' }),
};

const openRequest = async ({ api, people }: PrivateGround) =>
  api.make.reviewRequest(people.submitter, await api.make.repository());

/** In a review that is not published: the comments of a published one stay. */
const ofReview = (kind: CommentKind, name: string, policyId: string): ResourceSample => ({
  name,
  plural: `${name}s`,
  list: [`${REVIEW}/${SEGMENTS[kind]}`, 'GET', 'POST'],
  item: [`${REVIEW}/${SEGMENTS[kind]}/:comment_id`, 'GET', 'PUT', 'DELETE'],
  policyId,
  isOpen: true,
  sent: (values) => ({ form: FORMS[kind](values) }),
  make: async ({ api, above }) => {
    const request = { id: Number(above.request_row) };
    const review = { id: Number(above.review_id), reviewRequestId: request.id };
    const subject = await SUBJECTS[kind](api, request);
    return { ...subject, comment_id: (await api.make.reviewComment(review, subject)).id };
  },
  secret: {
    seenBy: ['insider', 'superuser'],
    make: async (ground, mark) => {
      const { api, people } = ground;
      const request = await openRequest(ground);
      const review = await api.make.review(request, people.insider, { is_published: false });
      const subject = await SUBJECTS[kind](api, request);
      return { comment_id: (await api.make.reviewComment(review, { ...subject, text: mark })).id };
    },
  },
});

/** A reply that is not published says something to one of two comments. */
const ofReply = (kind: CommentKind, name: string): ResourceSample => ({
  name,
  plural: `${name}s`,
  list: [`${REVIEW}/replies/:reply_id/${SEGMENTS[kind]}`, 'GET', 'POST'],
  item: [`${REVIEW}/replies/:reply_id/${SEGMENTS[kind]}/:comment_id`, 'GET', 'PUT', 'DELETE'],
  policyId: name,
  isOpen: true,
  sent: ({ reply_to_id }) => ({ form: { reply_to_id: String(reply_to_id), text: '' } }),
  replaces: true,
  make: async ({ api, above }) => {
    const request = { id: Number(above.request_row) };
    const review = { id: Number(above.review_id), reviewRequestId: request.id };
    const reply = { id: Number(above.reply_id), reviewRequestId: request.id };
    const subject = await SUBJECTS[kind](api, request);
    const [{ id: answered }, { id: open }] = [
      await api.make.reviewComment(review, subject),
      await api.make.reviewComment(review, subject),
    ];
    const comment = await api.make.reviewComment(reply, { ...subject, reply_to_id: answered });
    return { comment_id: comment.id, reply_to_id: open };
  },
  secret: {
    seenBy: ['reviewer', 'superuser'],
    make: async (ground, mark) => {
      const { api, people } = ground;
      const request = await openRequest(ground);
      const review = await api.make.review(request, people.insider);
      const subject = await SUBJECTS[kind](api, request);
      const answered = await api.make.reviewComment(review, subject);
      const columns = { is_published: false, reply_to_id: review.id };
      const reply = await api.make.review(request, people.reviewer, columns);
      const said = { ...subject, reply_to_id: answered.id, text: mark };
      return { comment_id: (await api.make.reviewComment(reply, said)).id };
    },
  },
});

/** What suites expect of review diff comment. */
export const reviewDiffCommentSample = ofReview('diff', 'review_diff_comment', 'review_diff_comment');

/** What suites expect of review file attachment comment. */
export const reviewFileAttachmentCommentSample = ofReview(
  'file',
  'file_attachment_comment',
  'review_file_attachment_comment',
);

/** What suites expect of review general comment. */
export const reviewGeneralCommentSample = ofReview('general', 'general_comment', 'review_general_comment');

/** What suites expect of reply diff comment. */
export const replyDiffCommentSample = ofReply('diff', 'review_reply_diff_comment');

/** What suites expect of reply file attachment comment. */
export const replyFileAttachmentCommentSample = ofReply('file', 'review_reply_file_attachment_comment');

/** What suites expect of reply general comment. */
export const replyGeneralCommentSample = ofReply('general', 'review_reply_general_comment');

/** A published comment about the file that the list is below. */
const commented =
  (subjectOf: (above: PlaceholderValues) => Record<string, unknown>): ResourceSample['make'] =>
  async ({ api, owner, above }) => {
    const review = await api.make.review({ id: Number(above.request_row) }, owner);
    await api.make.reviewComment(review, subjectOf(above));
    return {};
  };

/** What suites expect of file diff comment. */
export const fileDiffCommentSample: ResourceSample = {
  name: 'file_diff_comment',
  plural: 'file_diff_comments',
  list: ['review-requests/:review_request_id/diffs/:diff_revision/files/:filediff_id/diff-comments', 'GET'],
  policyId: 'diff_comment',
  isOpen: true,
  make: commented(({ filediff_id }) => ({ kind: 'diff', file_diff_id: filediff_id, first_line: 1, num_lines: 1 })),
  secret: {
    seenBy: ['submitter', 'editor', 'superuser'],
    make: async (ground, mark) => {
      const { api, people } = ground;
      const request = await openRequest(ground);
      const drafted = await api.make.fileDiff(request, { diff_revision: 2, on_draft: true });
      const review = await api.make.review(request, people.insider);
      const subject = { ...(await SUBJECTS.diff(api, request)), other_file_diff_id: drafted.id };
      return { comment_id: (await api.make.reviewComment(review, { ...subject, text: mark })).id };
    },
  },
};

/** What suites expect of attached file comment. */
export const attachedFileCommentSample: ResourceSample = {
  name: 'review_request_file_attachment_comment',
  plural: 'review_request_file_attachment_comments',
  list: ['review-requests/:review_request_id/file-attachments/:file_attachment_id/file-attachment-comments', 'GET'],
  policyId: 'file_attachment_comment',
  isOpen: true,
  make: commented(({ file_attachment_id }) => ({ kind: 'file', attachment_id: file_attachment_id })),
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository(), { groups: [group] });
      const { id: attachment_id } = await attach(api, request, mark);
      const review = await api.make.review(request, people.insider);
      const columns = { kind: 'file', attachment_id, text: mark };
      return { comment_id: (await api.make.reviewComment(review, columns)).id };
    },
  },
};
