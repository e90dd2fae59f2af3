export { UserNotificationsModule } from './user-notifications.module';
export { type ShownNotifications, UserNotificationsService } from './user-notifications.service';
