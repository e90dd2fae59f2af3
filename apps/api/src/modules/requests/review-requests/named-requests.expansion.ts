import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { NamedRequest, RequestTexts, ShownReviewRequest } from './review-request.columns';
import { ReviewRequestPresenter } from './review-request.presenter';
import { ReviewRequestsService } from './review-requests.service';

/** Other review requests that one names: those that the caller may see. */
@Injectable()
abstract class NamedRequestsExpansion<Parent> implements Expansion<Parent, ShownReviewRequest> {
  readonly definition = REVIEW_REQUEST;
  readonly presenter = ReviewRequestPresenter;
  readonly kind = 'collection';

  constructor(private readonly requests: ReviewRequestsService) {}

  protected abstract namedBy(parent: Parent): readonly NamedRequest[];

  async load(parents: readonly Parent[], { caller }: FastifyRequest, room: InlineRoom) {
    const named = parents.map((parent) => this.namedBy(parent));
    const ids = named.flatMap((requests) => (isFew(requests) ? requests.map(({ id }) => id) : []));
    const found = await this.requests.ofIds(ids, caller, room.objects);
    return named.map((requests) => (isFew(requests) ? requests.flatMap(({ id }) => found.get(id) ?? []) : undefined));
  }
}

/** `GET /api/review-requests/…?expand=depends_on`, and of drafts. */
@Expands({ of: [REVIEW_REQUEST, REVIEW_REQUEST_DRAFT], name: 'depends_on' })
export class DependsOnExpansion extends NamedRequestsExpansion<RequestTexts> {
  protected namedBy({ dependsOn }: RequestTexts) {
    return dependsOn;
  }
}

/** `GET /api/review-requests/…?expand=blocks`. */
@Expands({ of: REVIEW_REQUEST, name: 'blocks' })
export class BlocksExpansion extends NamedRequestsExpansion<ShownReviewRequest> {
  protected namedBy({ blocks }: ShownReviewRequest) {
    return blocks;
  }
}
