import { Controller, Get, Put } from '@nestjs/common';
import { UpdateUserNotifications, USER_NOTIFICATIONS } from '@review-service/contracts/user-notifications';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../users';
import { UserNotificationsPresenter } from './user-notifications.presenter';
import { UserNotificationsService } from './user-notifications.service';

/** `/api/users/{username}/notifications/`: what a person wants to be told. */
@Controller('users/:username/notifications')
@Resource(USER_NOTIFICATIONS, UserNotificationsPresenter)
export class UserNotificationsController {
  constructor(private readonly notifications: UserNotificationsService) {}

  @Get()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  read(@UserTo('notifications') user: ShownUser) {
    return this.notifications.of(user.id);
  }

  @Put()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  update(@UserTo.claim('notifications') user: Claim<ShownUser>, @Form('strict') changes: UpdateUserNotifications) {
    return this.notifications.update(user, changes);
  }
}
