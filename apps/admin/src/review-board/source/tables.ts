import { bytes, type ColumnKind, flag, id, integer, json, text, textOrNull, time } from './kinds';

/** A table of Review Board, with the columns that are read. Those that a release does not have are null. */
export interface Table<Columns extends Readonly<Record<string, ColumnKind<unknown>>>> {
  readonly name: string;
  /** Its rows are in the order of this column. */
  readonly key: string;
  readonly columns: Columns;
}

/** The rows of a table. */
export type TheirRow<T> =
  T extends Table<infer Columns>
    ? { readonly [Name in keyof Columns]: Columns[Name] extends ColumnKind<infer Value> ? Value : never }
    : never;

const table = <Columns extends Readonly<Record<string, ColumnKind<unknown>>>>(
  name: string,
  columns: Columns,
  key = 'id',
): Table<Columns> => ({ name, key, columns });

/** A table of pairs; both columns are numbers of rows. */
const pairs = <One extends string, Other extends string>(name: string, one: One, other: Other) =>
  // The reason for the cast: the object has these members.
  table(name, { id, [one]: id, [other]: id } as { id: typeof id } & Record<One | Other, typeof id>);

// People, rights, groups and sites

export const SITE_CONFIGURATION = table('siteconfig_siteconfiguration', { id, version: text, settings: json });

export const USER = table('auth_user', {
  ...{ id, username: text, password: text, email: text, first_name: text, last_name: text, date_joined: time },
  ...{ is_active: flag(true), is_staff: flag(), is_superuser: flag() },
});
export const CONTENT_TYPE = table('django_content_type', { id, app_label: text });
export const PERMISSION = table('auth_permission', { id, codename: text, content_type_id: id });
export const USER_PERMISSION = pairs('auth_user_user_permissions', 'user_id', 'permission_id');
export const GROUP_PERMISSION = pairs('auth_group_permissions', 'group_id', 'permission_id');
export const USER_IN_GROUP = pairs('auth_user_groups', 'user_id', 'group_id');
export const PROFILE = table('accounts_profile', {
  ...{ id, user_id: id, is_private: flag(), should_send_email: flag(true), should_send_own_updates: flag(true) },
  ...{ timezone: text, settings: json },
});
export const STARRED_REQUEST = pairs('accounts_profile_starred_review_requests', 'profile_id', 'reviewrequest_id');
export const STARRED_GROUP = pairs('accounts_profile_starred_groups', 'profile_id', 'group_id');
export const SITE_PROFILE = table('accounts_localsiteprofile', {
  ...{ id, user_id: id, local_site_id: integer, permissions: json },
});
export const VISIT = table('accounts_reviewrequestvisit', {
  ...{ id, user_id: id, review_request_id: id, timestamp: time, visibility: text },
});
export const LINKED_ACCOUNT = table('accounts_linkedaccount', {
  ...{ id, user_id: id, service_id: text, service_user_id: text },
});

export const LOCAL_SITE = table('site_localsite', { id, name: text, public: flag(), extra_data: json });
export const LOCAL_SITE_USER = pairs('site_localsite_users', 'localsite_id', 'user_id');
export const LOCAL_SITE_ADMIN = pairs('site_localsite_admins', 'localsite_id', 'user_id');

export const GROUP = table('reviews_group', {
  ...{ id, name: text, display_name: text, mailing_list: text, invite_only: flag(), visible: flag(true) },
  ...{ email_list_only: flag(true), is_default_group: flag(), local_site_id: integer, extra_data: json },
});
export const GROUP_USER = pairs('reviews_group_users', 'group_id', 'user_id');
export const DEFAULT_REVIEWER = table('reviews_defaultreviewer', {
  ...{ id, name: text, file_regex: text, local_site_id: integer },
});
export const DEFAULT_REVIEWER_GROUP = pairs('reviews_defaultreviewer_groups', 'defaultreviewer_id', 'group_id');
export const DEFAULT_REVIEWER_PERSON = pairs('reviews_defaultreviewer_people', 'defaultreviewer_id', 'user_id');
export const DEFAULT_REVIEWER_REPOSITORY = pairs(
  'reviews_defaultreviewer_repository',
  'defaultreviewer_id',
  'repository_id',
);

