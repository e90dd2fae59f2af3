import { ledgers } from '@review-service/database/ledgers';
import { sql } from '@review-service/database/sql';

/** The tables whose ids are drawn from a sequence, which continues after what was imported. */
export const numberedTables = [
  sql`user_account`,
  sql`local_site`,
  sql`review_group`,
  sql`repository`,
  sql`oauth_application`,
  sql`oauth_grant`,
  sql`oauth_token`,
  sql`oauth_refresh_token`,
  sql`oauth_authorization_code`,
  sql`oauth_device_code`,
  sql`oauth_client_token`,
  sql`api_token`,
  sql`review_request`,
  sql`review_request_draft`,
  sql`diff`,
  sql`file_diff`,
  sql`diff_file_attachment`,
  sql`default_reviewer`,
];

/**
 * What `--replace` empties: every table of the service but the migrations', the audit log, which says who emptied them,
 * and those of stored bytes, which stay as long as they are in storage. A new migration adds its tables here.
 */
export const tables = [
  ...numberedTables,
  sql`user_permission`,
  sql`local_site_user`,
  sql`revoked_session`,
  sql`review_group_member`,
  sql`repository_user`,
  sql`repository_group`,
  sql`oauth_token_usage`,
  sql`webhook_secret`,
  sql`api_token_usage`,
  sql`review_request_group`,
  sql`review_request_person`,
  sql`review_request_draft_group`,
  sql`review_request_draft_person`,
  sql`default_reviewer_group`,
  sql`watched_group`,
  sql`review_request_count`,
  sql`review_group_count`,
  sql`oauth_token_count`,
  sql`diff_file_attachment_count`,
  sql`diff_file_attachment_type_count`,
  sql`outbox_message`,
];

/** Totals of other tables' rows: nobody misses them. */
export const tallies: readonly string[] = ledgers.map(({ table }) => table.text);
