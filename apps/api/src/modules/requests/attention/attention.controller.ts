import { Controller, Get, Post, Put } from '@nestjs/common';
import { AskForAttention, ATTENTION_ENTRY, DismissAttention } from '@review-service/contracts/attention';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../review-requests';
import { AttentionTo } from './attention.policy';
import { AttentionPresenter } from './attention.presenter';
import { AttentionService, type CheckedAttention } from './attention.service';

/** `/api/review-requests/{review_request_id}/attention/`: who is expected to act, the longest expected first. */
@Controller('review-requests/:review_request_id/attention')
@Resource(ATTENTION_ENTRY, AttentionPresenter)
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.attention.list(request, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.attention.ofEach(requests, caller, room);
  }

  /** Asks somebody to act. Allowed for editors of the review request. */
  @Post()
  @Item()
  @LoggedIn()
  ask(@ReviewRequestTo.claim('edit') request: Claim<CheckedReviewRequest>, @Form() given: AskForAttention) {
    return this.attention.ask(request, given);
  }

  @Get(':attention_entry_id')
  @Item()
  @Anyone()
  read(@AttentionTo('read') entry: CheckedAttention) {
    return entry;
  }

  /** Dismisses attention. Allowed for editors of the review request, and for everybody for themselves. */
  @Put(':attention_entry_id')
  @Item()
  @LoggedIn()
  dismiss(@AttentionTo.claim('update') entry: Claim<CheckedAttention>, @Form() given: DismissAttention) {
    return this.attention.dismiss(entry, given);
  }
}
