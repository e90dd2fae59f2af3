import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  CreateFileAttachment,
  DRAFT_FILE_ATTACHMENT,
  UpdateFileAttachment,
} from '@review-service/contracts/file-attachments';
import { PageQuery } from '@review-service/contracts/paging';
import { Anyone, LoggedIn } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import type { ReceivedFile } from '../../http/received-file';
import { SentFile } from '../../http/sent-file.decorator';
import { Arguments, Form } from '../../hypermedia/declared-fields';
import { Extra, type ExtraDataChange } from '../../hypermedia/extra-data/extra-data';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { Errors } from '../../hypermedia/resource.metadata';
import { type CheckedReviewRequest, ReviewRequestTo } from '../review-requests';
import { FileAttachmentSender } from './file-attachment-sender';
import { FileAttachmentChanges } from './file-attachment.changes';
import { DraftFileAttachmentTo } from './file-attachment.policy';
import { DraftFileAttachmentPresenter } from './file-attachment.presenter';
import { type CheckedFileAttachment, FileAttachmentsService } from './file-attachments.service';

/** `/api/review-requests/{review_request_id}/draft/file-attachments/`: the files of a review request, as the draft will publish them. */
@Controller('review-requests/:review_request_id/draft/file-attachments')
@Resource(DRAFT_FILE_ATTACHMENT, DraftFileAttachmentPresenter)
export class DraftFileAttachmentsController {
  constructor(
    private readonly attachments: FileAttachmentsService,
    private readonly changes: FileAttachmentChanges,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('edit') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.attachments.list(request, true, caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  @Errors([errors.attachmentTooLarge])
  create(
    @ReviewRequestTo.claim('edit') request: Claim<CheckedReviewRequest>,
    @Form() attachment: CreateFileAttachment,
    @SentFile('path', FileAttachmentSender) file: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.changes.create(request, attachment, { file, extra });
  }

  @Get(':file_attachment_id')
  @Item()
  @Anyone()
  read(@DraftFileAttachmentTo('read') attachment: CheckedFileAttachment) {
    return attachment;
  }

  @Put(':file_attachment_id')
  @Item()
  @LoggedIn()
  update(
    @DraftFileAttachmentTo.claim('edit') attachment: Claim<CheckedFileAttachment>,
    @Form() changes: UpdateFileAttachment,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.changes.update(attachment, changes, extra, true);
  }

  @Delete(':file_attachment_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@DraftFileAttachmentTo.claim('edit') attachment: Claim<CheckedFileAttachment>) {
    return this.changes.delete(attachment);
  }
}
