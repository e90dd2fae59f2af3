import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups';
import { UsersModule } from '../../people/users';
import { GroupUserPresenter } from './group-user.presenter';
import { GroupUsersController } from './group-users.controller';
import { GroupUsersService } from './group-users.service';
import { MemberExpansion } from './member.expansion';

/** The members of review groups. */
@Module({
  imports: [GroupsModule, UsersModule],
  controllers: [GroupUsersController],
  providers: [MemberExpansion, GroupUserPresenter, GroupUsersService],
  exports: [GroupUserPresenter, GroupUsersService],
})
export class GroupUsersModule {}
