import type { ResourceSample, SampleGround } from '../resource-sample';

const REQUEST = 'review-requests/:review_request_id';
const LIST = `${REQUEST}/reviews/:review_id/diff-comments/:comment_id/suggestions`;

const REPLACEMENTS = JSON.stringify([{ path: 'src/x.ts', start_line: 1, end_line: 1, text: 'z\n' }]);

/** The file of the comment becomes one whose first line can be replaced. */
const withLines = async ({ api, above }: SampleGround) =>
  api.db.query(
    `update file_diff set dest_file = 'src/x.ts', is_new = true, diff = $2
     where id = (select file_diff_id from review_comment where id = $1)`,
    [
      above.comment_id,
      'diff --git a/src/x.ts b/src/x.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/x.ts\n@@ -0,0 +1 @@\n+y\n',
    ],
  );

/** What suites expect of suggestion. */
export const suggestionSample: ResourceSample = {
  name: 'suggestion',
  plural: 'suggestions',
  list: [LIST, 'GET', 'POST'],
  item: [`${LIST}/:suggestion_id`, 'GET', 'PUT', 'DELETE'],
  policyId: 'suggestion',
  isOpen: true,
  sent: () => ({ form: { replacements: REPLACEMENTS } }),
  changed: () => ({ replacements: REPLACEMENTS }),
  make: async (ground) => {
    const { api, above } = ground;
    await withLines(ground);
    const { id } = await api.make.suggestion({ id: Number(above.request_row) }, { id: Number(above.comment_id) });
    return { suggestion_id: id };
  },
  secret: {
    seenBy: ['insider', 'superuser'],
    make: async ({ api, people }, mark) => {
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository());
      const review = await api.make.review(request, people.insider, { is_published: false });
      const file = await api.make.fileDiff(request);
      const about = { kind: 'diff', file_diff_id: file.id, first_line: 1, num_lines: 1 };
      const comment = await api.make.reviewComment(review, about);
      const replacement = { path: mark, startLine: 1, endLine: 1, text: mark, lines: ['eQ=='], lead: 0 };
      const replacements = JSON.stringify([replacement]);
      return { suggestion_id: (await api.make.suggestion(request, comment, { replacements })).id };
    },
  },
};

/** What suites expect of the list of all suggestions of a review request. */
export const reviewRequestSuggestionSample: ResourceSample = {
  name: 'review_request_suggestion',
  plural: 'review_request_suggestions',
  list: [`${REQUEST}/suggestions`, 'GET'],
  policyId: 'suggestion',
  isOpen: true,
};

/** What suites expect of the patch of suggestions: it is asked for some. */
export const suggestionPatchSample: ResourceSample = {
  name: 'suggestion_patch',
  list: [`${REQUEST}/suggestions/patch`, 'GET'],
  policyId: 'suggestion',
  isOpen: true,
  answer: 400,
};

/** What suites expect of their application. */
export const suggestionApplicationSample: ResourceSample = {
  name: 'suggestion_application',
  list: [`${REQUEST}/suggestions/applications`, 'POST'],
  policyId: 'suggestion',
  alsoNeeds: { POST: ['diff:read', 'draft_diff:write'] },
  made: 400,
  sent: () => ({ form: { ids: '1' } }),
};
