export { GROUP_KEY, isReadable, livesHere } from './group.access';
export { GroupTo } from './group.policy';
export { GroupPresenter } from './group.presenter';
export { GroupsModule } from './groups.module';
export { BY_GROUP_NAME, groupColumns, GroupsService, type CheckedGroup, type ShownGroup } from './groups.service';
