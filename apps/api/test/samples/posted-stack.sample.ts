import type { ResourceSample } from '../resource-sample';

const DIFF = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n';

/** What suites expect of stacks that are posted. */
export const postedStackSample: ResourceSample = {
  name: 'stacks',
  list: ['stacks', 'POST'],
  policyId: 'review_request_stack',
  alsoNeeds: { POST: ['review_request:write', 'review_request_draft:write'] },
  sent: ({ repository = 0 }) => {
    const items = [{ commit: { commit_id: 'c1', summary: 'A change', diff: DIFF } }];
    return { form: { repository: String(repository), items: JSON.stringify(items) } };
  },
  make: async ({ api, here }) => ({ repository: (await api.make.repository(here)).id }),
};
