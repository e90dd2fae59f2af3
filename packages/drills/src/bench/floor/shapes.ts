import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import type { Visit } from './visit';

/** A group, as the floor's statements return it. */
export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly aliases: string[];
  readonly display_name: string;
  readonly mailing_list: string;
  readonly visible: boolean;
  readonly invite_only: boolean;
  readonly extra_data: object;
  /** Fields that groups got since this was written. */
  readonly [later: string]: unknown;
}

/** A token, as the floor's statements return it. */
export interface TokenRow {
  readonly id: number;
  readonly application: string;
  readonly expires: string;
  readonly scopes: string[];
  readonly sealed: string;
}

/** An attachment, as the floor's statements return it; of the file of a diff only the values of its link. */
export interface AttachmentRow {
  readonly id: number;
  readonly repository_id: number;
  readonly display_id: number;
  readonly filename: string;
  readonly mimetype: string;
  readonly caption: string;
  readonly path: string;
  readonly revision: string | null;
  readonly sha256: string;
  readonly size: number | null;
  readonly extra_data: object;
  readonly file_id: number | null;
  readonly diff_revision: number;
  readonly on_draft: boolean;
  readonly title: string;
}

/** The media type of a resource. */
export const media = (name: string) => `application/vnd.service.org.${name}+json`;
/** A link with the method GET. */
export const get = (href: string) => ({ href, method: 'GET' });
const item = (href: string) => ({
  self: get(href),
  update: { href, method: 'PUT' },
  delete: { href, method: 'DELETE' },
});

type Below = Readonly<
  Record<'group' | 'token' | 'request' | 'draft' | 'diff' | 'review', { name: string; segment: string }[]>
>;

/** What is below objects. In the API, modules add it. */
const BELOW = JSON.parse(process.env.LINKS_BELOW ?? '{}') as Below;

/** The links to what is below an object. */
const below = (kind: keyof Below, href: string) =>
  Object.fromEntries(BELOW[kind].map(({ name, segment }) => [name, get(`${href}${segment}/`)]));

/** The columns that the API shows groups with. New fields are shown last. */
export const GROUP_COLUMNS = (process.env.GROUP_COLUMNS ?? '').split(',');
/** Those of them that `group` does not name. */
let later: string[] | undefined;

/** A group as the API shows it. */
export function group(row: GroupRow, { origin }: Visit): object {
  const page = `/groups/${row.name}/`;
  const href = `${origin}/api/groups/${row.name}/`;
  const named = {
    absolute_url: origin + page,
    aliases: row.aliases,
    display_name: row.display_name,
    extra_data: row.extra_data,
    id: row.id,
    invite_only: row.invite_only,
    mailing_list: row.mailing_list,
    name: row.name,
    url: page,
    visible: row.visible,
  };
  later ??= GROUP_COLUMNS.filter((name) => !(name in named));
  return {
    ...named,
    ...Object.fromEntries(later.map((name) => [name, row[name]])),
    links: {
      ...item(href),
      ...below('group', href),
    },
  };
}

/** A token as the API shows it to its owner. */
export function token(row: TokenRow, { origin, secrets }: Visit): object {
  const href = `${origin}/api/oauth-tokens/${row.id}/`;
  const value = secrets.open(OAUTH_TOKEN_PLACE(row.id), row.sealed);
  const fields = { application: row.application, bounds: null, expires: row.expires, scope: row.scopes, token: value };
  return { ...fields, links: { ...item(href), ...below('token', href) } };
}

/** An attachment as the API shows it. */
export function attachment(row: AttachmentRow, { origin }: Visit): object {
  const page = `/r/${row.display_id}/file/${row.id}/`;
  const download = `${process.env.SITE_URL}${page}download/`;
  const isImage = row.mimetype.startsWith('image/');
  const isReviewable = isImage || row.mimetype.startsWith('text/');
  const [kind = ''] = row.mimetype.split('/');
  const icon = row.mimetype === 'application/zip' ? 'package' : kind === 'application' ? 'text' : kind;
  const self = get(`${origin}/api/repositories/${row.repository_id}/diff-file-attachments/${row.id}/`);
  const draft = row.on_draft ? 'draft/' : '';
  const diff = `${origin}/api/review-requests/${row.display_id}/${draft}diffs/${row.diff_revision}/files/${row.file_id}/`;
  return {
    absolute_url: download,
    caption: row.caption,
    extra_data: { ...row.extra_data, sha256_checksum: row.sha256 },
    filename: row.filename,
    height: null,
    icon_url: `/static/mimetypes/${icon}-x-generic.svg`,
    id: row.id,
    is_review_ui_accessible_by: isReviewable,
    mimetype: row.mimetype,
    pictures: [],
    review_url: isReviewable ? page : '',
    sha256_checksum: row.sha256,
    size: row.size,
    thumbnail: isImage
      ? `<div class="file-thumbnail"> <img src="" srcset="" alt="${row.caption}" width="300" /></div>`
      : '<pre class="file-thumbnail"></pre>',
    url: download,
    width: null,
    ...(row.file_id === null && { added_in_filediff: null }),
    attachment_history_id: null,
    repository_file_path: row.path,
    repository_revision: row.revision,
    revision: 0,
    links: { self, ...(row.file_id !== null && { added_in_filediff: { ...get(diff), title: row.title } }) },
  };
}

/** The texts of a review request or a draft, as the floor's statements return them. */
export interface TextsRow {
  readonly display_id: number;
  readonly summary: string;
  readonly description: string;
  readonly testing_done: string;
  readonly branch: string;
  readonly extra_data: object;
  readonly group_names: string[];
  readonly people_names: string[];
}

