import { REVIEW } from '@review-service/contracts/reviews';
import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
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
    const ids = updates.map(({ review }) => review?.id);
    const found = await this.reviews.ofIds(
      updates.map(({ request }) => request.id),
      ids.flatMap((id) => id ?? []),
      caller,
    );
    return oneForEach(ids, found);
  }
}
