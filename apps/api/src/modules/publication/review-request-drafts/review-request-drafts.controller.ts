import { Controller, Delete, Get, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST_DRAFT, UpdateReviewRequestDraft } from '@review-service/contracts/review-request-drafts';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { Embeds } from '../../../hypermedia/rendering/embeds.decorator';
import type { Embed } from '../../../hypermedia/resources/presenter';
import { type CheckedReviewRequest, COMMIT_ERRORS, CommitRead, type ReadDraft } from '../../requests/review-requests';
import { ReadsCommitOfDraft } from './reads-commit-of-draft';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { DraftOf } from './review-request-draft.policy';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/** What a change of a draft may be refused with, beside wrong fields. */
const REFUSALS = [
  ...[errors.commitIdTaken, errors.cannotPublish, errors.nothingToPublish, errors.invalidAttribute],
  ...COMMIT_ERRORS,
];

/** `/api/review-requests/{review_request_id}/draft/`: for people who may edit the request. */
@Controller('review-requests/:review_request_id/draft')
@Resource(REVIEW_REQUEST_DRAFT, ReviewRequestDraftPresenter)
export class ReviewRequestDraftsController {
  constructor(private readonly drafts: ReviewRequestDraftsService) {}

  @Get()
  @Item()
  @Anyone()
  read(@DraftOf('edit') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.drafts.of(request, caller);
  }

  @Post()
  @Item()
  @LoggedIn()
  @UseInterceptors(ReadsCommitOfDraft)
  @Errors(REFUSALS)
  create(
    @DraftOf.claim('edit') request: Claim<CheckedReviewRequest>,
    @Form() changes: UpdateReviewRequestDraft,
    @Extra() extra: ExtraDataChange,
    @Embeds() embed: Embed,
    @CommitRead() commit: ReadDraft | undefined,
  ) {
    return this.drafts.change(request, changes, { extra, embed, commit, isToReopen: true });
  }

  @Put()
  @Item()
  @LoggedIn()
  @UseInterceptors(ReadsCommitOfDraft)
  @Errors(REFUSALS)
  update(
    @DraftOf.claim('edit') request: Claim<CheckedReviewRequest>,
    @Form() changes: UpdateReviewRequestDraft,
    @Extra() extra: ExtraDataChange,
    @Embeds() embed: Embed,
    @CommitRead() commit: ReadDraft | undefined,
  ) {
    return this.drafts.change(request, changes, { extra, embed, commit });
  }

  @Delete()
  @HttpCode(204)
  @LoggedIn()
  delete(@DraftOf.claim('edit') request: Claim<CheckedReviewRequest>) {
    return this.drafts.delete(request);
  }
}
