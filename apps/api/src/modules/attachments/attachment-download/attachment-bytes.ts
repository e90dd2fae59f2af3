import { Inject, Injectable } from '@nestjs/common';
import type { AttachmentDownloadQuery } from '@review-service/contracts/attached-files';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { FileStore } from '@review-service/platform/storage/file-store';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../errors/api.exception';
import { harmlessType } from './harmless-type';
import { sendFile } from './send-file';
import { STORED, type StoredContent, type StoredBytes } from './stored-attachment';

/** Sends the bytes of attachments of all kinds. */
@Injectable()
export class AttachmentBytes {
  constructor(
    private readonly db: Database,
    private readonly files: FileStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** The file as a download, or a small picture of it. */
  async send(
    attachment: StoredBytes,
    { thumbnail, width }: AttachmentDownloadQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { sha256, size } =
      (thumbnail ? await this.thumbnail(attachment, Number(width)) : attachment.stored) ??
      fail(errors.doesNotExist, { message: thumbnail ? NO_THUMBNAIL : NO_BYTES });
    const [type, disposition] = thumbnail
      ? ['image/webp', 'inline']
      : [harmlessType(attachment.mimetype), dispositionOf(attachment.filename)];
    const { files, log } = this;
    await sendFile({ request, reply, files, log }, { sha256, size, type, disposition });
  }

  /** Its thumbnail of this width in pixels. */
  private thumbnail({ stored }: StoredBytes, width: number): Promise<StoredContent | undefined> {
    return this.db.find(
      STORED,
      sql`
        select ${STORED} from thumbnail t join stored_file s on s.sha256 = t.stored_as
        where t.source = ${stored?.sha256 ?? null} and t.width = ${width}`,
    );
  }
}

const NO_THUMBNAIL = 'There is no picture of this file, or not yet.';
const NO_BYTES = 'The content of this file is not here: it was imported without.';
