export { memberPolicy, MemberTo } from './group-user.policy';
export { GroupUserPresenter } from './group-user.presenter';
export { GroupUsersModule } from './group-users.module';
export { GroupUsersService, type Member } from './group-users.service';
