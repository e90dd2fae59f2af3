export { isReadable, livesHere } from './group.access';
export { GroupTo } from './group.policy';
export { GroupsModule } from './groups.module';
export type { JudgedGroup } from './groups.service';
