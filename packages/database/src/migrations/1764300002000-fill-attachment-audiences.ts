import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { storeAudiencesInBatches } from './in-batches';

/** Review requests per transaction: few, so that locks are short. */
const BATCH = 1_000;

/**
 * Fills the audiences of existing attachments, in short transactions while the service runs; continues after an
 * interruption.
 */
export class FillAttachmentAudiences1764300002000 extends ForwardOnly {
  readonly name = 'FillAttachmentAudiences1764300002000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const ids = `
      select distinct review_request_id from diff_file_attachment where review_request_id > $1
      order by review_request_id limit $2`;
    await storeAudiencesInBatches(db, { step: this.name, ids, size: BATCH });
    // The plans of lists depend on the number of audiences.
    await db.query('analyze diff_file_attachment');
  }
}
