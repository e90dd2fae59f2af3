import { sql } from '@review-service/database/sql';
import { hashOf, hashOfBase64, sha256 } from '../content';
import { id, json, or, orNull, shape, text } from '../readers';
import { findRepositories, findUsers, referenceIn } from '../references';
import { asJson, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { withSiteIds } from '../site-ids';
import { findDiffs } from './attached-diffs';

const attachment = shape({
  key: orNull(text()),
  id,
  repository: text(),
  review_request: text(),
  local_site: orNull(text()),
  filename: text({ min: 1, max: 1_024 }),
  mimetype: text({ min: 1, max: 256 }),
  caption: or('', text()),
  repo_path: orNull(text({ min: 1 })),
  repo_revision: orNull(text({ min: 1 })),
  added_in_filediff: orNull(id),
  filediff: orNull(text()),
  sha256: orNull(sha256),
  content_base64: orNull(hashOfBase64),
  review_request_owner: orNull(text()),
  user: orNull(text()),
  extra_data: or({}, json),
});

const NOT_STORED = 'the contents of attachments were checked; they are not stored yet';

/** Files beside diffs: one side of a changed file, or a file as it was committed. Their bytes are only checked. */
export const diffFileAttachments = listSection('diff_file_attachments', attachment, async (entries, visit) => {
  if (entries.some(({ row }) => row.content_base64 !== null)) visit.note(NOT_STORED);
  const sited = await withSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => referenceIn(path, 'user', row.user)),
  );
  const repositoryId = await findRepositories(
    visit,
    sited.flatMap(({ path, row }) => referenceIn(path, 'repository', row.repository, row.site_id)),
  );
  const withIds = sited.map(({ row, ...entry }) => ({
    ...entry,
    row: { ...row, repository_id: repositoryId(row.repository, row.site_id) },
  }));
  const placeOf = await findDiffs(visit, withIds);
  const rows = withIds.map((entry) => ({
    ...entry.row,
    ...placeOf(entry),
    sha256: hashOf(entry.path, entry.row.sha256, entry.row.content_base64),
    user_id: entry.row.user === null ? null : userId(entry.row.user),
  }));
  await insertUnlessTaken(
    visit,
    sql`diff_file_attachment`,
    entries,
    sql`insert into diff_file_attachment
        (id, repository_id, review_request_id, file_diff_id, added_in_filediff_id, user_id, filename, mimetype, caption,
         source_path, dest_path, repo_path, repo_revision, sha256, extra_data)
      select id, repository_id, review_request_id, file_diff_id, added_in_filediff, user_id, filename, mimetype,
        caption, source_path, dest_path, repo_path, repo_revision, sha256, extra_data
      from jsonb_to_recordset(${asJson(rows)}) as row
        (id int, repository_id int, review_request_id int, file_diff_id int, added_in_filediff int, user_id int,
         filename text, mimetype text, caption text, source_path text, dest_path text, repo_path text,
         repo_revision text, sha256 text, extra_data jsonb)
      on conflict do nothing returning id`,
    ({ repo_path: path, repo_revision: revision, added_in_filediff: file }) =>
      file === null
        ? { member: 'repo_path', text: `"${path}" at "${revision}" in this review request` }
        : { member: 'added_in_filediff', text: `the modified side of file diff ${file}` },
  );
});
