import { errors } from '@review-service/contracts/errors';
import { type ApiObject, type OwnApi, RefusedCall } from './own-api';
import { pathOf } from './requests';

/** The caller's unpublished review of a review request; undefined: there is none. */
export const draftReview = (api: OwnApi, reviewRequest: number): Promise<ApiObject | undefined> =>
  unlessMissing(api.get(`${pathOf(reviewRequest)}reviews/draft/`).then(({ review }) => review as ApiObject));

/** What a call answers; undefined: the object does not exist. */
export const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((thrown: unknown) => {
    if (thrown instanceof RefusedCall && thrown.code === errors.doesNotExist.code) return undefined;
    throw thrown;
  });
