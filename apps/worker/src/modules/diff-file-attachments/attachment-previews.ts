import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { isPictured, isText } from '@review-service/contracts/previews';
import { columns, type RowOf, together } from '@review-service/database/columns';
import { DiffFileAttachment } from '@review-service/database/entities/diff-file-attachment.entity';
import { StoredFile } from '@review-service/database/entities/stored-file.entity';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { FileStore } from '@review-service/platform/storage/file-store';
import { PREVIEWED_BYTES, textPreview } from './text-preview';
import { Thumbnails } from './thumbnails';

/** The type is detected from the content, never declared by the client. */
const COLUMNS = together(
  columns(DiffFileAttachment, 'a', ['filename', 'mimetype']),
  columns(StoredFile, 'f', ['sha256', 'size']),
);

type UploadedFile = RowOf<typeof COLUMNS>;

/** Makes previews of an attachment: small pictures of an image, the first lines of a text. */
@Injectable()
export class AttachmentPreviews {
  constructor(
    private readonly db: Database,
    private readonly store: FileStore,
    private readonly thumbnails: Thumbnails,
  ) {}

  /** Makes the missing previews. Does nothing if the attachment was deleted or its bytes are not stored. */
  async make(attachmentId: number): Promise<void> {
    const file = await this.find(attachmentId);
    if (!file) return;
    if (isPictured(file.mimetype)) await this.thumbnails.make(file);
    if (isText(file.mimetype)) await this.quote(attachmentId, file);
  }

  private find(attachmentId: number): Promise<UploadedFile | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS}
        from diff_file_attachment a join stored_file f on f.sha256 = a.stored_as where a.id = ${attachmentId}`,
    );
  }

  private async quote(attachmentId: number, { filename, sha256 }: UploadedFile): Promise<void> {
    const start = await buffer(await this.store.read(sha256, { first: 0, last: PREVIEWED_BYTES - 1 }));
    await this.db.change(
      {},
      sql`
        update diff_file_attachment set preview = ${textPreview(start, filename)}
        where id = ${attachmentId} and stored_as = ${sha256}`,
    );
  }
}
