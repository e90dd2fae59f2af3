import { randomUUID } from 'node:crypto';
import type { ResourceSample } from '../resource-sample';
import { multipart } from '../upload';

const PATCH = Buffer.from('diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n');

const COMMIT = {
  parent_id: 'c0',
  commit_message: 'A commit',
  author_name: 'Ann',
  author_email: 'ann@example.com',
  author_date: '2026-01-01T12:00:00+02:00',
  committer_name: 'Ann',
  committer_email: 'ann@example.com',
  committer_date: '2026-01-01T12:00:00+02:00',
};

/** A commit of the diff that this file is in. */
const commitOf =
  (file: string, commit_id: string): NonNullable<ResourceSample['make']> =>
  async ({ api, above }) => {
    await api.db.query(
      `insert into diff_commit (diff_id, commit_id, parent_id, message, author_name, author_email, authored_at, author_offset)
       select d.id, $2, 'c0', 'A commit', 'Ann', 'ann@example.com', now(), 7200
       from file_diff f join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
       where f.id = $1`,
      [above[file], commit_id],
    );
    return { commit_id };
  };

/** What suites expect of commit. */
export const commitSample: ResourceSample = {
  name: 'commit',
  plural: 'diff_commits',
  list: ['review-requests/:review_request_id/diffs/:diff_revision/commits', 'GET'],
  item: ['review-requests/:review_request_id/diffs/:diff_revision/commits/:commit_id', 'GET', 'PUT'],
  policyId: 'commit',
  isOpen: true,
  make: commitOf('published_file', 'c1'),
};

/** What suites expect of draft commit. */
export const draftCommitSample: ResourceSample = {
  name: 'draft_commit',
  plural: 'draft_commits',
  list: ['review-requests/:review_request_id/draft/diffs/:diff_revision/draft-commits', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/draft/diffs/:diff_revision/draft-commits/:commit_id', 'GET', 'PUT'],
  policyId: 'draft_commit',
  isOpen: true,
  sent: () =>
    multipart(
      { ...COMMIT, commit_id: randomUUID().replaceAll('-', '') },
      { name: 'diff', filename: 'diff', bytes: PATCH },
    ),
  make: commitOf('draft_file', 'c1'),
};
