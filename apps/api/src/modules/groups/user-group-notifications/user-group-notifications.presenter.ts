import { Injectable } from '@nestjs/common';
import type { UserGroupNotificationFields } from '@review-service/contracts/user-group-notifications';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownGroupNotification } from './user-group-notifications.service';

/** Fields and links of what a person wants to be told of a group. */
@Injectable()
export class UserGroupNotificationsPresenter implements Presenter<ShownGroupNotification, UserGroupNotificationFields> {
  fields({ name, displayName, mail }: ShownGroupNotification): UserGroupNotificationFields {
    return { display_name: displayName, mail, name };
  }

  links({ username, name }: ShownGroupNotification, urls: Urls): Links {
    const self = urls.get('users', username, 'notifications', 'groups', name);
    return { self, update: { ...self, method: 'PUT' }, group: { ...urls.get('groups', name), title: name } };
  }
}
