import type { QueryRunner } from 'typeorm';
import { createLedger } from './create-ledger';
import { foldWhileWriting } from './fold-while-writing';
import { ForwardOnly } from './forward-only';

const KEY = 'repository_id, mimetype, is_shown, audience';

/** A ledger of attachments by type, so that no list counts those of a common type. */
export class AttachmentsByType1770000001000 extends ForwardOnly {
  readonly name = 'AttachmentsByType1770000001000';

  async up(db: QueryRunner): Promise<void> {
    await createLedger(db, {
      ledger: 'diff_file_attachment_type_count',
      columns: `
        repository_id integer not null,
        mimetype text collate "C" not null,
        is_shown boolean not null,
        audience integer[] not null`,
      key: KEY,
      // Thousands of groups do not fit into an index row.
      indexed: 'repository_id, mimetype',
      counted: 'diff_file_attachment',
      keysOfRows: `select repository_id, mimetype, is_shown, audience, $n from $rows`,
    });
    await foldWhileWriting(db, 'diff_file_attachment_type_count', KEY);
  }
}
