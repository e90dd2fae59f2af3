import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type AttachmentUploaded, DIFF_FILE_ATTACHMENTS_QUEUE } from '@review-service/contracts/diff-file-attachments';
import { isPictured, isText } from '@review-service/contracts/previews';
import type { RowOf } from '@review-service/database/columns';
import { nullable, number, text } from '@review-service/database/row-types';
import { join, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { FileStore } from '@review-service/platform/storage/file-store';
import { DrawingShares } from './drawing-shares';
import { PREVIEWED_BYTES, textPreview } from './text-preview';
import { Thumbnails } from './thumbnails';
import { Outside } from '../../jobs/work';

/** The tables of attachments. No two of them share an id. */
const TABLES = [sql`diff_file_attachment`, sql`file_attachment`, sql`user_file_attachment`];

/** The type is detected from the content, never declared by the client. */
const UPLOADED = { filename: text, mimetype: text, sha256: text, size: number, userId: nullable(number) };

type UploadedFile = RowOf<typeof UPLOADED>;

/** Makes previews of an attachment: small pictures of an image, the first lines of a text. */
@Injectable()
export class AttachmentPreviews {
  constructor(
    private readonly db: Database,
    private readonly store: FileStore,
    private readonly thumbnails: Thumbnails,
    private readonly shares: DrawingShares,
  ) {}

  /**
   * Makes the missing previews. Does nothing if the attachment was deleted or its bytes are not stored. Rejects with NotYet
   * if its account has used up its share of drawing.
   */
  @Outside(DIFF_FILE_ATTACHMENTS_QUEUE, 'attachment.uploaded')
  async make({ attachmentId }: AttachmentUploaded): Promise<void> {
    const file = await this.find(attachmentId);
    if (!file) return;
    if (isPictured(file.mimetype)) await this.shares.draw(String(file.userId), () => this.thumbnails.make(file));
    if (isText(file.mimetype)) await this.quote(attachmentId, file);
  }

  private find(attachmentId: number): Promise<UploadedFile | undefined> {
    const found = TABLES.map(
      (table) => sql`
        select a.filename, a.mimetype, f.sha256, f.size, a.user_id as "userId"
        from ${table} a join stored_file f on f.sha256 = a.stored_as where a.id = ${attachmentId}`,
    );
    return this.db.find(UPLOADED, join(found, ' union all '));
  }

  private async quote(attachmentId: number, { filename, sha256 }: UploadedFile): Promise<void> {
    const start = await buffer(await this.store.read(sha256, { first: 0, last: PREVIEWED_BYTES - 1 }));
    const preview = textPreview(start, filename);
    for (const table of TABLES) {
      await this.db.change(
        {},
        sql`update ${table} set preview = ${preview} where id = ${attachmentId} and stored_as = ${sha256}`,
      );
    }
  }
}
