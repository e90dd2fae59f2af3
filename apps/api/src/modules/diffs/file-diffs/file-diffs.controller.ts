import { Controller, Get, Put } from '@nestjs/common';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import {
  DIFF_DATA,
  FILE_DIFF,
  FileDiffListQuery,
  FileDiffQuery,
  UpdateFileDiff,
} from '@review-service/contracts/file-diffs';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { AlsoAs } from '../../../hypermedia/media-types/other-form';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { DiffTo, type ShownDiff } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';
import { FileDiffData } from './file-diff.data';
import { FileDiffPatch } from './file-diff.patch';
import { FileDiffTo } from './file-diff.policy';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService, type FileOfRequest } from './file-diffs.service';

/** `/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/`. */
@Controller('review-requests/:review_request_id/diffs/:diff_revision/files')
@Resource(FILE_DIFF, FileDiffPresenter)
export class FileDiffsController {
  constructor(private readonly files: FileDiffsService) {}

  @Get()
  @List()
  @Anyone()
  list(@DiffTo('read') diff: ShownDiff, @CurrentCaller() caller: Caller, @Arguments() query: FileDiffListQuery) {
    return this.files.list(diff, caller, query);
  }

  @ListOfEach()
  ofEach(diffs: readonly ShownDiff[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.files.ofEach(diffs, false, caller, room);
  }

  @Get(':filediff_id')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: FileDiffPatch, [DIFF_DATA]: FileDiffData })
  @Anyone()
  @Errors([errors.diffTooLarge, errors.fileNotRead])
  read(@FileDiffTo('read') file: ShownFileDiff, @Arguments() _query: FileDiffQuery) {
    return file;
  }

  @Put(':filediff_id')
  @Item()
  @LoggedIn()
  update(
    @FileDiffTo.claim('update') file: Claim<FileOfRequest>,
    @Form() _changes: UpdateFileDiff,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.files.update(file, extra);
  }
}
