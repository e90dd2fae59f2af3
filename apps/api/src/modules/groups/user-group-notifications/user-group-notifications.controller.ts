import { Controller, Get, Put } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import {
  UpdateUserGroupNotification,
  USER_GROUP_NOTIFICATION,
} from '@review-service/contracts/user-group-notifications';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import type { ShownNotifications } from '../../people/user-notifications';
import { type ShownUser, UserTo } from '../../people/users';
import { UserGroupNotificationTo } from './user-group-notifications.policy';
import { UserGroupNotificationsPresenter } from './user-group-notifications.presenter';
import { type ShownGroupNotification, UserGroupNotificationsService } from './user-group-notifications.service';

/** `/api/users/{username}/notifications/groups/`: what a person wants to be told of each of their groups, by their names. */
@Controller('users/:username/notifications/groups')
@Resource(USER_GROUP_NOTIFICATION, UserGroupNotificationsPresenter)
export class UserGroupNotificationsController {
  constructor(private readonly notifications: UserGroupNotificationsService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  list(
    @UserTo('notifications') user: ShownUser,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: PageQuery,
  ) {
    return this.notifications.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(notifications: readonly ShownNotifications[], { caller }: FastifyRequest) {
    return this.notifications.ofEach(notifications, caller);
  }

  @Get(':group_name')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  read(@UserGroupNotificationTo('read') notification: ShownGroupNotification) {
    return notification;
  }

  @Put(':group_name')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  update(
    @UserGroupNotificationTo.claim('update') notification: Claim<ShownGroupNotification>,
    @Form('strict') changes: UpdateUserGroupNotification,
  ) {
    return this.notifications.update(notification, changes);
  }
}
