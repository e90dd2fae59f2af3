import { DEFAULT_REVIEWER } from '@review-service/contracts/default-reviewers';
import { GROUP } from '@review-service/contracts/groups';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands, isFew } from '../../../hypermedia/expansions/expansion';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { GroupPresenter, GroupsService, type ShownGroup } from '../../groups/groups';
import type { ShownDefaultReviewer } from './default-reviewers.service';

/** `GET /api/default-reviewers/…?expand=groups`: those that the caller may see. */
@Expands({ of: DEFAULT_REVIEWER, name: 'groups' })
export class NamedGroupsExpansion implements Expansion<ShownDefaultReviewer, ShownGroup> {
  readonly definition = GROUP;
  readonly presenter = GroupPresenter;
  readonly kind = 'collection';

  constructor(private readonly groups: GroupsService) {}

  async load(reviewers: readonly ShownDefaultReviewer[], { caller }: FastifyRequest, room: InlineRoom) {
    const found = await this.groups.ofIds(
      reviewers.flatMap(({ groups }) => (isFew(groups) ? groups.map(({ id }) => id) : [])),
      caller,
      room.objects,
    );
    return reviewers.map(({ groups }) => (isFew(groups) ? groups.flatMap(({ id }) => found.get(id) ?? []) : undefined));
  }
}
