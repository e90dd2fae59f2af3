import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { computed, together } from '@review-service/database/columns';
import { nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { fail } from '../../errors/api.exception';
import { timeKey } from '../../hypermedia/listing';
import type { OtherBytes, OtherForm } from '../../hypermedia/other-form';
import { describedColumns, partBytes, patchHeaders, patchText, StoredPatches, textBytes } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';

const COLUMNS = together(
  describedColumns,
  computed({
    madeAt: [text, timeKey(sql`d.created_at`)],
    storedAs: [nullable(text), sql`p.stored_as`],
    start: [nullable(number), sql`f.patch_start`],
    end: [nullable(number), sql`f.patch_end`],
  }),
);

/** One file's part of a patch. */
@Injectable()
export class FileDiffPatch implements OtherForm<ShownFileDiff> {
  constructor(
    private readonly db: Database,
    private readonly patches: StoredPatches,
  ) {}

  async of({ id }: ShownFileDiff): Promise<OtherBytes> {
    const file =
      (await this.db.find(
        COLUMNS,
        sql`
          select ${COLUMNS} from file_diff f
          join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
          left join patch p on p.diff_id = d.id and p.commit_id is not distinct from f.commit_id and not p.is_parent
          where f.id = ${id}`,
      )) ?? fail(errors.doesNotExist);
    const { storedAs, start, end } = file;
    const headers = patchHeaders(`${file.sourceFile}.patch`, file.madeAt);
    if (storedAs !== null && start !== null && end !== null) {
      return partBytes(this.patches, { storedAs, start, end }, headers);
    }
    return textBytes(() => [patchText([file])], headers);
  }
}
