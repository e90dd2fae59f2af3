import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/**
 * Attachments get a second ledger, whose triggers need the names of the first one's. A separate step, because it locks
 * out readers, too: harmless for a moment, but not while a table is counted.
 */
export class AttachmentsCountedTwice1770000000000 extends ForwardOnly {
  readonly name = 'AttachmentsCountedTwice1770000000000';

  async up(db: QueryRunner): Promise<void> {
    for (const event of ['insert', 'delete', 'update', 'truncate']) {
      await db.query(`
        alter trigger diff_file_attachment_counted_on_${event} on diff_file_attachment
        rename to diff_file_attachment_counted_by_audience_on_${event}`);
    }
  }
}
