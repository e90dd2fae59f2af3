import { Database, type Statement } from 'node-sqlite3-wasm';
import { Client } from 'pg';
import { createConnection } from 'mysql2/promise';

/** Values of a row: bytes as a Buffer, times as `2026-01-02 03:04:05.678901` in UTC. */
type Value = string | number | boolean | null | Buffer;
/** What is not there, or undefined, is null. */
export type ReviewBoardRow = Readonly<Record<string, Value | undefined>>;

/** Rows by the tables of Review Board. */
export type ReviewBoard = Readonly<Record<string, readonly ReviewBoardRow[]>>;

/** A table's columns: i number, b boolean, t time, x text, y bytes. */
const COLUMNS: Readonly<Record<string, string>> = {
  siteconfig_siteconfiguration: 'id:i site_id:i version:x settings:x',
  auth_user:
    'id:i password:x is_superuser:b username:x first_name:x last_name:x email:x is_staff:b is_active:b date_joined:t',
  django_content_type: 'id:i app_label:x model:x',
  auth_permission: 'id:i codename:x content_type_id:i name:x',
  auth_user_user_permissions: 'id:i user_id:i permission_id:i',
  auth_group: 'id:i name:x',
  auth_group_permissions: 'id:i group_id:i permission_id:i',
  auth_user_groups: 'id:i user_id:i group_id:i',
  accounts_profile: 'id:i user_id:i should_send_email:b should_send_own_updates:b is_private:b timezone:x settings:x',
  accounts_profile_starred_review_requests: 'id:i profile_id:i reviewrequest_id:i',
  accounts_profile_starred_groups: 'id:i profile_id:i group_id:i',
  accounts_localsiteprofile: 'id:i user_id:i local_site_id:i permissions:x',
  accounts_reviewrequestvisit: 'id:i user_id:i review_request_id:i timestamp:t visibility:x',
  accounts_linkedaccount: 'id:i user_id:i service_id:x service_user_id:x',
  accounts_trophy: 'id:i category:x',
  site_localsite: 'id:i name:x public:b extra_data:x',
  site_localsite_users: 'id:i localsite_id:i user_id:i',
  site_localsite_admins: 'id:i localsite_id:i user_id:i',
  reviews_group:
    'id:i name:x display_name:x mailing_list:x invite_only:b visible:b local_site_id:i incoming_request_count:i extra_data:x',
  reviews_group_users: 'id:i group_id:i user_id:i',
  reviews_defaultreviewer: 'id:i name:x file_regex:x local_site_id:i',
  reviews_defaultreviewer_groups: 'id:i defaultreviewer_id:i group_id:i',
  reviews_defaultreviewer_people: 'id:i defaultreviewer_id:i user_id:i',
  reviews_defaultreviewer_repository: 'id:i defaultreviewer_id:i repository_id:i',
  scmtools_tool: 'id:i name:x class_name:x',
  scmtools_repository:
    'id:i name:x path:x mirror_path:x raw_file_url:x username:x password:x tool_id:i bug_tracker:x visible:b public:b archived:b archived_timestamp:t local_site_id:i hosting_account_id:i extra_data:x',
  scmtools_repository_users: 'id:i repository_id:i user_id:i',
  scmtools_repository_review_groups: 'id:i repository_id:i group_id:i',
  webapi_webapitoken:
    'id:i user_id:i token:x time_added:t last_updated:t note:x policy:x local_site_id:i expires:t valid:b invalid_date:t invalid_reason:x extra_data:x',
  reviewboard_oauth_application:
    'id:i client_id:x client_secret:x client_type:x authorization_grant_type:x redirect_uris:x name:x skip_authorization:b user_id:i enabled:b local_site_id:i created:t extra_data:x',
  oauth2_provider_accesstoken: 'id:i token:x expires:t scope:x application_id:i user_id:i created:t',
  oauth2_provider_refreshtoken: 'id:i token:x access_token_id:i user_id:i created:t revoked:t',
  reviews_reviewrequest:
    'id:i submitter_id:i time_added:t last_updated:t status:x public:b changenum:i commit_id:x repository_id:i summary:x description:x description_rich_text:b testing_done:x testing_done_rich_text:b bugs_closed:x branch:x diffset_history_id:i shipit_count:i local_site_id:i local_id:i extra_data:x',
  reviews_reviewrequest_target_groups: 'id:i reviewrequest_id:i group_id:i',
  reviews_reviewrequest_target_people: 'id:i reviewrequest_id:i user_id:i',
  reviews_reviewrequest_depends_on: 'id:i from_reviewrequest_id:i to_reviewrequest_id:i',
  reviews_reviewrequest_changedescs: 'id:i reviewrequest_id:i changedescription_id:i',
  reviews_reviewrequest_file_attachments: 'id:i reviewrequest_id:i fileattachment_id:i',
  reviews_reviewrequest_inactive_file_attachments: 'id:i reviewrequest_id:i fileattachment_id:i',
  reviews_reviewrequest_screenshots: 'id:i reviewrequest_id:i screenshot_id:i',
  reviews_reviewrequestdraft:
    'id:i review_request_id:i owner_id:i last_updated:t summary:x description:x description_rich_text:b testing_done:x testing_done_rich_text:b bugs_closed:x branch:x commit_id:x diffset_id:i changedesc_id:i extra_data:x',
  reviews_reviewrequestdraft_target_people: 'id:i reviewrequestdraft_id:i user_id:i',
  reviews_reviewrequestdraft_file_attachments: 'id:i reviewrequestdraft_id:i fileattachment_id:i',
  changedescs_changedescription: 'id:i user_id:i timestamp:t public:b text:x rich_text:b fields_changed:x',
  diffviewer_diffset:
    'id:i name:x revision:i timestamp:t basedir:x history_id:i base_commit_id:x commit_count:i extra_data:x',
  diffviewer_diffcommit:
    'id:i filename:x diffset_id:i author_name:x author_email:x author_date_utc:t author_date_offset:i commit_message:x commit_id:x parent_id:x extra_data:x',
  diffviewer_filediff:
    'id:i diffset_id:i commit_id:i source_file:x dest_file:x source_revision:x dest_detail:x binary:b status:x diff_base64:x diff_hash_id:x raw_diff_hash_id:i parent_diff_base64:x parent_diff_hash_id:x raw_parent_diff_hash_id:i extra_data:x',
  diffviewer_rawfilediffdata: 'id:i binary_hash:x binary:y compression:x',
  diffviewer_filediffdata: 'binary_hash:x binary:x',
  attachments_fileattachment:
    'id:i caption:x draft_caption:x orig_filename:x user_id:i uuid:x file:x mimetype:x extra_data:x added_in_filediff_id:i attachment_history_id:i attachment_revision:i',
  reviews_screenshot: 'id:i caption:x draft_caption:x image:x',
  reviews_review:
    'id:i review_request_id:i user_id:i timestamp:t public:b ship_it:b base_reply_to_id:i body_top:x body_top_rich_text:b body_bottom:x body_bottom_rich_text:b extra_data:x',
  reviews_comment:
    'id:i filediff_id:i interfilediff_id:i first_line:i num_lines:i issue_opened:b issue_status:x reply_to_id:i timestamp:t text:x rich_text:b extra_data:x',
  reviews_fileattachmentcomment:
    'id:i file_attachment_id:i diff_against_file_attachment_id:i issue_opened:b issue_status:x reply_to_id:i timestamp:t text:x rich_text:b extra_data:x',
  reviews_generalcomment:
    'id:i issue_opened:b issue_status:x reply_to_id:i timestamp:t text:x rich_text:b extra_data:x',
  reviews_screenshotcomment:
    'id:i screenshot_id:i x:i y:i w:i h:i issue_opened:b issue_status:x reply_to_id:i timestamp:t text:x rich_text:b extra_data:x',
  reviews_review_comments: 'id:i review_id:i comment_id:i',
  reviews_review_file_attachment_comments: 'id:i review_id:i fileattachmentcomment_id:i',
  reviews_review_general_comments: 'id:i review_id:i generalcomment_id:i',
  reviews_review_screenshot_comments: 'id:i review_id:i screenshotcomment_id:i',
  reviews_statusupdate:
    'id:i service_id:x user_id:i timestamp:t summary:x description:x url:x url_text:x state:x review_request_id:i change_description_id:i review_id:i timeout:i extra_data:x',
  notifications_webhooktarget:
    'id:i enabled:b events:x url:x encoding:x use_custom_content:b custom_content:x secret:x apply_to:x local_site_id:i extra_data:x',
  notifications_webhooktarget_repositories: 'id:i webhooktarget_id:i repository_id:i',
};

