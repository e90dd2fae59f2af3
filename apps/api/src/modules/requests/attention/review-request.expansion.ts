import { ALL_ATTENTION, ATTENTION_ENTRY } from '@review-service/contracts/attention';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ReviewRequestPresenter, ReviewRequestsService, type ShownReviewRequest } from '../review-requests';
import type { ShownAttention } from './attention.service';

/** `GET …/attention/…?expand=review_request`. */
@Expands({ of: [ATTENTION_ENTRY, ALL_ATTENTION], name: 'review_request' })
export class AttentionRequestExpansion implements Expansion<ShownAttention, ShownReviewRequest> {
  readonly definition = REVIEW_REQUEST;
  readonly presenter = ReviewRequestPresenter;
  readonly kind = 'object';

  constructor(private readonly requests: ReviewRequestsService) {}

  async load(entries: readonly ShownAttention[], { caller }: FastifyRequest, room: InlineRoom) {
    const ids = entries.map(({ about }) => about.id);
    return oneForEach(ids, await this.requests.ofIds(ids, caller, room.objects));
  }
}
