import { OAUTH_TOKEN_PLACE } from '@review-service/platform/secrets/oauth-tokens';
import type { Visit } from './visit';

/** A group, as the floor's statements return it. */
export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly mailing_list: string;
  readonly visible: boolean;
  readonly invite_only: boolean;
  readonly extra_data: object;
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

/** The lists below a group. In the API, modules add them. */
const BELOW = JSON.parse(process.env.LINKS_OF_GROUPS ?? '[]') as { name: string; segment: string }[];

/** A group as the API shows it. */
export function group(row: GroupRow, { origin }: Visit): object {
  const page = `/groups/${row.name}/`;
  const href = `${origin}/api/groups/${row.name}/`;
  return {
    absolute_url: origin + page,
    display_name: row.display_name,
    extra_data: row.extra_data,
    id: row.id,
    invite_only: row.invite_only,
    mailing_list: row.mailing_list,
    name: row.name,
    url: page,
    visible: row.visible,
    links: {
      ...item(href),
      ...Object.fromEntries(BELOW.map(({ name, segment }) => [name, get(`${href}${segment}/`)])),
    },
  };
}

/** A token as the API shows it to its owner. */
export function token(row: TokenRow, { origin, secrets }: Visit): object {
  const href = `${origin}/api/oauth-tokens/${row.id}/`;
  const value = secrets.open(OAUTH_TOKEN_PLACE(row.id), row.sealed);
  const fields = { application: row.application, expires: row.expires, scope: row.scopes, token: value };
  return { ...fields, links: { ...item(href), usage: get(`${href}usage/`) } };
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
    icon_url: `/static/mimetypes/${icon}-x-generic.svg`,
    id: row.id,
    is_review_ui_accessible_by: isReviewable,
    mimetype: row.mimetype,
    review_url: isReviewable ? page : '',
    sha256_checksum: row.sha256,
    thumbnail: isImage
      ? `<div class="file-thumbnail"> <img src="" srcset="" alt="${row.caption}" width="300" /></div>`
      : '<pre class="file-thumbnail"></pre>',
    url: download,
    ...(row.file_id === null && { added_in_filediff: null }),
    attachment_history_id: null,
    repository_file_path: row.path,
    repository_revision: row.revision,
    revision: 0,
    links: { self, ...(row.file_id !== null && { added_in_filediff: { ...get(diff), title: row.title } }) },
  };
}
