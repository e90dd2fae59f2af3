import { Module } from '@nestjs/common';
import { UserNotificationsModule } from '../../people/user-notifications';
import { UnsubscribingController } from './unsubscribing.controller';

/** The address at the foot of each mail. */
@Module({ imports: [UserNotificationsModule], controllers: [UnsubscribingController] })
export class UnsubscribingModule {}
