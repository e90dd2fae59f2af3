import { type Sql, sql } from '@review-service/database/sql';

/** The file `c` is of the same diff as file `f`. */
const isOfSameDiff = (c: Sql): Sql => sql`
  ${c}.review_request_id = f.review_request_id and ${c}.diff_revision = f.diff_revision and ${c}.on_draft = f.on_draft`;

/**
 * The file is that of `f` in an earlier commit of the same series. `before` follows the commits back from that of `f`,
 * with the name that the file had in each: one commit at a time, of 500 at most.
 */
export const isAncestor = (file: Sql): Sql => sql`exists (
  with recursive before (commit_id, name) as (
    select f.parent_commit_id, f.source_file where f.commit_id is not null
    union
    select parent.parent_commit_id, coalesce(changed.source_file, before.name) from before
    join lateral (
      select p.parent_commit_id from file_diff p where ${isOfSameDiff(sql`p`)} and p.commit_id = before.commit_id limit 1
    ) parent on true
    left join lateral (
      select p.source_file from file_diff p
      where ${isOfSameDiff(sql`p`)} and p.commit_id = before.commit_id and p.dest_file = before.name limit 1
    ) changed on true)
  select from before
  where ${isOfSameDiff(file)} and ${file}.commit_id = before.commit_id and ${file}.dest_file = before.name)`;
