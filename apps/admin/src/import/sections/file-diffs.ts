import { FILE_STATUSES } from '@review-service/contracts/file-diffs';
import { readerOf, type ToolId } from '@review-service/contracts/tools';
import { number, text as textType } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { linesOf } from '../lines-of';
import { fileDiffKeys, reviewRequestKeys } from '../keys';
import { flag, id, oneOf, or, orNull, shape, text } from '../readers';
import { referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import type { Visit } from '../visit';

const fileDiff = shape({
  key: text({ min: 1 }),
  id,
  review_request: text(),
  diff_revision: id,
  on_draft: or(false, flag),
  source_file: text({ min: 1 }),
  source_revision: text({ min: 1 }),
  dest_file: text({ min: 1 }),
  dest_detail: or('', text()),
  status: or<keyof typeof FILE_STATUSES>('M', oneOf(['M', 'V', 'C', 'D'])),
  binary: or(false, flag),
  new_file: or(false, flag),
  diff: orNull(text({ max: 10_000_000 })),
  commit: orNull(text({ min: 1 })),
  parent_commit: orNull(text({ min: 1 })),
});

/** The files of the diffs of review requests. */
export const fileDiffs = listSection('filediffs', fileDiff, async (entries, visit) => {
  const reviewRequestId = await reviewRequestKeys.find(visit, referencesIn(entries, ['review_request']));
  const tools = await toolsOf(visit, new Set(entries.map(({ row }) => reviewRequestId(row.review_request))));
  const rows = entries.map(
    ({ row: { key: _, review_request, binary, new_file, commit, parent_commit, ...columns } }) => {
      const id = reviewRequestId(review_request);
      const tool = tools.get(id) ?? 'git';
      const { source_file: source, dest_file: dest, status } = columns;
      const stored = { source, dest, status: FILE_STATUSES[status], isNew: new_file, isBinary: binary };
      return {
        ...columns,
        tool,
        review_request_id: id,
        is_binary: binary,
        is_new: new_file,
        commit_id: commit,
        parent_commit_id: parent_commit,
        extra_data: linesOf(columns.diff, tool, stored),
      };
    },
  );
  return async () => {
    await fileDiffKeys.keep(visit, entries);
    await storeRows(visit, 'file_diff', entries, rows, ({ key }) => ({ member: 'key', text: `"${key}"` }));
    await countLines(visit, rows);
  };
});

/** Whose form the diffs of review requests have: of those about a repository. */
async function toolsOf({ db }: Visit, requestIds: ReadonlySet<number>): Promise<Map<number, ToolId>> {
  const found = await db.all(
    { id: number, tool: textType },
    sql`
      select q.id, r.tool from review_request q join repository r on r.id = q.repository_id
      where q.id = any(${[...requestIds]}::integer[])`,
  );
  return new Map(found.map(({ id, tool }) => [id, readerOf(tool)]));
}

/**
 * How many lines the diffs of these files add and take away: of all their files, since earlier batches may have some. Not
 * known of a diff that has a file of which that is not known.
 */
async function countLines({ db }: Visit, files: readonly { review_request_id: number; diff_revision: number }[]) {
  const requests = files.map(({ review_request_id }) => review_request_id);
  const revisions = files.map(({ diff_revision }) => diff_revision);
  await db.all(
    {},
    sql`
      update diff d set insert_count = counted.inserted, delete_count = counted.deleted
      from (
        select f.review_request_id, f.diff_revision,
          case when count(*) = count(f.extra_data->'raw_insert_count')
            then sum((f.extra_data->>'raw_insert_count')::integer) end as inserted,
          case when count(*) = count(f.extra_data->'raw_delete_count')
            then sum((f.extra_data->>'raw_delete_count')::integer) end as deleted
        from (
          select distinct * from unnest(${requests}::integer[], ${revisions}::integer[]) of (request_id, revision)) of
        join file_diff f on f.review_request_id = of.request_id and f.diff_revision = of.revision and f.commit_id is null
        group by 1, 2) counted
      where d.review_request_id = counted.review_request_id and d.revision = counted.diff_revision`,
  );
}
