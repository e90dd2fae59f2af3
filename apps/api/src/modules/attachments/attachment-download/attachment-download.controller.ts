import { Controller, Get, Req, Res } from '@nestjs/common';
import { AttachmentDownloadQuery } from '@review-service/contracts/attached-files';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_ATTACHMENT, FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Errors, GuardedAs } from '../../../hypermedia/resources/resource.metadata';
import { Files } from '../../../pages/file.decorator';
import { AttachmentBytes } from './attachment-bytes';
import { type StoredAttachment, StoredAttachmentTo } from './stored-attachment';

/** `/r/{display_id}/file/{file_attachment_id}/download/`: the `absolute_url` of an attachment. */
@Controller('r/:display_id/file/:file_attachment_id/download')
@GuardedAs([DIFF_FILE_ATTACHMENT, FILE_ATTACHMENT, DRAFT_FILE_ATTACHMENT])
@Files()
export class AttachmentDownloadController {
  constructor(private readonly bytes: AttachmentBytes) {}

  @Get()
  @Anyone('login', 'site', 'fields')
  @Errors([errors.missingScope, errors.rangeNotSatisfiable])
  async read(
    @StoredAttachmentTo('read') attachment: StoredAttachment,
    @Arguments() asked: AttachmentDownloadQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.bytes.send(attachment, asked, request, reply);
  }
}
