export { isReadable, livesHere } from './group.access';
export { groupPolicy, GroupTo } from './group.policy';
export { GroupPresenter } from './group.presenter';
export { GroupsModule } from './groups.module';
export { GroupsService, type JudgedGroup, type ShownGroup } from './groups.service';
