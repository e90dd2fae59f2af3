import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { STACK } from '@review-service/contracts/stacks';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { ShownReviewRequest } from '../../requests/review-requests';
import { StackPositionPresenter } from './stack.presenter';
import { type StackPosition, StackService } from './stack.service';

/** `GET /api/review-requests/…?expand=stack`: the place of each in its stack. */
@Expands({ of: REVIEW_REQUEST, name: 'stack' })
export class StackExpansion implements Expansion<ShownReviewRequest, StackPosition> {
  readonly definition = STACK;
  readonly presenter = StackPositionPresenter;
  readonly kind = 'object';

  constructor(private readonly stacks: StackService) {}

  async load(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest) {
    const ids = requests.map(({ id }) => id);
    return oneForEach(ids, await this.stacks.placesOf(requests, caller));
  }
}
