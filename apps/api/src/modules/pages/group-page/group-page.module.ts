import { Module } from '@nestjs/common';
import { GroupUsersModule } from '../../groups/group-users';
import { GroupsModule } from '../../groups/groups';
import { UsersModule } from '../../people/users';
import { GroupChangesController } from './group-changes.controller';
import { GroupMembersController } from './group-members.controller';
import { GroupPage } from './group-page';
import { GroupPageController } from './group-page.controller';

/** The page of a review group, at its `absolute_url`. */
@Module({
  imports: [GroupsModule, GroupUsersModule, UsersModule],
  controllers: [GroupPageController, GroupMembersController, GroupChangesController],
  providers: [GroupPage],
})
export class GroupPageModule {}
