import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestsService, ReviewRequestTo } from '../../requests/review-requests';
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

/** The status update that the URL names, if the caller may do this with it. */
export const StatusUpdateTo = defineTarget({
  uses: { parent: ReviewRequestTo.target, requests: ReviewRequestsService, updates: StatusUpdatesService },
  policy: statusUpdatePolicy,
  shownAs: { definition: STATUS_UPDATE, presenter: StatusUpdatePresenter },
  async find({ parent, updates }, params, caller) {
    const request = await parent.checked('read', params, caller);
    return request && updates.find(request, numericId(params.status_update_id), caller);
  },
  /** Under the lock of its review request. */
  async lock({ requests, updates }, { id, request }, caller) {
    const locked = await requests.lock(request.id, caller);
    return locked && updates.find(locked, id, caller);
  },
});
