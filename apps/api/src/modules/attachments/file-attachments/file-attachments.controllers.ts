import { Controller, Delete, Get, HttpCode, Post, Put, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  CreateFileAttachment,
  DRAFT_FILE_ATTACHMENT,
  FILE_ATTACHMENT,
  FileAttachmentListQuery,
  UpdateFileAttachment,
} from '@review-service/contracts/file-attachments';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, type ResourceMetadata } from '../../../hypermedia/resources/resource.metadata';
import {
  type CheckedReviewRequest,
  ReviewRequestEditor,
  ReviewRequestTo,
  type ShownReviewRequest,
} from '../../requests/review-requests';
import { FileAttachmentChanges } from './file-attachment.changes';
import { DraftFileAttachmentTo, FileAttachmentTo } from './file-attachment.policy';
import { DraftFileAttachmentPresenter, FileAttachmentPresenter } from './file-attachment.presenter';
import { type CheckedFileAttachment, type Drafted, FileAttachmentsService } from './file-attachments.service';

const LIVE = { definition: FILE_ATTACHMENT, presenter: FileAttachmentPresenter };
const DRAFTED = { definition: DRAFT_FILE_ATTACHMENT, presenter: DraftFileAttachmentPresenter };

/**
 * `/api/review-requests/{review_request_id}/file-attachments/`: the files of a review request, as they are and, for people
 * who may edit the draft, its new ones. Below `draft/`: as the draft will publish them.
 */
export const FILE_ATTACHMENTS = [
  attachedAt('review-requests/:review_request_id/file-attachments', LIVE, FileAttachmentTo, false),
  attachedAt('review-requests/:review_request_id/draft/file-attachments', DRAFTED, DraftFileAttachmentTo, true),
];

function attachedAt(
  path: string,
  { definition, presenter }: ResourceMetadata,
  target: typeof FileAttachmentTo,
  onDraft: boolean,
): Type {
  @Controller(path)
  @Resource(definition, presenter)
  class FileAttachmentsController {
    constructor(
      private readonly attachments: FileAttachmentsService,
      private readonly changes: FileAttachmentChanges,
    ) {}

    @Get()
    @List()
    @Anyone()
    list(
      @ReviewRequestTo(onDraft ? 'edit' : 'read') request: CheckedReviewRequest,
      @CurrentCaller() caller: Caller,
      @Arguments() query: FileAttachmentListQuery,
    ) {
      return this.attachments.list(request, onDraft, caller, query);
    }

    @ListOfEach()
    ofEach(above: readonly (ShownReviewRequest | Drafted)[], { caller }: FastifyRequest, room: InlineRoom) {
      return this.attachments.ofEach(above, onDraft, caller, room);
    }

    @Post()
    @Item()
    @LoggedIn()
    @Errors([errors.attachmentTooLarge])
    create(
      @ReviewRequestTo.claim('edit') request: Claim<CheckedReviewRequest>,
      @Form() attachment: CreateFileAttachment,
      @SentFile('path', ReviewRequestEditor) file: ReceivedFile | undefined,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.changes.create(request, attachment, { file, extra });
    }

    @Get(':file_attachment_id')
    @Item()
    @Anyone()
    read(@target('read') attachment: CheckedFileAttachment) {
      return attachment;
    }

    @Put(':file_attachment_id')
    @Item()
    @LoggedIn()
    update(
      @target.claim('edit') attachment: Claim<CheckedFileAttachment>,
      @Form() changes: UpdateFileAttachment,
      @Extra() extra: ExtraDataChange,
    ) {
      return this.changes.update(attachment, changes, extra, onDraft);
    }

    @Delete(':file_attachment_id')
    @HttpCode(204)
    @LoggedIn()
    delete(@target.claim('edit') attachment: Claim<CheckedFileAttachment>) {
      return this.changes.delete(attachment);
    }
  }
  return FileAttachmentsController;
}
