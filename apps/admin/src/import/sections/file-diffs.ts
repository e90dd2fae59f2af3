import { sql } from '@review-service/database/sql';
import { idOf, keep } from '../keys';
import { flag, id, oneOf, or, shape, text } from '../readers';
import { asJson, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { pathTo } from '../world-error';

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
  status: or('M', oneOf(['M', 'V', 'C', 'D'])),
  binary: or(false, flag),
  new_file: or(false, flag),
});

/** The files of the diffs of review requests. */
export const fileDiffs = listSection('filediffs', fileDiff, async (entries, visit) => {
  keep(visit.fileDiffs, entries);
  const rows = entries.map(({ path, row }) => ({
    ...row,
    review_request_id: idOf(visit.reviewRequests, 'review request', row.review_request, pathTo(path, 'review_request')),
  }));
  await insertUnlessTaken(
    visit,
    sql`file_diff`,
    entries,
    sql`insert into file_diff
        (id, review_request_id, diff_revision, on_draft, source_file, source_revision, dest_file, dest_detail, status,
         is_binary, is_new)
      select id, review_request_id, diff_revision, on_draft, source_file, source_revision, dest_file, dest_detail,
        status, "binary", new_file
      from jsonb_to_recordset(${asJson(rows)}) as row
        (id int, review_request_id int, diff_revision int, on_draft boolean, source_file text, source_revision text,
         dest_file text, dest_detail text, status text, "binary" boolean, new_file boolean)
      on conflict do nothing returning id`,
    ({ key }) => ({ member: 'key', text: `"${key}"` }),
  );
});
