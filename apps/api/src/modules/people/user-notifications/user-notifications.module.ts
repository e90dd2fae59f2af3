import { Module } from '@nestjs/common';
import { UsersModule } from '../users';
import { UserNotificationsController } from './user-notifications.controller';
import { UserNotificationsPresenter } from './user-notifications.presenter';
import { UserNotificationsService } from './user-notifications.service';

/** What people want to be told. */
@Module({
  imports: [UsersModule],
  controllers: [UserNotificationsController],
  providers: [UserNotificationsPresenter, UserNotificationsService],
  exports: [UserNotificationsService],
})
export class UserNotificationsModule {}
