import { Controller, Get, Req, Res } from '@nestjs/common';
import { AttachmentDownloadQuery } from '@review-service/contracts/attached-files';
import { errors } from '@review-service/contracts/errors';
import { USER_FILE_ATTACHMENT } from '@review-service/contracts/user-file-attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Errors, GuardedAs } from '../../../hypermedia/resources/resource.metadata';
import { Files } from '../../../pages/file.decorator';
import { AttachmentBytes } from './attachment-bytes';
import { type StoredUserFile, StoredUserFileTo } from './stored-user-file';

/** `/users/{username}/file-attachments/{uuid}/`: the `absolute_url` of a person's file. */
@Controller('users/:username/file-attachments/:uuid')
@GuardedAs([USER_FILE_ATTACHMENT])
@Files()
export class UserFileDownloadController {
  constructor(private readonly bytes: AttachmentBytes) {}

  @Get()
  @Anyone('login', 'site', 'fields')
  @Errors([errors.rangeNotSatisfiable])
  async read(
    @StoredUserFileTo('read') file: StoredUserFile,
    @Arguments() asked: AttachmentDownloadQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.bytes.send(file, asked, request, reply);
  }
}
