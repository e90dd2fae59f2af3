import { Controller, Get, Put } from '@nestjs/common';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import {
  DIFF_DATA,
  DRAFT_FILE_DIFF,
  FileDiffListQuery,
  FileDiffQuery,
  UpdateFileDiff,
} from '@review-service/contracts/file-diffs';
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
import { AlsoAs } from '../../../hypermedia/media-types/other-form';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { DraftDiffTo, type ShownDiff } from '../diffs';
import { ReviewRequestEditor } from '../../requests/review-requests';
import type { ShownFileDiff } from './file-diff.columns';
import { FileDiffData } from './file-diff.data';
import { FileDiffPatch } from './file-diff.patch';
import { DraftFileDiffTo } from './file-diff.policy';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService, type FileOfRequest } from './file-diffs.service';
import { NEW_SIDE, NewSides } from './new-sides';

/** `/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/`. */
@Controller('review-requests/:review_request_id/draft/diffs/:diff_revision/files')
@Resource(DRAFT_FILE_DIFF, FileDiffPresenter)
export class DraftFileDiffsController {
  constructor(
    private readonly files: FileDiffsService,
    private readonly newSides: NewSides,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(@DraftDiffTo('read') diff: ShownDiff, @CurrentCaller() caller: Caller, @Arguments() query: FileDiffListQuery) {
    return this.files.list(diff, caller, query);
  }

  @ListOfEach()
  ofEach(diffs: readonly ShownDiff[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.files.ofEach(diffs, true, caller, room);
  }

  @Get(':filediff_id')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: FileDiffPatch, [DIFF_DATA]: FileDiffData })
  @Anyone()
  @Errors([errors.diffTooLarge, errors.fileNotRead])
  read(@DraftFileDiffTo('read') file: ShownFileDiff, @Arguments() _query: FileDiffQuery) {
    return file;
  }

  @Put(':filediff_id')
  @Item()
  @LoggedIn()
  @Errors([errors.attachmentAlreadyExists, errors.attachmentTooLarge])
  update(
    @DraftFileDiffTo.claim('update') file: Claim<FileOfRequest>,
    @Form() _changes: UpdateFileDiff,
    @SentFile(NEW_SIDE, ReviewRequestEditor, { isOptional: true }) newSide: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
  ) {
    return newSide ? this.newSides.attach(file, newSide, extra) : this.files.update(file, extra);
  }
}
