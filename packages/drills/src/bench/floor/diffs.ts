import { OWN_REQUEST } from './drafts';
import { shapeOf } from './models';
import { get, media, ORIGIN, type FloorRoute, second } from './route';

interface DiffRow {
  readonly display_id: number;
  readonly revision: number;
  readonly repository_id: number;
  readonly repository: string;
}

const DIFF = shapeOf<DiffRow>({
  model: 'diff',
  alias: 'made',
  computed: { basedir: 'made.base_dir', commit_count: '0', timestamp: second('made.created_at') },
  href: ({ display_id, revision }) => `${ORIGIN}/api/review-requests/${display_id}/draft/diffs/${revision}/`,
  links: ({ repository_id, repository }) => ({ repository: get(`/api/repositories/${repository_id}/`, repository) }),
});

/** Posts a diff to the draft of a review request. */
export const diffs: readonly FloorRoute[] = [
  {
    method: 'POST',
    path: /^\/api\/review-requests\/(\d+)\/diffs\/$/,
    scope: 'diff:write',
    statement: `${OWN_REQUEST}, stored as (
        insert into stored_file (sha256, size) values ($b, $c) on conflict (sha256) do nothing),
      touched as (update review_request_draft set updated_at = now() where review_request_id = (select id from q)),
      files_gone as (delete from file_diff where review_request_id = (select id from q) and on_draft),
      gone as (delete from diff where review_request_id = (select id from q) and on_draft returning id),
      made as (
        insert into diff (review_request_id, revision, on_draft, name)
        select q.id, coalesce((select max(d.revision) from diff d where d.review_request_id = q.id and not d.on_draft), 0) + 1,
          true, $d from q, (select count(*) from gone) gone returning *),
      patched as (insert into patch (diff_id, stored_as) select id, $b from made),
      files as (
        insert into file_diff (review_request_id, diff_revision, on_draft, source_file, source_revision, dest_file,
          dest_detail, status, is_binary, is_new, patch_start, patch_end, extra_data)
        select q.id, made.revision, true, f.path, f.old, f.path, f.next, 'M', false, false, f.start, f."end", f.facts
        from q, made, json_to_recordset($e) as f (path text, old text, next text, start integer, "end" integer, facts jsonb))
      select ${DIFF.columns}, q.display_id, q.repository_id, q.repository from made, q`,
    values: ({ id, file }) => [Number(id), file?.sha256, file?.size, file?.name, JSON.stringify(file?.files)],
    answer: ([row]: DiffRow[]) => ({
      payload: { diff: row && DIFF.show(row), stat: 'ok' },
      mediaType: media('diff'),
      status: 201,
    }),
  },
];
