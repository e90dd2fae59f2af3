export { PEOPLE } from './people-as-members';
export { expandPeople } from './person.expansion';
export {
  canBeLookedUp,
  isMemberHere,
  isProfileShown,
  operates,
  type ShownUser,
  USER_KEY,
  userColumns,
} from './user.access';
export { userPolicy, UserTo } from './user.policy';
export { urlsOf, UserPresenter } from './user.presenter';
export { UsersModule } from './users.module';
export { UsersService } from './users.service';
