import { Controller, Get, Post } from '@nestjs/common';
import {
  CreateDiffFileAttachment,
  DIFF_FILE_ATTACHMENT,
  DiffFileAttachmentListQuery,
} from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedRepository, RepositoryTo, type ShownRepository } from '../../repositories/repositories';
import { WaitsFor } from '../../../turns/object-of';
import { AttachmentSender } from './attachment-sender';
import { DiffFileAttachmentTo } from './diff-file-attachment.policy';
import { DiffFileAttachmentPresenter } from './diff-file-attachment.presenter';
import { DiffFileAttachmentUploads } from './diff-file-attachment.uploads';
import { DiffFileAttachmentsService, type CheckedAttachment } from './diff-file-attachments.service';

/** `/api/repositories/{repository_id}/diff-file-attachments/`: the list is strict about its arguments (decision W8). */
@Controller('repositories/:repository_id/diff-file-attachments')
@Resource(DIFF_FILE_ATTACHMENT, DiffFileAttachmentPresenter)
export class DiffFileAttachmentsController {
  constructor(
    private readonly attachments: DiffFileAttachmentsService,
    private readonly uploads: DiffFileAttachmentUploads,
  ) {}

  @Get()
  @List()
  @Anyone('fields', 'login', 'site')
  list(
    @RepositoryTo('read') repository: CheckedRepository,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: DiffFileAttachmentListQuery,
  ) {
    return this.attachments.list(repository, caller, query);
  }

  @ListOfEach()
  ofEach(repositories: readonly ShownRepository[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.attachments.ofEach(repositories, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @WaitsFor(AttachmentSender)
  @Errors([errors.attachmentAlreadyExists, errors.attachmentTooLarge])
  create(
    @RepositoryTo('read') repository: CheckedRepository,
    @CurrentCaller() caller: Caller,
    @Form() attachment: CreateDiffFileAttachment,
    @SentFile('path', AttachmentSender) file: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.uploads.create(repository, caller, attachment, { file, extra });
  }

  @Get(':file_attachment_id')
  @Item()
  @Anyone()
  read(@DiffFileAttachmentTo('read') attachment: CheckedAttachment) {
    return attachment;
  }
}
