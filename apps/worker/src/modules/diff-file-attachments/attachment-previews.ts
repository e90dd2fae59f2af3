import { buffer } from 'node:stream/consumers';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable } from '@nestjs/common';
import { isPictured, isText } from '@review-service/contracts/previews';
import { query, sql } from '@review-service/database/sql';
import { FileStore } from '@review-service/platform/storage/file-store';
import { PREVIEWED_BYTES, textPreview } from './text-preview';
import { Thumbnails } from './thumbnails';

interface UploadedFile {
  readonly filename: string;
  /** As sniffed from its content, never as a client declared it. */
  readonly mimetype: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** What is shown of an attachment before somebody opens it: small pictures of an image, the first lines of a text. */
@Injectable()
export class AttachmentPreviews {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
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

  private async find(attachmentId: number): Promise<UploadedFile | undefined> {
    const [file] = await query<UploadedFile>(
      this.transaction.tx,
      sql`
        select a.filename, a.mimetype, f.sha256, f.size::float8 as size
        from diff_file_attachment a join stored_file f on f.sha256 = a.stored_as where a.id = ${attachmentId}`,
    );
    return file;
  }

  private async quote(attachmentId: number, { filename, sha256 }: UploadedFile): Promise<void> {
    const start = await buffer(await this.store.read(sha256, { first: 0, last: PREVIEWED_BYTES - 1 }));
    await query(
      this.transaction.tx,
      sql`
        update diff_file_attachment set preview = ${textPreview(start, filename)}
        where id = ${attachmentId} and stored_as = ${sha256}`,
    );
  }
}
