import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';
import { storeAudiencesInBatches } from './in-batches';
import { buildIndex } from './indexes';

/** Review requests per transaction: few, so that locks are short. */
const BATCH = 250;

/** Fills the submitters of existing attachments, in short transactions; continues after an interruption. */
export class FillAttachmentSubmitters1764600001000 extends ForwardOnly {
  readonly name = 'FillAttachmentSubmitters1764600001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // For attachments that only their submitters see.
    await buildIndex(
      db,
      'diff_file_attachment_of_submitter',
      `diff_file_attachment (submitter_id, repository_id, is_shown)
       where submitter_id is not null and not (is_shown and audience = '{}')`,
    );
    const ids = `
      select distinct review_request_id from diff_file_attachment where submitter_id is null and review_request_id > $1
      order by review_request_id limit $2`;
    await storeAudiencesInBatches(db, { step: this.name, ids, size: BATCH });
    await db.query('analyze diff_file_attachment');
  }
}
