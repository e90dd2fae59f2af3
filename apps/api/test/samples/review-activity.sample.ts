import type { CommentKind } from '@review-service/contracts/review-comments';
import { keepBytes } from '@review-service/testing/keep-bytes';
import type { ResourceSample } from '../resource-sample';
import type { TestApi } from '../test-api';

/** What suites expect of all review. */
export const allReviewSample: ResourceSample = {
  name: 'all_review',
  plural: 'all_reviews',
  list: ['reviews', 'GET'],
  policyId: 'review',
  isOpen: true,
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository(), { groups: [group] });
      await api.make.review(request, people.insider, { body_top: mark });
      return {};
    },
  },
};

/** What a published comment is about, as it is stored. */
const SUBJECTS: Readonly<Record<CommentKind, (api: TestApi, request: { id: number }) => Promise<object>>> = {
  diff: async (api, request) => ({
    ...{ kind: 'diff', file_diff_id: (await api.make.fileDiff(request)).id, first_line: 1, num_lines: 1 },
  }),
  file: async (api, request) => {
    const stored_as = await keepBytes(api.db, api.files, Buffer.from('A file'));
    return { kind: 'file', attachment_id: (await api.make.fileAttachment(request, { stored_as })).id };
  },
  general: () => Promise.resolve({ kind: 'general' }),
};

const ofKind = (kind: CommentKind, name: string, path: string, policyId: string): ResourceSample => ({
  name,
  plural: `${name}s`,
  list: [path, 'GET'],
  policyId,
  isOpen: true,
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository(), { groups: [group] });
      const review = await api.make.review(request, people.insider);
      await api.make.reviewComment(review, { ...(await SUBJECTS[kind](api, request)), text: mark });
      return {};
    },
  },
});

/** What suites expect of all diff comment. */
export const allDiffCommentSample = ofKind('diff', 'all_diff_comment', 'diff-comments', 'diff_comment');

/** What suites expect of all file attachment comment. */
export const allFileAttachmentCommentSample = ofKind(
  'file',
  'all_file_attachment_comment',
  'file-attachment-comments',
  'file_attachment_comment',
);

/** What suites expect of all general comment. */
export const allGeneralCommentSample = ofKind('general', 'all_general_comment', 'general-comments', 'general_comment');
