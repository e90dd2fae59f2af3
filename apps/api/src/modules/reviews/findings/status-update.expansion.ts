import { FINDING } from '@review-service/contracts/findings';
import { STATUS_UPDATE } from '@review-service/contracts/status-updates';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import { type ShownStatusUpdate, StatusUpdatePresenter, StatusUpdatesService } from '../status-updates';
import type { ShownFinding } from './finding.columns';

/** `GET …/findings/…?expand=status_update`. */
@Expands({ of: FINDING, name: 'status_update' })
export class StatusUpdateExpansion implements Expansion<ShownFinding, ShownStatusUpdate> {
  readonly definition = STATUS_UPDATE;
  readonly presenter = StatusUpdatePresenter;
  readonly kind = 'object';

  constructor(private readonly updates: StatusUpdatesService) {}

  async load(findings: readonly ShownFinding[], { caller }: FastifyRequest) {
    const ids = findings.map(({ statusUpdateId }) => statusUpdateId);
    const found = await this.updates.ofIds(
      findings.map(({ request }) => request),
      ids.flatMap((id) => id ?? []),
      caller,
    );
    return oneForEach(ids, found);
  }
}
