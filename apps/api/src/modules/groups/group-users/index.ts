export { groupUsers, GroupUsersModule, type GroupUsersService, type Member } from './group-users.module';
