import { GROUP } from '@review-service/contracts/groups';
import { USER_GROUP_NOTIFICATION } from '@review-service/contracts/user-group-notifications';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { GroupPresenter, GroupsService, type ShownGroup } from '../groups';
import type { ShownGroupNotification } from './user-group-notifications.service';

/** `GET …/notifications/groups/…?expand=group`. */
@Expands({ of: USER_GROUP_NOTIFICATION, name: 'group' })
export class NotifyingGroupExpansion implements Expansion<ShownGroupNotification, ShownGroup> {
  readonly definition = GROUP;
  readonly presenter = GroupPresenter;
  readonly kind = 'object';

  constructor(private readonly groups: GroupsService) {}

  async load(notifications: readonly ShownGroupNotification[], { caller }: FastifyRequest, room: InlineRoom) {
    const ids = notifications.map(({ id }) => id);
    return oneForEach(ids, await this.groups.ofIds(ids, caller, room.objects));
  }
}
