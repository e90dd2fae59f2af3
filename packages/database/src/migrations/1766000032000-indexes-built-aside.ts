import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { buildIndex, dropIndex } from './indexes';

/** The newest change first, of all review requests and of those in one state. */
const PLACE = 'updated_at, id';
/**
 * The key of a diff. The two indexes of commits' files begin with the column in which they differ: when both began with
 * this key, the planner used one in place of the other.
 */
const DIFF = 'review_request_id, diff_revision';

/** Table, columns and condition of each index, by its name. */
const INDEXES: Readonly<Record<string, string>> = {
  // The worker detaches a deleted group in this order.
  review_request_group_of_group: 'review_request_group (group_id, review_request_id)',
  review_request_draft_group_of_group: 'review_request_draft_group (group_id, review_request_draft_id)',
  default_reviewer_group_of_group: 'default_reviewer_group (group_id, default_reviewer_id)',
  repository_group_of_group: 'repository_group (group_id, repository_id)',
  watched_group_of_group: 'watched_group (group_id, user_id)',

  // For the purges.
  oauth_token_expires: 'oauth_token (expires_at)',
  oauth_refresh_token_revoked: 'oauth_refresh_token (revoked_at) where revoked_at is not null',
  oauth_refresh_token_expires: 'oauth_refresh_token (expires_at)',

  // The list of invite-only groups; tokens and repositories in the order of their lists.
  review_group_invite_only: 'review_group (local_site_id, name) where deleted_at is null and invite_only',
  api_token_of_user: 'api_token (user_id, local_site_id, id)',
  repository_of_site: 'repository (local_site_id, id)',

  // The worker walks through an application's grants in the order of their ids.
  oauth_grant_of_application: 'oauth_grant (application_id, id)',

  // Lists of a site, of a repository and of a person.
  review_request_of_site: `review_request (local_site_id, ${PLACE})`,
  review_request_in_site: `review_request (local_site_id, status, ${PLACE})`,
  review_request_of_repository: `review_request (repository_id, ${PLACE})`,
  review_request_in_repository: `review_request (repository_id, status, ${PLACE})`,
  review_request_of_submitter: `review_request (submitter_id, ${PLACE})`,

  file_diff_commit: `file_diff (commit_id, ${DIFF}) where commit_id is not null`,
  file_diff_of_commits: `file_diff (dest_file, ${DIFF}) where commit_id is not null`,
  diff_file_attachment_stored: 'diff_file_attachment (stored_as)',
};

/** Older indexes that these replace. */
const REPLACED = [
  ...['review_request_group', 'review_request_draft_group', 'default_reviewer_group', 'repository_group'].map(
    (table) => `${table}_group_id`,
  ),
  ...['watched_group_group', 'api_token_user', 'oauth_grant_application'],
  ...['review_request_repository', 'review_request_submitter'],
];

/**
 * Indexes of tables that may be large, built while the service reads and writes them. Earlier steps built them under
 * the locks of their transactions; a database that ran those has the indexes already.
 */
export class IndexesBuiltAside1766000032000 extends ForwardOnly {
  readonly name = 'IndexesBuiltAside1766000032000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await buildIndex(db, name, on);
    for (const name of REPLACED) await dropIndex(db, name);
  }
}
