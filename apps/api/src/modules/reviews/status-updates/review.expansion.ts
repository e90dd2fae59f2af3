import { REVIEW } from '@review-service/contracts/reviews';
import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../../hypermedia/expansions/expansion';
import { ReviewPresenter, ReviewsService, type ShownReview } from '../reviews';
import type { ShownStatusUpdate } from './status-updates.service';

/** `GET …/status-updates/…?expand=review`: only for reviews that the caller may see. */
@Expands({ of: STATUS_UPDATE, name: 'review' })
export class ReviewExpansion implements Expansion<ShownStatusUpdate, ShownReview> {
  readonly definition = REVIEW;
  readonly presenter = ReviewPresenter;
  readonly kind = 'object';

  constructor(private readonly reviews: ReviewsService) {}

  async load(updates: readonly ShownStatusUpdate[], { caller }: FastifyRequest) {
    const ids = updates.flatMap(({ review }) => review?.id ?? []);
    const reviews = await this.reviews.ofIds(
      updates.map(({ request }) => request.id),
      ids,
      caller,
    );
    return updates.map(({ review }) => {
      const found = review && reviews.get(review.id);
      return found ? [found] : undefined;
    });
  }
}
