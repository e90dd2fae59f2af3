import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import {
  CreateUserFileAttachment,
  UpdateUserFileAttachment,
  USER_FILE_ATTACHMENT,
} from '@review-service/contracts/user-file-attachments';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type ShownUser, UserTo } from '../../people/users';
import { UserFileAttachmentTo, UserFileSender } from './user-file-attachment.policy';
import { UserFileAttachmentPresenter } from './user-file-attachment.presenter';
import { type ShownUserFileAttachment, UserFileAttachmentsService } from './user-file-attachments.service';

/** `/api/users/{username}/user-file-attachments/`. */
@Controller('users/:username/user-file-attachments')
@Resource(USER_FILE_ATTACHMENT, UserFileAttachmentPresenter)
export class UserFileAttachmentsController {
  constructor(private readonly attachments: UserFileAttachmentsService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@UserTo('files') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.attachments.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.attachments.ofEach(users, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.attachmentTooLarge])
  create(
    @UserTo('files') user: ShownUser,
    @CurrentCaller() caller: Caller,
    @Form() { caption }: CreateUserFileAttachment,
    @SentFile('path', UserFileSender, { isOptional: true }) file: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.attachments.create(user, caller, caption, { file, extra });
  }

  @Get(':file_attachment_id')
  @Item()
  @LoggedIn()
  read(@UserFileAttachmentTo('read') attachment: ShownUserFileAttachment) {
    return attachment;
  }

  @Put(':file_attachment_id')
  @Item()
  @LoggedIn()
  @Errors([errors.attachmentTooLarge, errors.fileAlreadyUploaded])
  update(
    @UserFileAttachmentTo.claim('update') attachment: Claim<ShownUserFileAttachment>,
    @Form() changes: UpdateUserFileAttachment,
    @SentFile('path', UserFileSender, { isOptional: true }) file: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.attachments.update(attachment, changes, { file, extra });
  }

  @Delete(':file_attachment_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@UserFileAttachmentTo.claim('delete') attachment: Claim<ShownUserFileAttachment>) {
    return this.attachments.delete(attachment);
  }
}
