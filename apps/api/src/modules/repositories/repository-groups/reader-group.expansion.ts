import { GROUP } from '@review-service/contracts/groups';
import { REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import type { FastifyRequest } from 'fastify';
import { type Expansion, Expands } from '../../../hypermedia/expansions/expansion';
import { GroupPresenter, GroupsService, type ShownGroup } from '../../groups/groups';
import type { ReaderGroup } from './repository-groups.service';

/** `GET /api/repositories/…/groups/…?expand=group` */
@Expands({ of: REPOSITORY_GROUP, name: 'group' })
export class ReaderGroupExpansion implements Expansion<ReaderGroup, ShownGroup> {
  readonly definition = GROUP;
  readonly presenter = GroupPresenter;
  readonly kind = 'object';

  constructor(private readonly groups: GroupsService) {}

  async load(readers: readonly ReaderGroup[], { caller }: FastifyRequest) {
    const groups = await this.groups.ofIds(
      readers.map(({ id }) => id),
      caller,
    );
    return readers.map(({ id }) => {
      const group = groups.get(id);
      return group && [group];
    });
  }
}
