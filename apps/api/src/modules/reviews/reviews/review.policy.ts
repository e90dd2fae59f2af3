import { Injectable } from '@nestjs/common';
import { REVIEW } from '@review-service/contracts/reviews';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestsService, ReviewRequestTarget } from '../../requests/review-requests';
import type { CheckedReview } from './review.columns';
import { ReviewPresenter } from './review.presenter';
import { ReviewsService } from './reviews.service';

/** Wrote it; or is a superuser, because somebody must be able to repair what nobody else sees. */
const isOwn = (caller: Caller, { user }: CheckedReview): boolean => caller.isSuperuser || user.id === caller.userId;

/** Who may do what with a review, or with a reply to one. */
export const reviewPolicy = {
  read: (caller, review) => review.request.readable && (review.isPublished || isOwn(caller, review)),
  /** Change and delete it, with its comments: what others see stays. */
  edit: (caller, review) => review.request.readable && !review.isPublished && isOwn(caller, review),
  /** The same, or take back the ship-it of a published one. */
  update: (caller, review) =>
    review.request.readable && (isOwn(caller, review) || (review.isPublished && caller.isSiteAdmin)),
  /** Only what all readers of the review request see has replies. */
  reply: (_caller, { request, isPublished }) => request.readable && isPublished,
} satisfies Policy<CheckedReview>;

/** Loads the review of a URL. */
@Injectable()
export class ReviewTarget extends RouteTarget<CheckedReview> {
  protected readonly policy = reviewPolicy;
  protected override readonly shownAs = { definition: REVIEW, presenter: ReviewPresenter };

  constructor(
    private readonly target: ReviewRequestTarget,
    private readonly requests: ReviewRequestsService,
    private readonly reviews: ReviewsService,
  ) {
    super();
  }

  /** The parent review of a URL's object, checked before the object is loaded. */
  async above(
    action: keyof typeof reviewPolicy,
    params: RouteParams,
    caller: Caller,
  ): Promise<CheckedReview | undefined> {
    const review = await this.find(params, caller);
    if (review && !reviewPolicy[action](caller, review)) refuse(caller);
    return review;
  }

  /** The same review, or reply to one, under the lock of its review request. */
  async lockAgain({ id, replyToId, request }: CheckedReview, caller: Caller): Promise<CheckedReview | undefined> {
    const locked = await this.requests.lock(request.id, caller);
    return locked && this.reviews.find({ request: locked, replyToId }, id, caller);
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.target.above('read', params, caller);
    return request && this.reviews.find({ request, replyToId: null }, numericId(params.review_id), caller);
  }

  protected override lock(review: CheckedReview, caller: Caller) {
    return this.lockAgain(review, caller);
  }
}

/** The review that the URL names, if the caller may do this with it. */
export const ReviewTo = RouteTarget.decorator<typeof reviewPolicy>(ReviewTarget);
