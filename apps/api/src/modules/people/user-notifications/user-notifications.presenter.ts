import { Injectable } from '@nestjs/common';
import type { UserNotificationsFields } from '@review-service/contracts/user-notifications';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownNotifications } from './user-notifications.service';

/** Fields and links of what a person wants to be told. */
@Injectable()
export class UserNotificationsPresenter implements Presenter<ShownNotifications, UserNotificationsFields> {
  fields(shown: ShownNotifications): UserNotificationsFields {
    const { mail, own, published, updated, closed, reviews, replies } = shown;
    return {
      ...{ mail, own, published, updated, closed, reviews, replies },
      digest: shown.digest,
      digest_hour: shown.digestHour,
      time_zone: shown.timeZone,
      direct_at_once: shown.directAtOnce,
      address_refused: shown.isRefused,
    };
  }

  links({ username }: ShownNotifications, urls: Urls): Links {
    const self = urls.get('users', username, 'notifications');
    return { self, update: { ...self, method: 'PUT' } };
  }
}