// Repositories

export const TOOL = table('scmtools_tool', { id, name: text });
export const REPOSITORY = table('scmtools_repository', {
  ...{ id, name: text, path: text, mirror_path: text, raw_file_url: text, username: text, bug_tracker: text },
  ...{ tool_id: integer, scmtool_id: text, hosting_account_id: integer, local_site_id: integer, extra_data: json },
  ...{ visible: flag(true), public: flag(true), archived: flag(), archived_timestamp: time },
});
export const REPOSITORY_USER = pairs('scmtools_repository_users', 'repository_id', 'user_id');
export const REPOSITORY_GROUP = pairs('scmtools_repository_review_groups', 'repository_id', 'group_id');

// Tokens and applications

export const API_TOKEN = table('webapi_webapitoken', {
  ...{ id, user_id: id, token: text, time_added: time, last_updated: time, note: text, policy: textOrNull },
  ...{ local_site_id: integer, extra_data: json, expires: time, valid: flag(true), invalid_date: time },
  ...{ invalid_reason: text },
});
export const APPLICATION = table('reviewboard_oauth_application', {
  ...{ id, client_id: text, client_secret: text, client_type: text, authorization_grant_type: text, name: text },
  ...{ redirect_uris: text, skip_authorization: flag(), user_id: integer, original_user_id: integer, created: time },
  ...{ enabled: flag(true), local_site_id: integer, extra_data: json },
});
export const ACCESS_TOKEN = table('oauth2_provider_accesstoken', {
  ...{ id, token: text, expires: time, scope: text, application_id: integer, user_id: integer, created: time },
});
export const REFRESH_TOKEN = table('oauth2_provider_refreshtoken', {
  ...{ id, token: text, access_token_id: integer, created: time, revoked: time },
});

// Review requests

export const REQUEST = table('reviews_reviewrequest', {
  ...{ id, submitter_id: id, time_added: time, last_updated: time, status: text, public: flag() },
  ...{ changenum: integer, commit_id: textOrNull, repository_id: integer, summary: text, description: text },
  ...{ description_rich_text: flag(), testing_done: text, testing_done_rich_text: flag(), bugs_closed: text },
  ...{ branch: text, diffset_history_id: integer, local_site_id: integer, local_id: integer, extra_data: json },
});
export const REQUEST_GROUP = pairs('reviews_reviewrequest_target_groups', 'reviewrequest_id', 'group_id');
export const REQUEST_PERSON = pairs('reviews_reviewrequest_target_people', 'reviewrequest_id', 'user_id');
export const REQUEST_DEPENDENCY = pairs(
  'reviews_reviewrequest_depends_on',
  'from_reviewrequest_id',
  'to_reviewrequest_id',
);
export const REQUEST_CHANGE = pairs('reviews_reviewrequest_changedescs', 'reviewrequest_id', 'changedescription_id');
export const REQUEST_FILE = pairs('reviews_reviewrequest_file_attachments', 'reviewrequest_id', 'fileattachment_id');
export const REQUEST_REMOVED_FILE = pairs(
  'reviews_reviewrequest_inactive_file_attachments',
  'reviewrequest_id',
  'fileattachment_id',
);
export const REQUEST_SCREENSHOT = pairs('reviews_reviewrequest_screenshots', 'reviewrequest_id', 'screenshot_id');
export const REQUEST_REMOVED_SCREENSHOT = pairs(
  'reviews_reviewrequest_inactive_screenshots',
  'reviewrequest_id',
  'screenshot_id',
);

