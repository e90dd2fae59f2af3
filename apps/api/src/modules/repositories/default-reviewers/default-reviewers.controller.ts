import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  CreateDefaultReviewer,
  DEFAULT_REVIEWER,
  DefaultReviewerListQuery,
  UpdateDefaultReviewer,
} from '@review-service/contracts/default-reviewers';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { DefaultReviewerTo } from './default-reviewer.policy';
import { DefaultReviewerPresenter } from './default-reviewer.presenter';
import { type CheckedDefaultReviewer, DefaultReviewersService } from './default-reviewers.service';

/** `/api/default-reviewers/`: strict about arguments and fields (decision W8). */
@Controller('default-reviewers')
@Resource(DEFAULT_REVIEWER, DefaultReviewerPresenter)
export class DefaultReviewersController {
  constructor(private readonly reviewers: DefaultReviewersService) {}

  @Get()
  @List()
  @Anyone('fields', 'login', 'site')
  list(@CurrentCaller() caller: Caller, @Arguments('strict') query: DefaultReviewerListQuery) {
    return this.reviewers.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  create(
    @CurrentCaller() caller: Caller,
    @Form('strict') reviewer: CreateDefaultReviewer,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.reviewers.create(caller, reviewer, extra);
  }

  @Get(':default_reviewer_id')
  @Item()
  @Anyone()
  read(@DefaultReviewerTo('read') reviewer: CheckedDefaultReviewer) {
    return reviewer;
  }

  @Put(':default_reviewer_id')
  @Item()
  @LoggedIn()
  update(
    @DefaultReviewerTo.claim('update') reviewer: Claim<CheckedDefaultReviewer>,
    @Form('strict') changes: UpdateDefaultReviewer,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.reviewers.update(reviewer, changes, extra);
  }

  @Delete(':default_reviewer_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@DefaultReviewerTo.claim('delete') reviewer: Claim<CheckedDefaultReviewer>) {
    return this.reviewers.delete(reviewer);
  }
}