/** How the engines call the types. */
const TYPES = {
  sqlite: { i: 'integer', b: 'bool', t: 'datetime', x: 'text', y: 'blob' },
  postgres: { i: 'integer', b: 'boolean', t: 'timestamptz', x: 'text', y: 'bytea' },
  mysql: { i: 'int', b: 'tinyint(1)', t: 'datetime(6)', x: 'longtext', y: 'longblob' },
} as const;

type Engine = keyof typeof TYPES;

interface Column {
  readonly name: string;
  readonly type: keyof (typeof TYPES)['sqlite'];
}

const PARSED: ReadonlyMap<string, readonly Column[]> = new Map(
  Object.entries(COLUMNS).map(([table, columns]) => [
    table,
    columns.split(' ').map((column) => {
      const [name = '', type = 'x'] = column.split(':');
      // The reason for the cast: these are the letters that stand there.
      return { name, type: type as Column['type'] };
    }),
  ]),
);

function columnsOf(table: string): readonly Column[] {
  const columns = PARSED.get(table);
  if (!columns) throw new Error(`${table} is no table that is made`);
  return columns;
}

/** The statements that make the tables. */
function* tables(engine: Engine, quote: (name: string) => string) {
  for (const table of Object.keys(COLUMNS)) {
    const columns = columnsOf(table);
    const keyed = (name: string) => (name === 'id' ? ' primary key' : '');
    const list = columns.map(({ name, type }) => `${quote(name)} ${TYPES[engine][type]}${keyed(name)}`).join(', ');
    yield `create table ${quote(table)} (${list})`;
    // As Django makes them, for numbers of other rows.
    for (const { name } of columns.filter((column) => column.type === 'i' && column.name.endsWith('_id')))
      yield `create index ${quote(`${table}_${name}`.slice(-60))} on ${quote(table)} (${quote(name)})`;
  }
}

