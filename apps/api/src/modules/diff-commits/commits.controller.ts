import { Controller, Get, Put } from '@nestjs/common';
import { COMMIT, CommitListQuery, UpdateCommit } from '@review-service/contracts/commits';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { Anyone, LoggedIn } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import type { Claim } from '../../access/claim';
import { Arguments, Form } from '../../hypermedia/declared-fields';
import { Extra, type ExtraDataChange } from '../../hypermedia/extra-data/extra-data';
import { AlsoAs } from '../../hypermedia/other-form';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { DiffTo, type ShownDiff } from '../diffs';
import type { ShownCommit } from './commit.columns';
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
  list(@DiffTo('read') diff: ShownDiff, @CurrentCaller() caller: Caller, @Arguments() query: CommitListQuery) {
    return this.commits.list(diff, caller, query);
  }

  @Get(':commit_id')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: CommitPatch })
  @Anyone()
  read(@CommitTo('read') commit: ShownCommit) {
    return commit;
  }

  @Put(':commit_id')
  @Item()
  @LoggedIn()
  update(
    @CommitTo.claim('update') commit: Claim<ShownCommit>,
    @Form() _changes: UpdateCommit,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.commits.update(commit, extra);
  }
}
