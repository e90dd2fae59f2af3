import { Controller, Get, Post, Put } from '@nestjs/common';
import { CreateDiff, DIFF, DRAFT_DIFF, PATCH_MEDIA_TYPE, UpdateDiff } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { AlsoAs } from '../../../hypermedia/media-types/other-form';
import { Item, ItemWithMore, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, Shows } from '../../../hypermedia/resources/resource.metadata';
import {
  type CheckedReviewRequest,
  ReviewRequestEditor,
  ReviewRequestTo,
  type ShownReviewRequest,
} from '../../requests/review-requests';
import { DiffPatch } from './diff.patch';
import { DiffTo } from './diff.policy';
import { DiffPresenter } from './diff.presenter';
import { FILE_ERRORS } from './file-validation';
import { DiffUploads } from './diff.uploads';
import { type CheckedDiff, DiffsService } from './diffs.service';

/** `/api/review-requests/{review_request_id}/diffs/`, and each of them as a patch. */
@Controller('review-requests/:review_request_id/diffs')
@Resource(DIFF, DiffPresenter)
export class DiffsController {
  constructor(
    private readonly diffs: DiffsService,
    private readonly uploads: DiffUploads,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.diffs.list(request, false, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.diffs.ofEach(
      requests.map(({ id }) => id),
      false,
      caller,
      room,
    );
  }

  /** Puts a diff on the draft, where it stays until the draft is published. */
  @Post()
  @ItemWithMore()
  @Shows(DRAFT_DIFF)
  @LoggedIn()
  @Errors([errors.invalidAttribute, errors.diffEmpty, errors.diffTooLarge, ...FILE_ERRORS])
  create(
    @ReviewRequestTo.claim('edit') request: Claim<CheckedReviewRequest>,
    @Form() diff: CreateDiff,
    @SentFile('path', ReviewRequestEditor, { kind: 'diff', isOptional: true }) patch: ReceivedFile | undefined,
    @SentFile('parent_diff_path', ReviewRequestEditor, { kind: 'diff', isOptional: true })
    parent: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
    @CurrentPlace() place: RequestPlace,
  ) {
    return this.uploads.create(request, diff, { patch, parent }, extra, place);
  }

  @Get(':diff_revision')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: DiffPatch })
  @Anyone()
  read(@DiffTo('read') diff: CheckedDiff) {
    return diff;
  }

  @Put(':diff_revision')
  @Item()
  @LoggedIn()
  update(
    @DiffTo.claim('update') diff: Claim<CheckedDiff>,
    @Form() _changes: UpdateDiff,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.diffs.update(diff, extra);
  }
}
