import { createHash } from 'node:crypto';
import { PACKED_PATCH } from '@review-service/testing/packed-patch';
import type { ReviewBoard } from '@review-service/testing/review-board';

const T = '2026-01-02 03:04:05.678901';

const patchOf = (name: string, lines: string) =>
  `diff --git a/${name} b/${name}\nindex 0123456..89abcde 100644\n--- a/${name}\n+++ b/${name}\n${lines}`;

/** Patches of files, as they were uploaded: the last has the line ends of Windows. */
export const PATCHES = {
  main: PACKED_PATCH.text,
  old: patchOf('old.txt', '@@ -1 +1 @@\n-a\n+b\n'),
  older: patchOf('older.txt', '@@ -1 +1 @@\r\n-a\r\n+\u00e9\r\n'),
};

/** Three megabytes of nothing. */
export const BOMB = Buffer.from('QlpoOTFBWSZTWaZFgLIAFvpACMAAQAAACCAAMMwJqmmpAi2pIEXi7kinChIUyLAWQA==', 'base64');

/** Base64 as MIME writes it. */
const base64 = (text: string) => `${Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n')}\n`;

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** `correct horse`, as Django hashes it. */
export const HASH = 'pbkdf2_sha256$1000$saltsalt$qQDPSZa3Ormyy9oK1Pu0ZLLwP2Svzmx3yu8OvDdq/J0=';

const user = { is_superuser: false, is_staff: false, is_active: true, first_name: '', last_name: '', date_joined: T };
const comment = { issue_opened: false, timestamp: T, rich_text: false, extra_data: '{}' };
const review = {
  ...{ review_request_id: 1, timestamp: T, public: true, ship_it: false, body_top: '', body_bottom: '' },
  ...{ body_top_rich_text: false, body_bottom_rich_text: false, extra_data: '{}' },
};
const request = {
  ...{ time_added: T, last_updated: T, status: 'P', public: true, description: 'Why', testing_done: '', branch: '' },
  ...{ bugs_closed: '', description_rich_text: false, testing_done_rich_text: false, extra_data: '{}' },
};
const file = {
  ...{ status: 'M', binary: false, dest_detail: '89abcde', source_revision: '0123456', extra_data: '{}' },
  ...{ diff_base64: '', parent_diff_base64: '' },
};

