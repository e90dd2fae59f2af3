import { Controller, Delete, HttpCode, Post, type Type } from '@nestjs/common';
import {
  ARCHIVED_REVIEW_REQUEST,
  HideReviewRequest,
  MUTED_REVIEW_REQUEST,
} from '@review-service/contracts/hidden-review-requests';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../../people/users';
import { hiddenRequestTo } from './hidden-review-request.policy';
import { HiddenReviewRequestPresenter } from './hidden-review-request.presenter';
import { type FoundRequest, HiddenReviewRequestsService } from './hidden-review-requests.service';

/** `/api/users/{username}/archived-review-requests/` and `muted-review-requests/`: as in Review Board, without GET. */
export const HIDDEN_REVIEW_REQUESTS = [
  hiddenAt('archived-review-requests', ARCHIVED_REVIEW_REQUEST, false),
  hiddenAt('muted-review-requests', MUTED_REVIEW_REQUEST, true),
];

function hiddenAt(path: string, definition: ResourceDefinition, isMuted: boolean): Type {
  const HiddenRequestTo = hiddenRequestTo(definition, isMuted);

  @Controller(`users/:username/${path}`)
  @Resource(definition, HiddenReviewRequestPresenter)
  class HiddenReviewRequestsController {
    constructor(private readonly hidden: HiddenReviewRequestsService) {}

    @Post()
    @Item()
    @LoggedIn()
    hide(@UserTo('own') _user: ShownUser, @CurrentCaller() caller: Caller, @Form() { object_id }: HideReviewRequest) {
      return this.hidden.hide(caller, object_id, isMuted);
    }

    @Delete(':review_request_id')
    @HttpCode(204)
    @LoggedIn()
    show(@HiddenRequestTo.claim('show') request: Claim<FoundRequest>) {
      return this.hidden.show(request, isMuted);
    }
  }
  return HiddenReviewRequestsController;
}
