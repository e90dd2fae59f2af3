import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  CreateStatusUpdate,
  STATUS_UPDATE,
  StatusUpdateListQuery,
  UpdateStatusUpdate,
} from '@review-service/contracts/status-updates';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../../requests/review-requests';
import { StatusUpdateTo } from './status-update.policy';
import { StatusUpdatePresenter } from './status-update.presenter';
import { type CheckedStatusUpdate, StatusUpdatesService } from './status-updates.service';

/** `/api/review-requests/{review_request_id}/status-updates/`: the oldest first; strict about arguments (decision W8). */
@Controller('review-requests/:review_request_id/status-updates')
@Resource(STATUS_UPDATE, StatusUpdatePresenter)
export class StatusUpdatesController {
  constructor(private readonly updates: StatusUpdatesService) {}

  @Get()
  @List()
  @Anyone('fields', 'login', 'site')
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: StatusUpdateListQuery,
  ) {
    return this.updates.list(request, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.updates.ofEach(requests, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  create(
    @ReviewRequestTo.claim('read') request: Claim<CheckedReviewRequest>,
    @Form() update: CreateStatusUpdate,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.updates.create(request, update, extra);
  }

  @Get(':status_update_id')
  @Item()
  @Anyone()
  read(@StatusUpdateTo('read') update: CheckedStatusUpdate) {
    return update;
  }

  @Put(':status_update_id')
  @Item()
  @LoggedIn()
  update(
    @StatusUpdateTo.claim('update') update: Claim<CheckedStatusUpdate>,
    @Form() changes: UpdateStatusUpdate,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.updates.update(update, changes, extra);
  }

  @Delete(':status_update_id')
  @HttpCode(204)
  @LoggedIn()
  delete(@StatusUpdateTo.claim('delete') update: Claim<CheckedStatusUpdate>) {
    return this.updates.delete(update);
  }
}
