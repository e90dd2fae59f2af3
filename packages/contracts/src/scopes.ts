/** The methods that a scope allows. */
export type Access = 'read' | 'write' | 'destroy';

/**
 * The policy ids by their accesses. All of Review Board's, also for resources that are not served here, so that
 * imported tokens stay editable (decision A6).
 */
const RESOURCES_BY_ACCESS: readonly (readonly [accesses: readonly Access[], policyIds: readonly string[]])[] = [
  [
    ['write', 'destroy'],
    ['archived_review_request', 'muted_review_request'],
  ],
  [
    ['read'],
    [
      'audit',
      'change',
      'dashboard',
      'diff_comment',
      'diff_context',
      'draft_original_file',
      'draft_patched_file',
      'file_attachment_comment',
      'general_comment',
      'hosting_service',
      'original_file',
      'patched_file',
      'remote_repository',
      'repository_branches',
      'repository_commits',
      'repository_info',
      'review_draft',
      'review_reply_draft',
      'review_request_last_update',
      'review_request_progress',
      'review_request_updates',
      'root',
      'screenshot_comment',
      'search',
      'server_info',
      'validation',
      'watched',
    ],
  ],
  [
    ['read', 'write'],
    [
      'attention',
      'commit',
      'commit_validation',
      'diff',
      'diff_file_attachment',
      'diff_validation',
      'draft_commit',
      'draft_diff',
      'draft_file_diff',
      'extension',
      'file_diff',
      'finding',
      'hosting_service_account',
      'review_request_publication',
      'review_request_stack',
      'review_request_visit',
      'user_notifications',
      'user',
      'webhook_delivery',
    ],
  ],
  [
    ['read', 'write', 'destroy'],
    [
      'default_reviewer',
      'draft_file_attachment',
      'draft_screenshot',
      'file_attachment',
      'group',
      'oauth_app',
      'repository',
      'repository_group',
      'repository_user',
      'review',
      'review_diff_comment',
      'review_file_attachment_comment',
      'review_general_comment',
      'review_group_user',
      'review_reply',
      'review_reply_diff_comment',
      'review_reply_file_attachment_comment',
      'review_reply_general_comment',
      'review_reply_screenshot_comment',
      'review_request',
      'review_request_draft',
      'review_screenshot_comment',
      'screenshot',
      'session',
      'status_update',
      'suggestion',
      'user_file_attachment',
      'viewed_file',
      'watched_review_group',
      'watched_review_request',
      'webhook',
    ],
  ],
];

/** Resources that are closed to OAuth2 tokens: they have policy ids, but no scopes. */
const CLOSED = ['api_token', 'child_token', 'oauth_token', 'user_permissions'];

const ACCESS_OF_METHOD: Readonly<Record<string, Access>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'write',
  PUT: 'write',
  DELETE: 'destroy',
};

/** Every scope there is: `<policy id>:<access>`. Names are case-sensitive; there are no wildcards. */
export const SCOPES: ReadonlySet<string> = new Set(
  RESOURCES_BY_ACCESS.flatMap(([accesses, policyIds]) =>
    policyIds.flatMap((policyId) => accesses.map((access) => `${policyId}:${access}`)),
  ),
);

/** All resource names of API token policies. */
export const POLICY_IDS: ReadonlySet<string> = new Set([
  ...CLOSED,
  ...RESOURCES_BY_ACCESS.flatMap(([, policyIds]) => policyIds),
]);

/** The one scope that a request needs. */
export const scopeFor = (policyId: string, method: string): string =>
  `${policyId}:${ACCESS_OF_METHOD[method] ?? 'none'}`;
