import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { AttachmentDownloadQuery } from '@review-service/contracts/attached-files';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_ATTACHMENT, FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { FileStore } from '@review-service/platform/storage/file-store';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../access/admission.decorator';
import { fail } from '../../errors/api.exception';
import { Arguments } from '../../hypermedia/declared-fields';
import { Errors, GuardedAs } from '../../hypermedia/resource.metadata';
import { Files } from '../../pages/file.decorator';
import { harmlessType } from './harmless-type';
import { sendFile } from './send-file';
import { type StoredAttachment, StoredAttachments, StoredAttachmentTo } from './stored-attachment';

/** `/r/{display_id}/file/{file_attachment_id}/download/`: the `absolute_url` of an attachment. */
@Controller('r/:display_id/file/:file_attachment_id/download')
@GuardedAs([DIFF_FILE_ATTACHMENT, FILE_ATTACHMENT, DRAFT_FILE_ATTACHMENT])
@Files()
export class AttachmentDownloadController {
  constructor(
    private readonly attachments: StoredAttachments,
    private readonly files: FileStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @Get()
  @Anyone('login', 'site', 'fields')
  @Errors([errors.missingScope, errors.rangeNotSatisfiable])
  async read(
    @StoredAttachmentTo('read') attachment: StoredAttachment,
    @Arguments() { thumbnail, width }: AttachmentDownloadQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sha256, size } =
      (thumbnail ? await this.attachments.thumbnail(attachment, Number(width)) : attachment.stored) ??
      fail(errors.doesNotExist, { message: thumbnail ? NO_THUMBNAIL : NO_BYTES });
    const [type, disposition] = thumbnail
      ? ['image/webp', 'inline']
      : [harmlessType(attachment.mimetype), dispositionOf(attachment.filename)];
    const { files, log } = this;
    await sendFile({ request, reply, files, log }, { sha256, size, type, disposition });
  }
}

const NO_THUMBNAIL = 'There is no picture of this file, or not yet.';
const NO_BYTES = 'The content of this file is not here: it was imported without.';
