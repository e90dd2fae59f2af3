import { Controller, Get, Param, Post, Put } from '@nestjs/common';
import { CommitListQuery, CreateCommit, DRAFT_COMMIT, UpdateCommit } from '@review-service/contracts/commits';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
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
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { AlsoAs } from '../../../hypermedia/media-types/other-form';
import { Item, ItemWithMore, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { DraftDiffTo, FILE_ERRORS, type ShownDiff, type CheckedDiff } from '../diffs';
import { type CheckedReviewRequest, ReviewRequestEditor, ReviewRequestTo } from '../../requests/review-requests';
import type { CheckedCommit } from './commit.columns';
import { CommitPatch } from './commit.patch';
import { DraftCommitTo } from './commit.policy';
import { CommitPresenter } from './commit.presenter';
import { CommitUploads } from './commit.uploads';
import { DiffCommitsService } from './diff-commits.service';

/** `/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/draft-commits/`. */
@Controller('review-requests/:review_request_id/draft/diffs/:diff_revision/draft-commits')
@Resource(DRAFT_COMMIT, CommitPresenter)
export class DraftCommitsController {
  constructor(
    private readonly commits: DiffCommitsService,
    private readonly uploads: CommitUploads,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(@DraftDiffTo('read') diff: CheckedDiff, @CurrentCaller() caller: Caller, @Arguments() query: CommitListQuery) {
    return this.commits.list(diff, caller, query);
  }

  @ListOfEach()
  ofEach(diffs: readonly ShownDiff[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.commits.ofEach(diffs, true, caller, room);
  }

  /** Whether there is such a diff is asked after what the request is about. */
  @Post()
  @ItemWithMore()
  @LoggedIn()
  @Errors([
    ...[errors.invalidAttribute, errors.commitAlreadyThere],
    ...[errors.diffEmpty, errors.diffTooLarge, errors.diffNotRead, ...FILE_ERRORS],
  ])
  create(
    @ReviewRequestTo.claim('edit') request: Claim<CheckedReviewRequest>,
    @Param('diff_revision') revision: string,
    @Form() commit: CreateCommit,
    @SentFile('diff', ReviewRequestEditor, { kind: 'diff' }) patch: ReceivedFile | undefined,
    @SentFile('parent_diff', ReviewRequestEditor, { kind: 'diff', isOptional: true }) parent: ReceivedFile | undefined,
    @Extra() extra: ExtraDataChange,
    @CurrentPlace() place: RequestPlace,
  ) {
    return this.uploads.create(request, numericId(revision), commit, { patch, parent }, { extra, place });
  }

  @Get(':commit_id')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: CommitPatch })
  @Anyone()
  read(@DraftCommitTo('read') commit: CheckedCommit) {
    return commit;
  }

  @Put(':commit_id')
  @Item()
  @LoggedIn()
  update(
    @DraftCommitTo.claim('update') commit: Claim<CheckedCommit>,
    @Form() _changes: UpdateCommit,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.commits.update(commit, extra);
  }
}
