import { Module } from '@nestjs/common';
import { GROUP } from '@review-service/contracts/groups';
import { WATCHED_REVIEW_GROUP, WatchReviewGroup } from '@review-service/contracts/watched';
import { sql } from '@review-service/database/sql';
import { largeJson } from '../../../hypermedia/lists/large-columns';
import { watchlist } from '../../people/marks';
import { UsersModule } from '../../people/users';
import {
  BY_GROUP_NAME,
  type CheckedGroup,
  GROUP_KEY,
  groupColumns,
  GroupPresenter,
  GroupsModule,
  GroupsService,
  isReadableGroup,
  livesHere,
  type ShownGroup,
} from '../groups';

/** `/api/users/{username}/watched/review-groups/`: the groups that the caller watches, in the order of their names. */
const { controller, providers } = watchlist<GroupsService, ShownGroup, CheckedGroup>({
  definition: WATCHED_REVIEW_GROUP,
  path: 'watched/review-groups',
  table: sql`watched_group`,
  objectId: sql`group_id`,
  objects: {
    definition: GROUP,
    presenter: GroupPresenter,
    service: GroupsService,
    find: (groups, name, caller) => groups.find(name, caller),
    nameOf: ({ name }) => name,
    idOf: ({ id }) => id,
    kept: (id) => sql`review_group o where o.id = ${id} and o.deleted_at is null for share of o`,
  },
  form: WatchReviewGroup,
  listing: (_groups, caller) => ({
    columns: groupColumns,
    table: sql`review_group`,
    row: sql`g`,
    where: sql`${livesHere(caller)} and ${isReadableGroup(caller)}`,
    items: [GROUP_KEY],
    large: [largeJson('g', 'extraData')],
    order: BY_GROUP_NAME,
  }),
});

/** The groups that people watch. */
@Module({ imports: [GroupsModule, UsersModule], controllers: [controller], providers })
export class WatchedReviewGroupsModule {}
