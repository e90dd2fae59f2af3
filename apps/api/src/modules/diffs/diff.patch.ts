import { Injectable } from '@nestjs/common';
import { columns } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { OtherForm } from '../../hypermedia/other-form';
import type { ShownDiff } from './diffs.service';
import { patchText } from './patch-text';

/** The columns of a PatchedFile, of `file_diff f`. */
export const patchColumns = columns(FileDiff, 'f', ['diff', 'sourceFile', 'destFile', 'isBinary', 'isNew', 'status']);

/** A diff as a patch of all its commits together. */
@Injectable()
export class DiffPatch implements OtherForm<ShownDiff> {
  constructor(private readonly db: Database) {}

  async bytes({ request, revision, onDraft }: ShownDiff): Promise<Buffer> {
    const files = await this.db.all(
      patchColumns,
      sql`
        select ${patchColumns} from file_diff f
        where f.review_request_id = ${request.id} and f.diff_revision = ${revision} and f.on_draft = ${onDraft}
          and f.commit_id is null
        order by f.id`,
    );
    return Buffer.from(patchText(files));
  }
}
