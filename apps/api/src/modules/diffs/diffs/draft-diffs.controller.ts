import { Controller, Get, Post, Put } from '@nestjs/common';
import { UpdateDraftDiff } from '@review-service/contracts/commits';
import { CreateDiff, DRAFT_DIFF, PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
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
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedReviewRequest, ReviewRequestEditor, ReviewRequestTo } from '../../requests/review-requests';
import { DiffPatch } from './diff.patch';
import { DraftDiffTo } from './diff.policy';
import { DiffPresenter } from './diff.presenter';
import { DiffSeries } from './diff.series';
import { FILE_ERRORS } from './file-validation';
import { DiffUploads } from './diff.uploads';
import { type CheckedDiff, DiffsService } from './diffs.service';

/** `/api/review-requests/{review_request_id}/draft/diffs/`, and each of them as a patch. */
@Controller('review-requests/:review_request_id/draft/diffs')
@Resource(DRAFT_DIFF, DiffPresenter)
export class DraftDiffsController {
  constructor(
    private readonly diffs: DiffsService,
    private readonly uploads: DiffUploads,
    private readonly series: DiffSeries,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('edit') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.diffs.list(request, true, caller, query);
  }

  @ListOfEach()
  ofEach(drafts: readonly { readonly requestId: number }[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.diffs.ofEach(
      drafts.map(({ requestId }) => requestId),
      true,
      caller,
      room,
    );
  }

  @Post()
  @ItemWithMore()
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
  read(@DraftDiffTo('read') diff: CheckedDiff) {
    return diff;
  }

  @Put(':diff_revision')
  @Item()
  @LoggedIn()
  @Errors([errors.invalidAttribute, errors.diffEmpty, errors.diffTooLarge, errors.diffNotRead])
  update(
    @DraftDiffTo.claim('update') diff: Claim<CheckedDiff>,
    @Form() changes: UpdateDraftDiff,
    @SentFile('cumulative_diff', ReviewRequestEditor, { kind: 'diff', isOptional: true })
    patch: ReceivedFile | undefined,
    @SentFile('parent_diff', ReviewRequestEditor, { kind: 'diff', isOptional: true }) parent: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.series.update(diff, changes, { patch, parent }, extra);
  }
}
