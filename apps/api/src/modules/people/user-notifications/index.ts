export { UserNotificationsModule } from './user-notifications.module';
export { UserNotificationsService } from './user-notifications.service';
