import type { ResourceSample } from '../resource-sample';
import { multipart } from '../upload';

const PATCH = Buffer.from('diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n');

/** What suites expect of validation. */
export const validationSample: ResourceSample = {
  name: 'validation',
  list: ['validation', 'GET'],
  policyId: 'validation',
  isOpen: true,
};

const repositoryOf = async ({ api, here }: Parameters<NonNullable<ResourceSample['make']>>[0]) => ({
  repository: (await api.make.repository(here)).id,
});

/** What suites expect of diff validation. */
export const diffValidationSample: ResourceSample = {
  name: 'diff_validation',
  list: ['validation/diffs', 'GET', 'POST'],
  policyId: 'diff_validation',
  isOpen: true,
  made: 200,
  sent: ({ repository = 0 }) => multipart({ repository }, { filename: 'diff', bytes: PATCH }),
  make: repositoryOf,
};

/** What suites expect of commit validation. */
export const commitValidationSample: ResourceSample = {
  name: 'commit_validation',
  list: ['validation/commits', 'GET', 'POST'],
  policyId: 'commit_validation',
  isOpen: true,
  made: 200,
  sent: ({ repository = 0 }) =>
    multipart({ repository, commit_id: 'c1', parent_id: 'c0' }, { name: 'diff', filename: 'diff', bytes: PATCH }),
  make: repositoryOf,
};