/** A draft, as the floor's statements return it. */
export interface DraftRow extends TextsRow {
  readonly id: number;
  readonly updated: string;
  readonly owner: string;
}

/** A review request, as the floor's statements return it; those of the cases are pending and depend on nothing. */
export interface RequestRow extends TextsRow {
  readonly id: number;
  readonly updated: string;
  readonly created: string;
  readonly is_published: boolean;
  readonly submitter: string;
  readonly repository_id: number | null;
  readonly repository: string | null;
  readonly latest_diff: number | null;
  readonly ship_it_count: number;
  readonly issue_open_count: number;
  readonly issue_resolved_count: number;
  readonly issue_dropped_count: number;
  readonly issue_verifying_count: number;
  readonly approval_failure: string | null;
}

/** A diff of a draft, as the floor's statements return it. */
export interface DiffRow {
  readonly id: number;
  readonly display_id: number;
  readonly name: string;
  readonly revision: number;
  readonly created: string;
  readonly repository_id: number;
  readonly repository: string;
}

/** A published review, as the floor's statements return it; those of the cases have plain texts. */
export interface ReviewRow {
  readonly id: number;
  readonly display_id: number;
  readonly body_top: string;
  readonly body_bottom: string;
  readonly ship_it: boolean;
  readonly created: string;
  readonly extra_data: object;
  readonly author: string;
}

const second = (time: string) => `${time.slice(0, 19)}Z`;

const titled = (origin: string, list: string, name: string) => ({
  ...get(`${origin}/api/${list}/${name}/`),
  title: name,
});

const texts = (row: TextsRow, origin: string) => ({
  branch: row.branch,
  bugs_closed: [],
  commit_id: null,
  depends_on: [],
  description: row.description,
  description_text_type: 'plain',
  extra_data: row.extra_data,
  summary: row.summary,
  target_groups: row.group_names.map((name) => titled(origin, 'groups', name)),
  target_people: row.people_names.map((name) => titled(origin, 'users', name)),
  testing_done: row.testing_done,
  testing_done_text_type: 'plain',
  text_type: null,
});

/** A review request as the API shows it. */
export function reviewRequest(row: RequestRow, { origin }: Visit): object {
  const page = `/r/${row.display_id}/`;
  const href = `${origin}/api/review-requests/${row.display_id}/`;
  const shown = texts(row, origin);
  return {
    absolute_url: `${process.env.SITE_URL}${page}`,
    approval_failure: row.approval_failure,
    approved: row.approval_failure === null,
    blocks: [],
    changenum: null,
    close_description: null,
    close_description_text_type: 'plain',
    created_with_history: false,
    id: row.display_id,
    issue_dropped_count: row.issue_dropped_count,
    issue_open_count: row.issue_open_count,
    issue_resolved_count: row.issue_resolved_count,
    issue_verifying_count: row.issue_verifying_count,
    last_updated: second(row.updated),
    public: row.is_published,
    ...(row.repository === null && { repository: null }),
    ship_it_count: row.ship_it_count,
    status: 'pending',
    time_added: second(row.created),
    url: page,
    ...shown,
    links: {
      ...item(href),
      submitter: titled(origin, 'users', row.submitter),
      ...(row.repository !== null && {
        repository: { ...get(`${origin}/api/repositories/${row.repository_id}/`), title: row.repository },
      }),
      ...(row.latest_diff !== null && { latest_diff: get(`${href}diffs/${row.latest_diff}/`) }),
      ...below('request', href),
    },
  };
}

/** A draft as the API shows it. */
export function draft(row: DraftRow, { origin }: Visit): object {
  const request = `${origin}/api/review-requests/${row.display_id}/`;
  const href = `${request}draft/`;
  return {
    changedescription: '',
    changedescription_text_type: 'plain',
    id: row.id,
    last_updated: second(row.updated),
    public: false,
    ...texts(row, origin),
    links: {
      ...item(href),
      review_request: { ...get(request), title: row.summary },
      submitter: titled(origin, 'users', row.owner),
      ...below('draft', href),
    },
  };
}

/** A diff of a draft as the API shows it. */
export function diff(row: DiffRow, { origin }: Visit): object {
  const href = `${origin}/api/review-requests/${row.display_id}/draft/diffs/${row.revision}/`;
  return {
    base_commit_id: null,
    basedir: '',
    commit_count: 0,
    extra_data: {},
    id: row.id,
    name: row.name,
    revision: row.revision,
    timestamp: second(row.created),
    links: {
      self: get(href),
      update: { href, method: 'PUT' },
      repository: { ...get(`${origin}/api/repositories/${row.repository_id}/`), title: row.repository },
      ...below('diff', href),
    },
  };
}

/** A review as the API shows it. */
export function review(row: ReviewRow, { origin }: Visit): object {
  const href = `${origin}/api/review-requests/${row.display_id}/reviews/${row.id}/`;
  return {
    absolute_url: `${process.env.SITE_URL}/r/${row.display_id}/#review${row.id}`,
    body_bottom: row.body_bottom,
    body_bottom_text_type: 'plain',
    body_top: row.body_top,
    body_top_text_type: 'plain',
    extra_data: row.extra_data,
    id: row.id,
    public: true,
    text_type: null,
    timestamp: second(row.created),
    ship_it: row.ship_it,
    links: {
      ...item(href),
      user: titled(origin, 'users', row.author),
      ...below('review', href),
    },
  };
}
