import { Controller, Delete, HttpCode, Inject, Post, type Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  ARCHIVED_REVIEW_REQUEST,
  HideReviewRequest,
  MUTED_REVIEW_REQUEST,
} from '@review-service/contracts/hidden-review-requests';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { sql } from '@review-service/database/sql';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type MarkedObject, marks, type MarksService } from '../../people/marks';
import { type ShownUser, UserTo } from '../../people/users';
import {
  type CheckedReviewRequest,
  REVIEW_REQUESTS,
  type ReviewRequestsService,
  type ShownReviewRequest,
} from '../review-requests';

/** Changes which review requests the caller has hidden in one way: each is archived or muted, or neither. */
export type HiddenReviewRequestsService = MarksService<ReviewRequestsService, ShownReviewRequest, CheckedReviewRequest>;

/** What serves one way of hiding. */
interface Hidden {
  readonly controller: Type;
  readonly service: Type<HiddenReviewRequestsService>;
  readonly presenter: Type;
}

/** `/api/users/{username}/archived-review-requests/` */
export const archived = hiddenAt('archived-review-requests', ARCHIVED_REVIEW_REQUEST, false);

/** `/api/users/{username}/muted-review-requests/` */
export const muted = hiddenAt('muted-review-requests', MUTED_REVIEW_REQUEST, true);

/** As in Review Board, without GET. */
function hiddenAt(path: string, definition: ResourceDefinition, isMuted: boolean): Hidden {
  const { service, presenter, to } = marks(
    {
      definition,
      path,
      objects: REVIEW_REQUESTS,
      table: sql`hidden_review_request`,
      objectId: sql`review_request_id`,
      kind: { column: sql`is_muted`, value: isMuted },
      // Hidden and missing ones answer alike (decision A10).
      refuse: () => fail(errors.doesNotExist),
    },
    'review_request_id',
  );

  @Controller(`users/:username/${path}`)
  @Resource(definition, presenter)
  class HiddenReviewRequestsController {
    constructor(@Inject(service) private readonly hidden: HiddenReviewRequestsService) {}

    @Post()
    @Item()
    @LoggedIn()
    hide(@UserTo('own') _user: ShownUser, @CurrentCaller() caller: Caller, @Form() { object_id }: HideReviewRequest) {
      return this.hidden.add(caller, object_id);
    }

    @Delete(':review_request_id')
    @HttpCode(204)
    @LoggedIn()
    show(@to.claim('remove') request: Claim<MarkedObject<CheckedReviewRequest>>) {
      return this.hidden.remove(request);
    }
  }
  return { controller: HiddenReviewRequestsController, service, presenter };
}
