import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { judgeInBatches } from './in-batches';

/** Review requests of one transaction: nobody waits long for their locks. */
const BATCH = 1_000;

/** Judges the attachments that were there before, in short transactions while the service runs; goes on if interrupted. */
export class FillAttachmentAudiences1764300002000 extends ForwardOnly {
  readonly name = 'FillAttachmentAudiences1764300002000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await judgeInBatches(
      db,
      `select distinct review_request_id from diff_file_attachment where review_request_id > $1 order by review_request_id limit $2`,
      BATCH,
    );
    // Lists are planned by how many audiences there are.
    await db.query('analyze diff_file_attachment');
  }
}
