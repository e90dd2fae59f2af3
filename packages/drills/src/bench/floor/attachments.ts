import { shapeOf } from './models';
import { firstPage, pageAnswer } from './page';
import { get, MINE, ORIGIN, type FloorRoute } from './route';

interface AttachmentRow {
  readonly id: number;
  readonly repository_id: number;
  /** Null: it is of no diff. */
  readonly file_href: string | null;
  readonly file_title: string;
}

const DOWNLOAD = `'${ORIGIN}/r/' || q.display_id || '/file/' || a.id || '/download/'`;

const ATTACHMENT = shapeOf<AttachmentRow>({
  model: 'attachment',
  alias: 'a',
  computed: {
    absolute_url: DOWNLOAD,
    added_in_filediff: 'null',
    attachment_history_id: 'null',
    extra_data: `a.extra_data || jsonb_build_object('sha256_checksum', a.sha256)`,
    height: 'null',
    icon_url: `'/static/mimetypes/' || case when a.mimetype = 'application/zip' then 'package'
      when a.mimetype like 'application/%' then 'text' else split_part(a.mimetype, '/', 1) end || '-x-generic.svg'`,
    is_review_ui_accessible_by: `a.mimetype ~ '^(image|text)/'`,
    pictures: `'[]'::json`,
    repository_file_path: 'coalesce(a.repo_path, a.dest_path)',
    repository_revision: 'a.repo_revision',
    review_url: `case when a.mimetype ~ '^(image|text)/' then '/r/' || q.display_id || '/file/' || a.id || '/' else '' end`,
    revision: '0',
    sha256_checksum: 'a.sha256',
    size: '(select s.size::float8 from stored_file s where s.sha256 = a.stored_as)',
    thumbnail: `case when a.mimetype like 'image/%'
      then '<div class="file-thumbnail"> <img src="" srcset="" alt="' || a.caption || '" width="300" /></div>'
      else '<pre class="file-thumbnail"></pre>' end`,
    url: DOWNLOAD,
    width: 'null',
  },
  href: ({ id, repository_id }) => `${ORIGIN}/api/repositories/${repository_id}/diff-file-attachments/${id}/`,
  members: ({ file_href }) => (file_href === null ? {} : { added_in_filediff: undefined }),
  links: ({ file_href, file_title }) => (file_href === null ? {} : { added_in_filediff: get(file_href, file_title) }),
});

/** The file of a diff that an attachment is of. */
const FILE = `'/api/review-requests/' || q.display_id || case when f.on_draft then '/draft' else '' end
    || '/diffs/' || f.diff_revision || '/files/' || f.id || '/' as file_href,
  f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')' as file_title`;

const FROM = `diff_file_attachment a join review_request q on q.id = a.review_request_id
  left join file_diff f on f.id = a.added_in_filediff_id`;
/** The rows that a caller without permissions sees. */
const SEEN = `a.repository_id = $a and exists (select from repository r where r.id = $a and r.is_public)
  and (f.on_draft is not true or q.submitter_id = (select id from me))
  and (q.submitter_id = (select id from me) or (q.is_published and (
    exists (select from review_request_person p where p.review_request_id = q.id and p.user_id = (select id from me))
    or (not q.restricted_by_deleted_group
      and not exists (select from review_request_group n where n.review_request_id = q.id))
    or exists (select from review_request_group n join review_group g on g.id = n.group_id
      where n.review_request_id = q.id
        and (not g.invite_only or (g.deleted_at is null and g.id in (select group_id from mine)))))))`;

/** Lists the attachments of a repository. */
export const attachments: readonly FloorRoute[] = [
  {
    method: 'GET',
    path: /^\/api\/repositories\/(\d+)\/diff-file-attachments\/$/,
    scope: 'diff_file_attachment:read',
    statement:
      MINE +
      firstPage(
        `a.repository_id, ${FILE}, ${ATTACHMENT.columns}`,
        FROM,
        SEEN,
        'a.id',
        `select count(*)::integer from ${FROM} where ${SEEN}`,
      ),
    values: ({ id }) => [Number(id)],
    answer: (rows: (AttachmentRow & { total: number })[], visit) =>
      pageAnswer(rows, visit, { name: 'diff-file-attachment', isCreatable: true, show: ATTACHMENT.show }),
  },
];
