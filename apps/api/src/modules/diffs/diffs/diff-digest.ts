import { createHash } from 'node:crypto';
import { type Sql, sql } from '@review-service/database/sql';
import type { NewFile } from './patch-files';

/**
 * The digest of what the files of revision `revision` of a review request change: the same for the same change on another
 * base. Null: there is no such diff, or a file of it has no digest.
 */
export const diffDigest = (requestId: Sql, revision: Sql): Sql => sql`(
  select case when count(*) = count(f.patch_digest) then encode(sha256(convert_to(
      string_agg(line.text, e'\n' order by line.text collate "C"), 'UTF8')), 'hex') end
  from file_diff f cross join lateral (select concat_ws(e'\t', f.dest_file, f.source_file, f.status, f.patch_digest)) line (text)
  where f.review_request_id = ${requestId} and f.diff_revision = ${revision} and f.commit_id is null)`;

/** The same of files that are not stored yet. */
export function digestOfFiles(files: readonly NewFile[]): string {
  const lines = files
    .map(({ destFile, sourceFile, status, patchDigest }) => [destFile, sourceFile, status, patchDigest].join('\t'))
    .map((line) => Buffer.from(line))
    .sort((one, other) => Buffer.compare(one, other));
  const hash = createHash('sha256');
  for (const [at, line] of lines.entries()) hash.update(at > 0 ? '\n' : '').update(line);
  return hash.digest('hex');
}

/** Whether the repository of a review request keeps ship-its current over the same change; true without a repository. */
export const carriesShipIts = (requestId: Sql): Sql => sql`
  coalesce((
    select kept.carries_ship_its from review_request about join repository kept on kept.id = about.repository_id
    where about.id = ${requestId}), true)`;
