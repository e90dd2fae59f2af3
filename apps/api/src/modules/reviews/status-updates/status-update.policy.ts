import { Injectable } from '@nestjs/common';
import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestsService, ReviewRequestTarget } from '../../requests/review-requests';
import { StatusUpdatePresenter } from './status-update.presenter';
import { type CheckedStatusUpdate, StatusUpdatesService } from './status-updates.service';

/** The administrators of a site do not have this permission there by themselves, as in the reference. */
const mayChange = (caller: Caller, { userId, request }: CheckedStatusUpdate): boolean =>
  request.readable &&
  ([userId, request.submitter.id].includes(caller.userId) || caller.holds('reviews.change_statusupdate'));

/** Who may do what with a status update. Everybody who sees the review request sees it. */
export const statusUpdatePolicy = {
  read: (_caller, { request }) => request.readable,
  update: mayChange,
  delete: mayChange,
} satisfies Policy<CheckedStatusUpdate>;

/** Loads the status update of a URL. */
@Injectable()
export class StatusUpdateTarget extends RouteTarget<CheckedStatusUpdate> {
  protected readonly policy = statusUpdatePolicy;
  protected override readonly shownAs = { definition: STATUS_UPDATE, presenter: StatusUpdatePresenter };

  constructor(
    private readonly target: ReviewRequestTarget,
    private readonly requests: ReviewRequestsService,
    private readonly updates: StatusUpdatesService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.target.above('read', params, caller);
    return request && this.updates.find(request, numericId(params.status_update_id), caller);
  }

  /** Under the lock of its review request. */
  protected override async lock({ id, request }: CheckedStatusUpdate, caller: Caller) {
    const locked = await this.requests.lock(request.id, caller);
    return locked && this.updates.find(locked, id, caller);
  }
}

/** The status update that the URL names, if the caller may do this with it. */
export const StatusUpdateTo = RouteTarget.decorator<typeof statusUpdatePolicy>(StatusUpdateTarget);
