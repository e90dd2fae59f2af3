import { Injectable } from '@nestjs/common';
import { REVIEW_REQUEST, type ReviewRequestFields } from '@review-service/contracts/review-requests';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import { ShownWithin } from '../../../hypermedia/expansions/shown-within';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { ReviewRequestPresenter } from '../review-requests';
import type { FoundRequest } from './hidden-review-requests.service';

/** The review request itself. */
@Injectable()
export class HiddenReviewRequestPresenter implements Presenter<FoundRequest, ReviewRequestFields> {
  constructor(
    private readonly requests: ReviewRequestPresenter,
    private readonly within: ShownWithin,
  ) {}

  fields({ request }: FoundRequest, urls: Urls): ReviewRequestFields {
    return this.requests.fields(request, urls);
  }

  links({ request }: FoundRequest, urls: Urls): Links {
    return this.within.links(REVIEW_REQUEST, this.requests, request, urls);
  }
}