export const DRAFT = table('reviews_reviewrequestdraft', {
  ...{ id, review_request_id: id, owner_id: integer, last_updated: time, summary: text, description: text },
  ...{ description_rich_text: flag(), testing_done: text, testing_done_rich_text: flag(), bugs_closed: text },
  ...{ branch: text, commit_id: textOrNull, diffset_id: integer, changedesc_id: integer, extra_data: json },
});
export const DRAFT_GROUP = pairs('reviews_reviewrequestdraft_target_groups', 'reviewrequestdraft_id', 'group_id');
export const DRAFT_PERSON = pairs('reviews_reviewrequestdraft_target_people', 'reviewrequestdraft_id', 'user_id');
export const DRAFT_DEPENDENCY = pairs(
  'reviews_reviewrequestdraft_depends_on',
  'reviewrequestdraft_id',
  'reviewrequest_id',
);
export const DRAFT_FILE = pairs(
  'reviews_reviewrequestdraft_file_attachments',
  'reviewrequestdraft_id',
  'fileattachment_id',
);
export const DRAFT_REMOVED_FILE = pairs(
  'reviews_reviewrequestdraft_inactive_file_attachments',
  'reviewrequestdraft_id',
  'fileattachment_id',
);
export const DRAFT_SCREENSHOT = pairs(
  'reviews_reviewrequestdraft_screenshots',
  'reviewrequestdraft_id',
  'screenshot_id',
);
export const DRAFT_REMOVED_SCREENSHOT = pairs(
  'reviews_reviewrequestdraft_inactive_screenshots',
  'reviewrequestdraft_id',
  'screenshot_id',
);

export const CHANGE = table('changedescs_changedescription', {
  ...{ id, user_id: integer, timestamp: time, public: flag(), text, rich_text: flag(), fields_changed: json },
});

// Diffs

export const DIFF_SET = table('diffviewer_diffset', {
  ...{ id, name: text, revision: id, timestamp: time, basedir: text, history_id: integer, base_commit_id: textOrNull },
  ...{ commit_count: integer, extra_data: json },
});
export const DIFF_COMMIT = table('diffviewer_diffcommit', {
  ...{ id, filename: text, diffset_id: id, author_name: text, author_email: text, author_date_utc: time },
  ...{ author_date_offset: integer, committer_name: textOrNull, committer_email: textOrNull },
  ...{ committer_date_utc: time, committer_date_offset: integer, commit_message: text, commit_id: text },
  ...{ parent_id: text, extra_data: json },
});
/** Without the bytes of old rows: see `FILE_DIFF_BYTES`. */
export const FILE_DIFF = table('diffviewer_filediff', {
  ...{ id, diffset_id: id, commit_id: integer, source_file: text, dest_file: text, source_revision: text },
  ...{ dest_detail: text, binary: flag(), status: text, diff_hash_id: textOrNull, raw_diff_hash_id: integer },
  ...{ parent_diff_hash_id: textOrNull, raw_parent_diff_hash_id: integer, extra_data: json },
});
export const FILE_DIFF_BYTES = table('diffviewer_filediff', { id, diff_base64: text, parent_diff_base64: text });
export const RAW_DIFF = table('diffviewer_rawfilediffdata', {
  ...{ id, binary_hash: text, binary: bytes, compression: textOrNull },
});
export const LEGACY_DIFF = table('diffviewer_filediffdata', { binary_hash: text, binary: text }, 'binary_hash');

// Files

export const FILE = table('attachments_fileattachment', {
  ...{ id, caption: text, draft_caption: text, orig_filename: textOrNull, user_id: integer, local_site_id: integer },
  ...{ uuid: text, file: text, mimetype: text, extra_data: json, repo_path: textOrNull, repo_revision: textOrNull },
  ...{ repository_id: integer, added_in_filediff_id: integer, attachment_history_id: integer },
  ...{ attachment_revision: integer },
});
export const SCREENSHOT = table('reviews_screenshot', { id, caption: text, draft_caption: text, image: text });

