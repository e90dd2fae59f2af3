import { GROUP } from '@review-service/contracts/groups';
import { WEBHOOK } from '@review-service/contracts/webhooks';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { GroupPresenter, GroupsService, type ShownGroup } from '../../groups/groups';
import type { ShownWebhook } from './webhooks.service';

/** `GET /api/webhooks/…?expand=groups`: those that the caller may see. */
@Expands({ of: WEBHOOK, name: 'groups' })
export class WebhookGroupsExpansion implements Expansion<ShownWebhook, ShownGroup> {
  readonly definition = GROUP;
  readonly presenter = GroupPresenter;
  readonly kind = 'collection';

  constructor(private readonly groups: GroupsService) {}

  async load(webhooks: readonly ShownWebhook[], { caller }: FastifyRequest, room: InlineRoom) {
    const found = await this.groups.ofIds(
      webhooks.flatMap(({ groups }) => (isFew(groups) ? groups.map(({ id }) => id) : [])),
      caller,
      room.objects,
    );
    return webhooks.map(({ groups }) => (isFew(groups) ? groups.flatMap(({ id }) => found.get(id) ?? []) : undefined));
  }
}
