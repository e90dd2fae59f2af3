import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import {
  CreateSuggestion,
  REVIEW_REQUEST_SUGGESTION,
  SUGGESTION,
  SUGGESTION_APPLICATION,
  SUGGESTION_MEDIA_TYPE,
  SUGGESTION_PATCH,
  SuggestionIds,
  UpdateSuggestion,
} from '@review-service/contracts/suggestions';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, ItemWithMore, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, Gives, Shows } from '../../../hypermedia/resources/resource.metadata';
import { WaitsFor } from '../../../turns/object-of';
import { DiffPresenter, FILE_ERRORS } from '../../diffs/diffs';
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../../requests/review-requests';
import { type CheckedComment, REVIEW_COMMENT_TARGETS, type ShownReviewComment } from '../review-comments';
import { AuthorTurn } from '../reviews';
import { SuggestionApplications } from './suggestion-applications';
import { SuggestionBatches } from './suggestion-batches';
import { SuggestionChanges } from './suggestion-changes';
import type { CheckedSuggestion } from './suggestion.columns';
import { SuggestionTo } from './suggestion.policy';
import { SuggestionPresenter } from './suggestion.presenter';
import { SuggestionsService } from './suggestions.service';

const CommentTo = REVIEW_COMMENT_TARGETS.diff;

/** `…/reviews/{review_id}/diff-comments/{comment_id}/suggestions/`: other lines for those of the comment. */
@Controller('review-requests/:review_request_id/reviews/:review_id/diff-comments/:comment_id/suggestions')
@Resource(SUGGESTION, SuggestionPresenter)
export class SuggestionsController {
  constructor(
    private readonly suggestions: SuggestionsService,
    private readonly changes: SuggestionChanges,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(
    @CommentTo('read') comment: CheckedComment,
    @CurrentCaller() caller: Caller,
    @CurrentPlace() place: RequestPlace,
    @Arguments() query: PageQuery,
  ) {
    return this.suggestions.ofComment(comment, { caller, place }, query);
  }

  @ListOfEach()
  ofEach(comments: readonly ShownReviewComment[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.suggestions.ofEachComment(comments, caller, room);
  }

  @Post()
  @WaitsFor(AuthorTurn)
  @Item()
  @LoggedIn()
  create(
    @CommentTo.claim('edit') comment: Claim<CheckedComment>,
    @CurrentPlace() place: RequestPlace,
    @Form() suggestion: CreateSuggestion,
  ) {
    return this.changes.create(comment, suggestion, { caller: comment.caller, place });
  }

  @Get(':suggestion_id')
  @Item()
  @Anyone()
  read(
    @SuggestionTo('read') suggestion: CheckedSuggestion,
    @CurrentCaller() caller: Caller,
    @CurrentPlace() place: RequestPlace,
  ) {
    return this.suggestions.shown(suggestion, { caller, place });
  }

  @Put(':suggestion_id')
  @WaitsFor(AuthorTurn)
  @Item()
  @LoggedIn()
  update(
    @SuggestionTo.claim('edit') suggestion: Claim<CheckedSuggestion>,
    @CurrentPlace() place: RequestPlace,
    @Form() changes: UpdateSuggestion,
  ) {
    return this.changes.update(suggestion, changes, { caller: suggestion.caller, place });
  }

  @Delete(':suggestion_id')
  @WaitsFor(AuthorTurn)
  @HttpCode(204)
  @LoggedIn()
  delete(@SuggestionTo.claim('edit') suggestion: Claim<CheckedSuggestion>) {
    return this.changes.delete(suggestion);
  }
}

/** `/api/review-requests/{review_request_id}/suggestions/`: those of all reviews that the caller may read. */
@Controller('review-requests/:review_request_id/suggestions')
@Resource(REVIEW_REQUEST_SUGGESTION, SuggestionPresenter)
export class RequestSuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @CurrentPlace() place: RequestPlace,
    @Arguments() query: PageQuery,
  ) {
    return this.suggestions.ofRequest(request, { caller, place }, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.suggestions.ofEachRequest(requests, caller, room);
  }
}

/** `…/suggestions/patch/?ids=1,2`: several of them, for `git apply`. */
@Controller('review-requests/:review_request_id/suggestions/patch')
@Resource(SUGGESTION_PATCH, SuggestionPresenter)
export class SuggestionPatchController {
  constructor(private readonly batches: SuggestionBatches) {}

  @Get()
  @Gives(SUGGESTION_MEDIA_TYPE)
  @Anyone()
  @Errors([errors.missingScope, errors.suggestionDoesNotFit])
  read(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @CurrentPlace() place: RequestPlace,
    @Arguments() asked: SuggestionIds,
  ) {
    return this.batches.patch(request, asked, { caller, place });
  }
}

/** `…/suggestions/applications/`: makes the submitter's draft diff of several. */
@Controller('review-requests/:review_request_id/suggestions/applications')
@Resource(SUGGESTION_APPLICATION, DiffPresenter)
export class SuggestionApplicationsController {
  constructor(private readonly applications: SuggestionApplications) {}

  @Post()
  @ItemWithMore()
  @Shows(DRAFT_DIFF)
  @LoggedIn()
  @Errors([
    ...[errors.missingScope, errors.invalidAttribute, errors.suggestionDoesNotFit],
    ...[errors.diffEmpty, errors.diffTooLarge, ...FILE_ERRORS],
  ])
  create(
    @ReviewRequestTo.claim('edit') request: Claim<CheckedReviewRequest>,
    @Form() asked: SuggestionIds,
    @CurrentPlace() place: RequestPlace,
  ) {
    return this.applications.create(request, asked, place);
  }
}
