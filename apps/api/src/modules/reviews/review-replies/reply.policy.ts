import { Injectable } from '@nestjs/common';
import { REPLY } from '@review-service/contracts/review-replies';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { type CheckedReview, reviewPolicy, ReviewsService, ReviewTarget } from '../reviews';
import { ReplyPresenter } from './reply.presenter';

/** Who may do what with a reply: the same as with a review, but that a published one does not change any more. */
export const replyPolicy = {
  read: reviewPolicy.read,
  edit: reviewPolicy.edit,
} satisfies Policy<CheckedReview>;

/** Loads the reply of a URL. */
@Injectable()
export class ReplyTarget extends RouteTarget<CheckedReview> {
  protected readonly policy = replyPolicy;
  protected override readonly shownAs = { definition: REPLY, presenter: ReplyPresenter };

  constructor(
    private readonly target: ReviewTarget,
    private readonly reviews: ReviewsService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const review = await this.target.above('read', params, caller);
    if (!review) return undefined;
    return this.reviews.find({ request: review.request, replyToId: review.id }, numericId(params.reply_id), caller);
  }

  protected override lock(reply: CheckedReview, caller: Caller) {
    return this.target.lockAgain(reply, caller);
  }
}

/** The reply that the URL names, if the caller may do this with it. */
export const ReplyTo = RouteTarget.decorator<typeof replyPolicy>(ReplyTarget);
