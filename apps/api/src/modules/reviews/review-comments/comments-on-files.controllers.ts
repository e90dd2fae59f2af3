import { Controller, Get } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import {
  ATTACHED_FILE_COMMENT,
  DiffCommentListQuery,
  FILE_DIFF_COMMENT,
} from '@review-service/contracts/review-comments';
import { type Sql, sql } from '@review-service/database/sql';
import type { FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import {
  type CheckedFileAttachment,
  FileAttachmentTo,
  type ShownFileAttachment,
} from '../../attachments/file-attachments';
import { type FileOfRequest, FileDiffTo, type ShownFileDiff } from '../../diffs/file-diffs';
import { ReviewCommentPresenter } from './review-comment.presenter';
import { ReviewCommentsService } from './review-comments.service';

/** `/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/diff-comments/`: of all reviews. */
@Controller('review-requests/:review_request_id/diffs/:diff_revision/files/:filediff_id/diff-comments')
@Resource(FILE_DIFF_COMMENT, ReviewCommentPresenter)
export class CommentsOnDiffsController {
  constructor(private readonly comments: ReviewCommentsService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @FileDiffTo('read') { id, request }: FileOfRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: DiffCommentListQuery,
  ) {
    const isListed = sql`c.file_diff_id = ${id}`;
    return this.comments.list({ request, kind: 'diff', definition: FILE_DIFF_COMMENT, isListed }, caller, query);
  }

  @ListOfEach()
  ofEach(files: readonly ShownFileDiff[], { caller }: FastifyRequest, room: InlineRoom) {
    const isListed = (id: Sql) => sql`c.file_diff_id = ${id}`;
    return this.comments.ofEach(files, { kind: 'diff', definition: FILE_DIFF_COMMENT, isListed }, caller, room);
  }
}

/** `/api/review-requests/{review_request_id}/file-attachments/{file_attachment_id}/file-attachment-comments/`: likewise. */
@Controller('review-requests/:review_request_id/file-attachments/:file_attachment_id/file-attachment-comments')
@Resource(ATTACHED_FILE_COMMENT, ReviewCommentPresenter)
export class CommentsOnAttachmentsController {
  constructor(private readonly comments: ReviewCommentsService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @FileAttachmentTo('read') { id, request }: CheckedFileAttachment,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    const isListed = sql`c.attachment_id = ${id}`;
    return this.comments.list({ request, kind: 'file', definition: ATTACHED_FILE_COMMENT, isListed }, caller, query);
  }

  @ListOfEach()
  ofEach(files: readonly ShownFileAttachment[], { caller }: FastifyRequest, room: InlineRoom) {
    const isListed = (id: Sql) => sql`c.attachment_id = ${id}`;
    return this.comments.ofEach(files, { kind: 'file', definition: ATTACHED_FILE_COMMENT, isListed }, caller, room);
  }
}
