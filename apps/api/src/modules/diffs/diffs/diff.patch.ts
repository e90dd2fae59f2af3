import { Injectable } from '@nestjs/common';
import { columns, type RowOf } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { OtherBytes, OtherForm } from '../../../hypermedia/media-types/other-form';
import type { CheckedDiff } from './diffs.service';
import { partBytes, patchHeaders, textBytes } from './patch-bytes';
import { patchText } from './patch-text';
import { StoredPatches } from './stored-patches';

/** The columns of a DescribedFile, of `file_diff f`. */
export const describedColumns = columns(FileDiff, 'f', [
  'id',
  'diff',
  'sourceFile',
  'destFile',
  'isBinary',
  'isNew',
  'status',
  'tool',
]);

/** So many texts of imported files are in memory at once. */
const BATCH = 50;

/** A diff as a patch of all its commits together. */
@Injectable()
export class DiffPatch implements OtherForm<CheckedDiff> {
  constructor(
    private readonly db: Database,
    private readonly patches: StoredPatches,
  ) {}

  async of(diff: CheckedDiff): Promise<OtherBytes> {
    const headers = patchHeaders(fileNameOf(diff), diff.createdAt);
    const [upload] = await this.db.all(
      { storedAs: text, size: number },
      sql`
        select p.stored_as as "storedAs", s.size from patch p join stored_file s on s.sha256 = p.stored_as
        where p.diff_id = ${diff.id} and p.commit_id is null and not p.is_parent`,
    );
    if (upload) return partBytes(this.patches, { ...upload, start: 0, end: upload.size }, headers);
    return textBytes(() => this.texts(diff), headers);
  }

  /** The texts of imported files, in short statements. */
  private async *texts({ request, revision, onDraft }: CheckedDiff): AsyncGenerator<string, void> {
    const isOfDiff: Sql = sql`
      f.review_request_id = ${request.id} and f.diff_revision = ${revision} and f.on_draft = ${onDraft}
      and f.commit_id is null`;
    for (let after: number | undefined = 0; after !== undefined;) {
      const files: RowOf<typeof describedColumns>[] = await this.db.all(
        describedColumns,
        sql`select ${describedColumns} from file_diff f where ${isOfDiff} and f.id > ${after} order by f.id limit ${BATCH}`,
      );
      if (files.length > 0) yield patchText(files);
      after = files.at(-1)?.id;
    }
  }
}

/** The name of the upload or, where that is RBTools' for all uploads, one made of the bugs. */
const fileNameOf = ({ name, request }: CheckedDiff): string =>
  name === 'diff'
    ? `bug${request.bugsClosed
        .split(/[\s,]+/)
        .filter(Boolean)
        .join('_')}.patch`
    : name;
