import { VIEWED_FILE } from '@review-service/contracts/viewed-files';
import { refuse } from '../../../access/rules/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { reviewRequestPolicy, ReviewRequestsService } from '../review-requests';
import { ViewedFilePresenter } from './viewed-file.presenter';
import { type CheckedViewedFile, ViewedFilesService } from './viewed-files.service';

const own: Policy<CheckedViewedFile>[string] = (caller, { userId, request }) =>
  userId === caller.userId && reviewRequestPolicy.read(caller, request);

/** Everybody who may see the review request has marks of their own there. */
export const viewedFilePolicy = { read: own, update: own, delete: own } satisfies Policy<CheckedViewedFile>;

/** The mark of the caller that the URL names, with its review request. */
export const ViewedFileTo = defineTarget({
  uses: { requests: ReviewRequestsService, viewedFiles: ViewedFilesService },
  policy: viewedFilePolicy,
  shownAs: { definition: VIEWED_FILE, presenter: ViewedFilePresenter },
  async find({ requests, viewedFiles }, { review_request_id, viewed_file_id }, caller) {
    const request = await requests.find(numericId(review_request_id), caller);
    if (!request) return undefined;
    // A caller who may not see it learns nothing of the objects below it.
    if (!reviewRequestPolicy.read(caller, request)) refuse(caller);
    return viewedFiles.find(request, numericId(viewed_file_id), caller);
  },
  async lock({ requests, viewedFiles }, { id, request }, caller) {
    const locked = await requests.lock(request.id, caller);
    return locked && viewedFiles.lock(locked, id, caller);
  },
});