/** The statement that inserts a row of a table. */
function insertion(table: string, engine: Engine, quote: (name: string) => string): string {
  const columns = columnsOf(table);
  const places = columns.map((_, index) => (engine === 'postgres' ? `$${index + 1}` : '?')).join(', ');
  return `insert into ${quote(table)} (${columns.map(({ name }) => quote(name)).join(', ')}) values (${places})`;
}

/** The values of a row for it; null where the row says nothing. */
function valuesOf(table: string, row: ReviewBoardRow, engine: Engine): Value[] {
  const columns = columnsOf(table);
  const unknown = Object.keys(row).find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) throw new Error(`${table} has no column ${unknown}`);
  return columns.map(({ name, type }) => valueOf(row[name] ?? null, type, engine));
}

/** The statements that fill an empty database. */
function* statements(world: ReviewBoard, engine: Engine, quote: (name: string) => string) {
  for (const text of tables(engine, quote)) yield { text, values: [] };
  for (const [table, row] of rowsOf(world))
    yield { text: insertion(table, engine, quote), values: valuesOf(table, row, engine) };
}

function* rowsOf(world: ReviewBoard): Generator<readonly [table: string, row: ReviewBoardRow]> {
  for (const [table, rows] of Object.entries(world)) for (const row of rows) yield [table, row];
}

function valueOf(value: Value, type: Column['type'], engine: Engine): Value {
  if (type === 'b' && engine !== 'postgres' && value !== null) return Number(value);
  return type === 't' && engine === 'postgres' && value !== null ? `${String(value)}+00` : value;
}

/** Writes a database of SQLite. */
export const writeSqlite = (path: string, world: ReviewBoard): string => writeSqliteRows(path, rowsOf(world));

/** Writes a database of SQLite that need not fit into memory. */
export function writeSqliteRows(path: string, rows: Iterable<readonly [table: string, row: ReviewBoardRow]>): string {
  const quote = (name: string) => `"${name}"`;
  const db = new Database(path);
  const prepared = new Map<string, Statement>();
  db.exec('begin');
  for (const text of tables('sqlite', quote)) db.exec(text);
  for (const [table, row] of rows) {
    const statement = prepared.get(table) ?? db.prepare(insertion(table, 'sqlite', quote));
    prepared.set(table, statement);
    statement.run(valuesOf(table, row, 'sqlite'));
  }
  for (const statement of prepared.values()) statement.finalize();
  db.exec('commit');
  db.close();
  return `sqlite:${path}`;
}

/** Fills an empty database of PostgreSQL. */
export async function fillPostgres(url: string, world: ReviewBoard): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const { text, values } of statements(world, 'postgres', (name) => `"${name}"`)) await client.query(text, values);
  await client.end();
  return url;
}

/** Fills an empty database of MySQL or MariaDB. */
export async function fillMysql(url: string, world: ReviewBoard): Promise<string> {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', timezone: 'Z' });
  for (const { text, values } of statements(world, 'mysql', (name) => `\`${name}\``))
    await connection.query(text, values);
  await connection.end();
  return url;
}
