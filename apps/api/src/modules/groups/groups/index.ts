export { isReadableGroup, livesHere } from '@review-service/visibility/groups';
export { GROUP_KEY, groupsNamed, mayChangeGroups, readableGroupsNamed } from './group.access';
export {
  /** @public What `npm run new:resource` puts below groups has its access by it. */
  groupPolicy,
  GroupTo,
} from './group.policy';
export { GroupEvents, type GroupHappening, type GroupListener, ListensToGroups } from './group-events';
export { expandGroups } from './group.expansion';
export { GroupPresenter } from './group.presenter';
export { GroupsModule } from './groups.module';
export {
  BY_GROUP_NAME,
  type CheckedGroup,
  groupColumns,
  groupEntry,
  GROUPS,
  GroupsService,
  type ShownGroup,
} from './groups.service';
