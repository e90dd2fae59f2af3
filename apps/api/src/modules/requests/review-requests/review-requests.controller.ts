import { Controller, Delete, Get, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  CreateReviewRequest,
  REVIEW_REQUEST,
  ReviewRequestListQuery,
  UpdateReviewRequest,
} from '@review-service/contracts/review-requests';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { Embeds } from '../../../hypermedia/rendering/embeds.decorator';
import type { Embed } from '../../../hypermedia/resources/presenter';
import { COMMIT_ERRORS, CommitRead, type ReadDraft } from './commit-drafts';
import { ReadsCommitOfNew } from './reads-commit-of-new';
import { ReviewRequestCreation } from './review-request-creation';
import { ReviewRequestStates } from './review-request-states';
import { ReviewRequestTo } from './review-request.policy';
import { ReviewRequestPresenter } from './review-request.presenter';
import { type CheckedReviewRequest, ReviewRequestsService } from './review-requests.service';

/** `/api/review-requests/`. */
@Controller('review-requests')
@Resource(REVIEW_REQUEST, ReviewRequestPresenter)
export class ReviewRequestsController {
  constructor(
    private readonly requests: ReviewRequestsService,
    private readonly creation: ReviewRequestCreation,
    private readonly states: ReviewRequestStates,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(@CurrentCaller() caller: Caller, @Arguments() query: ReviewRequestListQuery) {
    return this.requests.list(caller, query);
  }

  @Post()
  @Item()
  @LoggedIn()
  @UseInterceptors(ReadsCommitOfNew)
  @Errors([errors.commitIdInUse, errors.invalidRepository, errors.invalidUser, ...COMMIT_ERRORS])
  create(
    @CurrentCaller() caller: Caller,
    @Form() request: CreateReviewRequest,
    @Extra() extra: ExtraDataChange,
    @Embeds() embed: Embed,
    @CommitRead() commit: ReadDraft | undefined,
  ) {
    return this.creation.create(caller, request, extra, embed, commit);
  }

  @Get(':review_request_id')
  @Item()
  @Anyone()
  read(@ReviewRequestTo('read') request: CheckedReviewRequest) {
    return request;
  }

  @Put(':review_request_id')
  @Item()
  @LoggedIn()
  @Errors([errors.cannotPublish, errors.repositoryNotRead])
  update(
    @ReviewRequestTo.claim('update') request: Claim<CheckedReviewRequest>,
    @Form() changes: UpdateReviewRequest,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.states.update(request, changes, extra);
  }

  @Delete(':review_request_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@ReviewRequestTo.claim('delete') request: Claim<CheckedReviewRequest>) {
    return this.states.delete(request);
  }
}
