import { Controller, Get, Put } from '@nestjs/common';
import { COMMIT, CommitListQuery, UpdateCommit } from '@review-service/contracts/commits';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
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
import { DiffTo, type ShownDiff, type CheckedDiff } from '../diffs';
import type { CheckedCommit } from './commit.columns';
import { CommitPatch } from './commit.patch';
import { CommitTo } from './commit.policy';
import { CommitPresenter } from './commit.presenter';
import { DiffCommitsService } from './diff-commits.service';

/** `/api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/`, and each of them as a patch. */
@Controller('review-requests/:review_request_id/diffs/:diff_revision/commits')
@Resource(COMMIT, CommitPresenter)
export class CommitsController {
  constructor(private readonly commits: DiffCommitsService) {}

  @Get()
  @List()
  @Anyone()
  list(@DiffTo('read') diff: CheckedDiff, @CurrentCaller() caller: Caller, @Arguments() query: CommitListQuery) {
    return this.commits.list(diff, caller, query);
  }

  @ListOfEach()
  ofEach(diffs: readonly ShownDiff[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.commits.ofEach(diffs, false, caller, room);
  }

  @Get(':commit_id')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: CommitPatch })
  @Anyone()
  read(@CommitTo('read') commit: CheckedCommit) {
    return commit;
  }

  @Put(':commit_id')
  @Item()
  @LoggedIn()
  update(
    @CommitTo.claim('update') commit: Claim<CheckedCommit>,
    @Form() _changes: UpdateCommit,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.commits.update(commit, extra);
  }
}
