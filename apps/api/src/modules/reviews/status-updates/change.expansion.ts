import { REVIEW_REQUEST_CHANGE } from '@review-service/contracts/review-request-changes';
import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import {
  ReviewRequestChangePresenter,
  ReviewRequestChangesService,
  type ShownChange,
} from '../../publication/review-request-changes';
import type { ShownStatusUpdate } from './status-updates.service';

/** `GET …/status-updates/…?expand=change`. */
@Expands({ of: STATUS_UPDATE, name: 'change' })
export class ChangeExpansion implements Expansion<ShownStatusUpdate, ShownChange> {
  readonly definition = REVIEW_REQUEST_CHANGE;
  readonly presenter = ReviewRequestChangePresenter;
  readonly kind = 'object';

  constructor(private readonly changes: ReviewRequestChangesService) {}

  async load(updates: readonly ShownStatusUpdate[], { caller }: FastifyRequest) {
    const ids = updates.map(({ change }) => change?.id);
    const found = await this.changes.ofIds(
      updates.map(({ request }) => request.id),
      ids.flatMap((id) => id ?? []),
      caller,
    );
    return oneForEach(ids, found);
  }
}
