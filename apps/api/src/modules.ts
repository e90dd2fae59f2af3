import { GroupUsersModule } from './modules/group-users/group-users.module';
import { GroupsModule } from './modules/groups/groups.module';
import { RootModule } from './modules/root/root.module';
import { SessionModule } from './modules/session/session.module';
import { UsersModule } from './modules/users/users.module';

/** What the API serves. A new resource is one more line here. */
export const modules = [RootModule, SessionModule, UsersModule, GroupsModule, GroupUsersModule];
