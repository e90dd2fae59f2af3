import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { query, type Sql, sql } from '@review-service/database/sql';
import type { OtherForm } from '../../hypermedia/other-form';
import type { ShownDiff } from './diffs.service';
import { type PatchedFile, patchText } from './patch-text';

/** The columns of a PatchedFile, of `file_diff f`. */
export const patchColumns: Sql = sql`
  f.diff, f.source_file as "sourceFile", f.dest_file as "destFile", f.is_binary as "isBinary", f.is_new as "isNew",
  f.status`;

/** A diff as a patch: what all of its commits change together. */
@Injectable()
export class DiffPatch implements OtherForm<ShownDiff> {
  constructor(private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>) {}

  async bytes({ request, revision, onDraft }: ShownDiff): Promise<Buffer> {
    const files = await query<PatchedFile>(
      this.transaction.tx,
      sql`
        select ${patchColumns} from file_diff f
        where f.review_request_id = ${request.id} and f.diff_revision = ${revision} and f.on_draft = ${onDraft}
          and f.commit_id is null
        order by f.id`,
    );
    return Buffer.from(patchText(files));
  }
}