/** An installation with a bit of everything. Its files are those that `writeMedia` writes. */
export const aSmallReviewBoard = () =>
  ({
    siteconfig_siteconfiguration: [{ id: 1, site_id: 1, version: '7.0.3', settings: '{}' }],
    auth_user: [
      { ...user, id: 1, username: 'ann', password: HASH, email: 'ann@example.com', is_superuser: true },
      { ...user, id: 2, username: 'bo', password: '!unusable', email: 'both@example.com', last_name: 'Ż' },
      { ...user, id: 3, username: 'cy smith', password: 'md5$a$b', email: 'BOTH@example.com', is_active: false },
    ],
    django_content_type: [{ id: 1, app_label: 'reviews', model: 'group' }],
    auth_permission: [{ id: 5, codename: 'change_group', content_type_id: 1, name: '' }],
    auth_group: [{ id: 1, name: 'managers' }],
    auth_group_permissions: [{ id: 1, group_id: 1, permission_id: 5 }],
    auth_user_groups: [{ id: 1, user_id: 2, group_id: 1 }],
    accounts_profile: [
      {
        ...{ id: 7, user_id: 2, should_send_email: false, should_send_own_updates: true, is_private: true },
        ...{ timezone: 'Europe/Warsaw', settings: '{"confirm_ship_it": false}' },
      },
    ],
    accounts_profile_starred_groups: [{ id: 1, profile_id: 7, group_id: 1 }],
    accounts_profile_starred_review_requests: [{ id: 1, profile_id: 7, reviewrequest_id: 1 }],
    accounts_reviewrequestvisit: [{ id: 1, user_id: 2, review_request_id: 1, timestamp: T, visibility: 'M' }],
    accounts_linkedaccount: [{ id: 4, user_id: 2, service_id: 'sso:saml', service_user_id: 'bo@idp' }],
    accounts_trophy: [{ id: 1, category: 'fish' }],
    site_localsite: [{ id: 1, name: 'acme', public: false, extra_data: '{}' }],
    site_localsite_users: [{ id: 1, localsite_id: 1, user_id: 2 }],
    site_localsite_admins: [{ id: 1, localsite_id: 1, user_id: 1 }],
    reviews_group: [
      {
        id: 1,
        name: 'dev',
        display_name: 'Dev',
        mailing_list: '',
        invite_only: false,
        visible: true,
        extra_data: `{u'a': None, 'b': True}`,
      },
      {
        id: 2,
        name: 'dev',
        display_name: '',
        mailing_list: '',
        invite_only: false,
        visible: true,
        extra_data: '"{\\"c\\": 1}"',
      },
      {
        id: 3,
        name: 'old.group',
        display_name: '',
        mailing_list: '',
        invite_only: true,
        visible: true,
        extra_data: null,
      },
      {
        id: 4,
        name: 'dev',
        display_name: '',
        mailing_list: '',
        invite_only: false,
        visible: true,
        local_site_id: 1,
        extra_data: '',
      },
    ],
    reviews_group_users: [
      { id: 1, group_id: 1, user_id: 1 },
      { id: 2, group_id: 1, user_id: 2 },
    ],
    scmtools_tool: [{ id: 3, name: 'Git', class_name: '' }],
    scmtools_repository: [
      {
        ...{ id: 1, name: 'atlas', path: '/srv/atlas.git', mirror_path: '', raw_file_url: '', username: 'x' },
        ...{ password: 'in clear', tool_id: 3, bug_tracker: '', visible: true, public: false, archived: false },
        ...{ extra_data: '{}' },
      },
    ],
    scmtools_repository_users: [{ id: 1, repository_id: 1, user_id: 2 }],
    reviews_defaultreviewer: [{ id: 2, name: 'C', file_regex: '.*\\.c' }],
    reviews_defaultreviewer_groups: [{ id: 1, defaultreviewer_id: 2, group_id: 1 }],
    reviews_defaultreviewer_people: [{ id: 1, defaultreviewer_id: 2, user_id: 1 }],
    reviews_defaultreviewer_repository: [{ id: 1, defaultreviewer_id: 2, repository_id: 1 }],
    webapi_webapitoken: [
      {
        ...{ id: 6, user_id: 1, token: 'secret-of-ann-1', time_added: T, last_updated: T, note: 'ci', policy: '{}' },
        ...{ expires: '2099-01-01 00:00:00', valid: true, invalid_reason: '', extra_data: '{"client": "RBTools"}' },
      },
      {
        ...{ id: 7, user_id: 1, token: 'secret-of-ann-2', time_added: T, last_updated: T, note: '', valid: true },
        ...{ policy: '{"resources": ', invalid_reason: '', extra_data: '{}' },
      },
    ],
    reviewboard_oauth_application: [
      {
        ...{ id: 1, client_id: 'one', client_secret: 'secret-of-app', client_type: 'confidential', name: 'One' },
        ...{ authorization_grant_type: 'authorization-code', redirect_uris: 'https://a.example/x,https://b.example/' },
        ...{ skip_authorization: false, user_id: 1, enabled: true, created: T, extra_data: 'null' },
      },
      {
        ...{ id: 2, client_id: 'two', client_secret: HASH, client_type: 'public', name: 'Two', redirect_uris: '' },
        ...{ authorization_grant_type: 'client-credentials', skip_authorization: false, user_id: 2, enabled: true },
        ...{ local_site_id: 1, created: T, extra_data: '{}' },
      },
    ],
    oauth2_provider_accesstoken: [
      {
        id: 11,
        token: 'secret-of-bo',
        expires: '2099-01-01 00:00:00.000001',
        scope: 'group:read unknown:read',
        application_id: 1,
        user_id: 2,
        created: T,
      },
      {
        id: 12,
        token: 'secret-of-two',
        expires: '2099-01-01 00:00:00',
        scope: 'root:read',
        application_id: 2,
        user_id: null,
        created: T,
      },
    ],
    oauth2_provider_refreshtoken: [
      { id: 21, token: 'secret-refresh', access_token_id: 11, user_id: 2, created: T },
      { id: 22, token: 'secret-revoked', access_token_id: 11, user_id: 2, created: T, revoked: T },
    ],
    reviews_reviewrequest: [
      {
        ...request,
        id: 1,
        submitter_id: 1,
        summary: 'One',
        repository_id: 1,
        diffset_history_id: 1,
        commit_id: 'abc',
        shipit_count: null,
      },
      {
        ...request,
        id: 2,
        submitter_id: 2,
        summary: '',
        description: '',
        public: false,
        repository_id: 1,
        diffset_history_id: 2,
      },
      {
        ...request,
        id: 3,
        submitter_id: 2,
        summary: 'At acme',
        status: 'S',
        local_site_id: 1,
        local_id: 1,
        diffset_history_id: 3,
      },
    ],
    reviews_reviewrequest_target_groups: [{ id: 1, reviewrequest_id: 1, group_id: 1 }],
    reviews_reviewrequest_target_people: [{ id: 1, reviewrequest_id: 1, user_id: 2 }],
    reviews_reviewrequest_depends_on: [{ id: 1, from_reviewrequest_id: 1, to_reviewrequest_id: 2 }],
    reviews_reviewrequest_changedescs: [
      { id: 1, reviewrequest_id: 1, changedescription_id: 31 },
      { id: 2, reviewrequest_id: 3, changedescription_id: 32 },
    ],
    changedescs_changedescription: [
      {
        ...{ id: 31, user_id: 1, timestamp: T, public: true, text: 'Better', rich_text: true },
        fields_changed: JSON.stringify({
          summary: { old: ['Zero'], new: ['One'] },
          bugs_closed: { old: [['1']], new: [['1'], ['2']], added: [['2']], removed: [] },
          target_groups: {
            old: [],
            new: [['dev', '/groups/dev/', 1]],
            added: [['dev', '/groups/dev/', 1]],
            removed: [],
          },
          submitter: { old: [['bo', '/users/bo/', 2]], new: [['ann', '/users/ann/', 1]] },
          diff: { added: [['Diff r1', '/r/1/diff/1/', 41]] },
          file_captions: { 51: { old: ['A'], new: ['Map'] } },
          from_an_extension: { old: [1], new: [2] },
        }),
      },
      {
        ...{ id: 32, user_id: null, timestamp: T, public: true, text: 'Landed', rich_text: false },
        fields_changed: '{"status": {"old": ["P"], "new": ["S"]}}',
      },
    ],
    reviews_reviewrequestdraft: [
      {
        ...{ id: 61, review_request_id: 2, last_updated: T, summary: 'Draft', description: 'Soon', testing_done: '' },
        ...{ description_rich_text: true, testing_done_rich_text: false, bugs_closed: '7', branch: '', diffset_id: 42 },
        ...{ extra_data: '{"k": "v"}' },
      },
    ],
    reviews_reviewrequestdraft_target_people: [{ id: 1, reviewrequestdraft_id: 61, user_id: 1 }],
    reviews_reviewrequestdraft_file_attachments: [{ id: 1, reviewrequestdraft_id: 61, fileattachment_id: 53 }],
    diffviewer_diffset: [
      {
        id: 41,
        name: 'one.diff',
        revision: 1,
        timestamp: T,
        basedir: '',
        history_id: 1,
        base_commit_id: 'base',
        commit_count: 0,
        extra_data: '{}',
      },
      {
        id: 42,
        name: 'diff',
        revision: 1,
        timestamp: T,
        basedir: '',
        history_id: null,
        commit_count: 1,
        extra_data: '{}',
      },
    ],
    diffviewer_diffcommit: [
      {
        ...{ id: 71, filename: 'c.diff', diffset_id: 42, author_name: 'Ann', author_email: 'ann@example.com' },
        ...{ author_date_utc: T, author_date_offset: -18_000, commit_message: 'Soon\n\nMore', commit_id: 'c1' },
        ...{ parent_id: 'c0', extra_data: '{}' },
      },
    ],
    diffviewer_filediff: [
      {
        ...{ ...file, id: 81, diffset_id: 41, source_file: 'src/main.c', dest_file: 'src/main.c' },
        ...{ raw_diff_hash_id: 91, parent_diff_base64: base64(PATCHES.old) },
      },
      {
        ...file,
        id: 82,
        diffset_id: 41,
        source_file: 'old.txt',
        dest_file: 'old.txt',
        diff_hash_id: sha1(PATCHES.old),
      },
      {
        ...file,
        id: 83,
        diffset_id: 41,
        source_file: 'older.txt',
        dest_file: 'older.txt',
        diff_base64: base64(PATCHES.older),
      },
      {
        ...file,
        id: 84,
        diffset_id: 42,
        commit_id: 71,
        source_file: 'old.txt',
        dest_file: 'old.txt',
        raw_diff_hash_id: 92,
      },
    ],
    diffviewer_rawfilediffdata: [
      { id: 91, binary_hash: sha1(PATCHES.main), binary: PACKED_PATCH.packed, compression: 'B' },
      { id: 92, binary_hash: sha1(PATCHES.old), binary: Buffer.from(PATCHES.old), compression: null },
    ],
    diffviewer_filediffdata: [{ binary_hash: sha1(PATCHES.old), binary: base64(PATCHES.old) }],
    attachments_fileattachment: [
      {
        id: 51,
        caption: 'Map',
        draft_caption: 'Map',
        orig_filename: 'map.txt',
        file: 'uploaded/map.txt',
        mimetype: 'text/plain',
        extra_data: '{}',
        attachment_history_id: 1,
        attachment_revision: 1,
      },
      {
        id: 52,
        caption: 'Lost',
        draft_caption: '',
        orig_filename: 'lost.txt',
        file: 'uploaded/lost.txt',
        mimetype: 'text/plain',
        extra_data: '{}',
        attachment_history_id: 2,
        attachment_revision: 1,
      },
      {
        id: 53,
        caption: '',
        draft_caption: 'Later',
        orig_filename: 'later.txt',
        file: '../secret.txt',
        mimetype: 'text/plain',
        extra_data: '{}',
        attachment_history_id: 3,
        attachment_revision: 1,
      },
      {
        id: 54,
        caption: 'Own',
        draft_caption: '',
        orig_filename: 'own.txt',
        user_id: 2,
        uuid: '16d19242-2441-4257-93b7-eefd2825dddf',
        file: 'uploaded/own.txt',
        mimetype: 'text/plain',
        extra_data: '{}',
        attachment_revision: 0,
      },
    ],
    reviews_reviewrequest_file_attachments: [{ id: 1, reviewrequest_id: 1, fileattachment_id: 51 }],
    reviews_reviewrequest_inactive_file_attachments: [{ id: 1, reviewrequest_id: 1, fileattachment_id: 52 }],
    reviews_reviewrequest_screenshots: [{ id: 1, reviewrequest_id: 1, screenshot_id: 1 }],
    reviews_screenshot: [{ id: 1, caption: 'Shot', draft_caption: '', image: 'uploaded/map.txt' }],
    reviews_review: [
      { ...review, id: 1, user_id: 2, ship_it: true, body_top: 'Fine' },
      { ...review, id: 2, user_id: 1, base_reply_to_id: 1, body_top: 'Thanks' },
      { ...review, id: 3, user_id: 99, body_top: 'Of nobody' },
    ],
    reviews_comment: [
      {
        ...comment,
        id: 1,
        filediff_id: 81,
        first_line: 11,
        num_lines: 2,
        issue_opened: true,
        issue_status: 'O',
        text: 'Why?',
      },
      { ...comment, id: 2, filediff_id: 81, first_line: 11, num_lines: 2, reply_to_id: 1, text: 'So' },
      { ...comment, id: 3, filediff_id: 82, first_line: 400, num_lines: 1, text: 'Far away' },
      { ...comment, id: 4, filediff_id: 999, first_line: 1, num_lines: 1, text: 'Of no file' },
      { ...comment, id: 5, filediff_id: 81, first_line: 1, num_lines: 1, text: 'In no review' },
    ],
    reviews_review_comments: [
      { id: 1, review_id: 1, comment_id: 1 },
      { id: 2, review_id: 2, comment_id: 2 },
      { id: 3, review_id: 1, comment_id: 3 },
      { id: 4, review_id: 1, comment_id: 4 },
    ],
    reviews_fileattachmentcomment: [
      {
        ...comment,
        id: 1,
        file_attachment_id: 51,
        issue_opened: true,
        issue_status: 'R',
        text: 'Colour',
        extra_data: '{"x": 1}',
      },
    ],
    reviews_review_file_attachment_comments: [{ id: 1, review_id: 1, fileattachmentcomment_id: 1 }],
    reviews_generalcomment: [{ ...comment, id: 1, text: 'In general' }],
    reviews_review_general_comments: [{ id: 1, review_id: 1, generalcomment_id: 1 }],
    reviews_screenshotcomment: [{ ...comment, id: 1, screenshot_id: 1, x: 1, y: 2, w: 3, h: 4, text: 'Here' }],
    reviews_review_screenshot_comments: [{ id: 1, review_id: 1, screenshotcomment_id: 1 }],
    reviews_statusupdate: [
      {
        ...{ id: 1, service_id: 'ci', user_id: 2, timestamp: T, summary: 'CI', description: 'broken', url: '' },
        ...{
          url_text: '',
          state: 'F',
          review_request_id: 1,
          change_description_id: 31,
          review_id: 1,
          extra_data: '{}',
        },
      },
    ],
    notifications_webhooktarget: [
      {
        ...{ id: 1, enabled: true, events: 'review_published,other', url: 'https://hooks.example.com/', apply_to: 'S' },
        ...{ encoding: 'application/json', use_custom_content: false, secret: 'secret-of-hook', extra_data: 'null' },
      },
    ],
    notifications_webhooktarget_repositories: [{ id: 1, webhooktarget_id: 1, repository_id: 1 }],
  }) satisfies ReviewBoard;

/** The files of its media folder. */
export const MEDIA = { 'uploaded/map.txt': 'a map', 'uploaded/own.txt': 'own' };