// Reviews

export const REVIEW = table('reviews_review', {
  ...{ id, review_request_id: id, user_id: id, timestamp: time, public: flag(), ship_it: flag() },
  ...{ base_reply_to_id: integer, body_top: text, body_top_rich_text: flag(), body_bottom: text },
  ...{ body_bottom_rich_text: flag(), extra_data: json },
});

const COMMENT = {
  ...{ id, issue_opened: flag(), issue_status: textOrNull, reply_to_id: integer, timestamp: time, text },
  ...{ rich_text: flag(), extra_data: json },
};
export const DIFF_COMMENT = table('reviews_comment', {
  ...COMMENT,
  ...{ filediff_id: id, interfilediff_id: integer, first_line: integer, num_lines: integer },
});
export const FILE_COMMENT = table('reviews_fileattachmentcomment', {
  ...COMMENT,
  ...{ file_attachment_id: id, diff_against_file_attachment_id: integer },
});
export const GENERAL_COMMENT = table('reviews_generalcomment', COMMENT);
export const SCREENSHOT_COMMENT = table('reviews_screenshotcomment', {
  ...COMMENT,
  ...{ screenshot_id: id, x: integer, y: integer, w: integer, h: integer },
});
export const REVIEW_DIFF_COMMENT = pairs('reviews_review_comments', 'review_id', 'comment_id');
export const REVIEW_FILE_COMMENT = pairs(
  'reviews_review_file_attachment_comments',
  'review_id',
  'fileattachmentcomment_id',
);
export const REVIEW_GENERAL_COMMENT = pairs('reviews_review_general_comments', 'review_id', 'generalcomment_id');
export const REVIEW_SCREENSHOT_COMMENT = pairs(
  'reviews_review_screenshot_comments',
  'review_id',
  'screenshotcomment_id',
);
export const STATUS_UPDATE = table('reviews_statusupdate', {
  ...{ id, service_id: text, user_id: integer, timestamp: time, summary: text, description: text, url: text },
  ...{ url_text: text, state: text, review_request_id: id, change_description_id: integer, review_id: integer },
  ...{ extra_data: json, timeout: integer },
});

// Webhooks

export const WEBHOOK = table('notifications_webhooktarget', {
  ...{ id, enabled: flag(true), events: text, url: text, encoding: text, use_custom_content: flag(), secret: text },
  ...{ apply_to: text, local_site_id: integer, extra_data: json },
});
export const WEBHOOK_REPOSITORY = pairs(
  'notifications_webhooktarget_repositories',
  'webhooktarget_id',
  'repository_id',
);

/** Tables that are only counted, and why they are left. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  accounts_trophy: 'there are no trophies here',
  django_admin_log: 'there is an audit log of its own',
  django_session: 'people sign in again',
  djblets_privacy_storedconsentdata: 'nothing here asks for it',
  extensions_registeredextension: 'extensions do not run here',
  hostingsvcs_hostingserviceaccount: 'their secrets cannot be read without the old site: add a source',
  integrations_integrationconfig: 'integrations do not run here: use webhooks',
  oauth2_provider_application: 'Review Board does not use this table',
  oauth2_provider_devicegrant: 'it is valid for minutes',
  oauth2_provider_grant: 'it is valid for minutes',
  oauth2_provider_idtoken: 'they are not used here',
};

/** Of the framework, or with nothing that other tables do not say: neither read nor counted. */
export const NOT_COUNTED: readonly string[] = [
  'attachments_fileattachmenthistory',
  'accounts_localsiteprofile',
  'auth_group',
  'diffviewer_diffsethistory',
  'diffviewer_filediffdata',
  'diffviewer_rawfilediffdata',
  'django_evolution',
  'django_migrations',
  'django_project_version',
  'django_site',
  'reviews_reviewrequest_file_attachment_histories',
  'sqlite_sequence',
  'sqlite_stat1',
];
