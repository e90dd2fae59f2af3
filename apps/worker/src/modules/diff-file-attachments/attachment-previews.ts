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

/** The type is as sniffed from the content, never as a client declared it. */
const COLUMNS = together(
  columns(DiffFileAttachment, 'a', ['filename', 'mimetype']),
  columns(StoredFile, 'f', ['sha256', 'size']),
);

type UploadedFile = RowOf<typeof COLUMNS>;

/** What is shown of an attachment before somebody opens it: small pictures of an image, the first lines of a text. */
@Injectable()
export class AttachmentPreviews {
  constructor(
    private readonly db: Database,
    private readonly store: FileStore,
    private readonly thumbnails: Thumbnails,
  ) {}

  /** Makes what is missing. There is nothing to do when the attachment is gone, or its bytes are elsewhere. */
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
