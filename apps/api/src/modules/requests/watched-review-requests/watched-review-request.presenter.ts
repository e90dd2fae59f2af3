import { Injectable } from '@nestjs/common';
import { REVIEW_REQUEST, type ReviewRequestFields } from '@review-service/contracts/review-requests';
import type { WatchedReviewRequestEntryFields } from '@review-service/contracts/watched';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import { ShownWithin } from '../../../hypermedia/expansions/shown-within';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { ReviewRequestPresenter, type ShownReviewRequest } from '../review-requests';

/** A review request that somebody watches. */
export interface WatchedRequest {
  readonly request: ShownReviewRequest;
  /** In a list: by this name of whoever watches it. */
  readonly listedFor?: string;
}

/** An item is the review request; in a list there is an entry around it, as in Review Board. */
@Injectable()
export class WatchedReviewRequestPresenter implements Presenter<
  WatchedRequest,
  ReviewRequestFields | WatchedReviewRequestEntryFields
> {
  constructor(
    private readonly requests: ReviewRequestPresenter,
    private readonly within: ShownWithin,
  ) {}

  fields({ request, listedFor }: WatchedRequest, urls: Urls): ReviewRequestFields | WatchedReviewRequestEntryFields {
    if (listedFor === undefined) return this.requests.fields(request, urls);
    const shown = this.within.object(REVIEW_REQUEST, this.requests, request, urls);
    return { id: request.displayId, watched_review_request: shown };
  }

  links({ request, listedFor }: WatchedRequest, urls: Urls): Links {
    if (listedFor === undefined) return this.within.links(REVIEW_REQUEST, this.requests, request, urls);
    const self = urls.get('users', listedFor, 'watched', 'review-requests', request.displayId);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}
