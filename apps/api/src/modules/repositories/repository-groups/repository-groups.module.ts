import { Module } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { PageQuery } from '@review-service/contracts/paging';
import { AddRepositoryGroup, REPOSITORY_GROUP } from '@review-service/contracts/repository-groups';
import { sql } from '@review-service/database/sql';
import { memberships } from '../../../memberships/memberships';
import {
  BY_GROUP_NAME,
  groupColumns,
  GroupPresenter,
  GroupsModule,
  isReadableGroup,
  livesHere,
  type ShownGroup,
} from '../../groups/groups';
import { mayChangeRepositories, REPOSITORIES, RepositoriesModule } from '../repositories';
import { InviteOnlyGroups } from './invite-only-groups';

/**
 * `/api/repositories/{repository_id}/groups/`: the groups whose members may read one that is not public. Groups that the
 * caller may not see are left out.
 */
const { controller, providers } = memberships<ShownGroup, PageQuery, 'group_name'>({
  definition: REPOSITORY_GROUP,
  parents: REPOSITORIES,
  members: {
    definition: GROUP,
    presenter: GroupPresenter,
    lookup: InviteOnlyGroups,
    placeholder: 'group_name',
    key: 'name',
    columns: () => groupColumns,
    table: sql`review_group`,
    row: sql`g`,
    isShown: (caller) => sql`${livesHere(caller)} and ${isReadableGroup(caller)}`,
    order: BY_GROUP_NAME,
    query: PageQuery,
    unknown: errors.invalidGroup,
  },
  table: sql`repository_group`,
  parentId: sql`repository_id`,
  memberId: sql`group_id`,
  form: AddRepositoryGroup,
  mayChange: mayChangeRepositories,
  audited: { added: 'repository.group-added', removed: 'repository.group-removed' },
});

/** The groups in the access lists of repositories. */
@Module({
  imports: [RepositoriesModule, GroupsModule],
  controllers: [controller],
  providers: [InviteOnlyGroups, ...providers],
})
export class RepositoryGroupsModule {}
