import { FINDING } from '@review-service/contracts/findings';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestsService, ReviewRequestTo } from '../../requests/review-requests';
import type { CheckedFinding } from './finding.columns';
import { FindingPresenter } from './finding.presenter';
import { FindingsService } from './findings.service';

/** Who may do what with a finding. Everybody who sees the review request sees it, and may make a comment of it. */
export const findingPolicy = {
  read: (_caller, { request }) => request.readable,
  /** `FindingChanges` says who changes its state. */
  update: (_caller, { request }) => request.readable,
} satisfies Policy<CheckedFinding>;

/** The finding that the URL names, if the caller may do this with it. */
export const FindingTo = defineTarget({
  uses: { parent: ReviewRequestTo.target, requests: ReviewRequestsService, findings: FindingsService },
  policy: findingPolicy,
  shownAs: { definition: FINDING, presenter: FindingPresenter },
  async find({ parent, findings }, params, caller) {
    const request = await parent.checked('read', params, caller);
    return request && findings.find(request, numericId(params.finding_id), caller);
  },
  /** Under the lock of its review request. */
  async lock({ requests, findings }, { id, request }, caller) {
    const locked = await requests.lock(request.id, caller);
    return locked && findings.find(locked, id, caller);
  },
});
