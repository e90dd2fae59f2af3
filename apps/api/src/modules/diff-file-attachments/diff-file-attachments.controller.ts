import { Controller, Get } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENT, DiffFileAttachmentListQuery } from '@review-service/contracts/diff-file-attachments';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { type JudgedRepository, RepositoryTo } from '../repositories';
import { DiffFileAttachmentTo } from './diff-file-attachment.policy';
import { DiffFileAttachmentPresenter } from './diff-file-attachment.presenter';
import { DiffFileAttachmentsService, type JudgedAttachment } from './diff-file-attachments.service';

/** `/api/repositories/{repository_id}/diff-file-attachments/`: the list is strict about its arguments (decision W8). */
@Controller('repositories/:repository_id/diff-file-attachments')
@Resource(DIFF_FILE_ATTACHMENT, DiffFileAttachmentPresenter)
export class DiffFileAttachmentsController {
  constructor(private readonly attachments: DiffFileAttachmentsService) {}

  @Get()
  @List()
  @Anyone('fields', 'login', 'site')
  list(
    @RepositoryTo('read') repository: JudgedRepository,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: DiffFileAttachmentListQuery,
  ) {
    return this.attachments.list(repository, caller, query);
  }

  @Get(':file_attachment_id')
  @Item()
  @Anyone()
  read(@DiffFileAttachmentTo('read') attachment: JudgedAttachment) {
    return attachment;
  }
}
