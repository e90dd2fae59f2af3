import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { CreateViewedFile, UpdateViewedFile, VIEWED_FILE } from '@review-service/contracts/viewed-files';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../review-requests';
import { ViewedFileTo } from './viewed-file.policy';
import { ViewedFilePresenter } from './viewed-file.presenter';
import { type CheckedViewedFile, ViewedFilesService } from './viewed-files.service';

/** `/api/review-requests/{review_request_id}/viewed-files/`: the caller's own. */
@Controller('review-requests/:review_request_id/viewed-files')
@Resource(VIEWED_FILE, ViewedFilePresenter)
export class ViewedFilesController {
  constructor(private readonly viewedFiles: ViewedFilesService) {}

  @Get()
  @List()
  @LoggedIn()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.viewedFiles.list(request, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.viewedFiles.ofEach(requests, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  mark(@ReviewRequestTo.claim('read') request: Claim<CheckedReviewRequest>, @Form() viewed: CreateViewedFile) {
    return this.viewedFiles.mark(request, viewed);
  }

  @Get(':viewed_file_id')
  @Item()
  @LoggedIn()
  read(@ViewedFileTo('read') viewedFile: CheckedViewedFile) {
    return viewedFile;
  }

  @Put(':viewed_file_id')
  @Item()
  @LoggedIn()
  update(@ViewedFileTo.claim('update') viewedFile: Claim<CheckedViewedFile>, @Form() changes: UpdateViewedFile) {
    return this.viewedFiles.update(viewedFile, changes);
  }

  @Delete(':viewed_file_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@ViewedFileTo.claim('delete') viewedFile: Claim<CheckedViewedFile>) {
    return this.viewedFiles.delete(viewedFile);
  }
}
