import { Injectable } from '@nestjs/common';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { nullable, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import type { ShownFileDiff } from './file-diff.columns';

/** Of a file that more commits than these change, only the change by the last of them is known. */
const CHANGES_AT_MOST = 100;

const COLUMNS = together(
  columns(FileDiff, 'f', ['id', 'sourceFile', 'sourceRevision', 'destDetail', 'isBinary', 'isNew']),
  computed({
    /** The length of its section in bytes; null if the section was not kept. */
    size: [nullable(number), sql`coalesce(f.patch_end - f.patch_start, octet_length(f.diff))`],
  }),
);

/** A change of a file by a commit of a series. */
export type FileChange = RowOf<typeof COLUMNS>;

/** Finds what commits of a series change in one file. */
@Injectable()
export class FileHistory {
  constructor(private readonly db: Database) {}

  /**
   * The changes of a file by the commits of its series, up to this one, which is the last. Each follows the one before it:
   * it is of the path that the file has there, and of its blob, if a commit says that it made this. There are no others of
   * a file that is of no commit, and none where the caller's token hides one of them.
   */
  async upTo({ id, onDraft }: ShownFileDiff, caller: Caller): Promise<FileChange[]> {
    const changes = await this.db.all(
      COLUMNS,
      sql`
        with recursive change as (
          select f.*, 1 as nth from file_diff f where f.id = ${id}
          union all
          select before.*, c.nth + 1 from change c cross join lateral (
            select p.* from file_diff p
            where p.review_request_id = c.review_request_id and p.diff_revision = c.diff_revision
              and p.commit_id is not null and p.commit_id <> c.commit_id and p.dest_file = c.source_file
              and p.status <> 'D' and p.id < c.id
            order by p.dest_detail = c.source_revision desc, p.id desc limit 1) before
          where not c.is_new and c.nth <= ${CHANGES_AT_MOST})
        select ${COLUMNS} from change f order by f.id`,
    );
    const definition = onDraft ? DRAFT_FILE_DIFF : FILE_DIFF;
    const isShown = changes.every((change) => tokenReads(caller, definition, String(change.id)));
    return isShown && changes.length <= CHANGES_AT_MOST ? changes : changes.slice(-1);
  }

  /** The id of the file, of all commits together, that has the same change as these files in turn. */
  async together({ id }: ShownFileDiff, [first]: readonly FileChange[]): Promise<number | undefined> {
    const [found] = await this.db.all(
      { id: number },
      sql`
        select w.id from file_diff f join file_diff w
          on w.review_request_id = f.review_request_id and w.diff_revision = f.diff_revision and w.commit_id is null
            and w.dest_file = f.dest_file and w.dest_detail = f.dest_detail
        where f.id = ${id} and f.dest_detail <> '' and w.is_new = ${first?.isNew ?? false}
          and (w.is_new or (w.source_file = ${first?.sourceFile ?? ''} and w.source_revision = ${first?.sourceRevision ?? ''}))
        order by w.id limit 1`,
    );
    return found?.id;
  }
}

/** How many bytes the sections of these changes have. */
export const sizeOf = (changes: readonly FileChange[]): number =>
  changes.reduce((sum, { size }) => sum + (size ?? 0), 0);
