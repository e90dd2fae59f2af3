import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { GroupsModule } from '../groups';
import { UserGroupNotificationsController } from './user-group-notifications.controller';
import { NotifyingGroupExpansion } from './user-group-notifications.expansions';
import { UserGroupNotificationTo } from './user-group-notifications.policy';
import { UserGroupNotificationsPresenter } from './user-group-notifications.presenter';
import { UserGroupNotificationsService } from './user-group-notifications.service';

/** What people want to be told of their groups. */
@Module({
  imports: [GroupsModule, UsersModule],
  controllers: [UserGroupNotificationsController],
  providers: [
    NotifyingGroupExpansion,
    UserGroupNotificationsPresenter,
    UserGroupNotificationsService,
    UserGroupNotificationTo.target,
  ],
})
export class UserGroupNotificationsModule {}
