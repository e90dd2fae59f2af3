import { Injectable } from '@nestjs/common';
import type { WatchedFields } from '@review-service/contracts/watched';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownUser } from '../users';

/** Leads to what lies below it. */
@Injectable()
export class WatchedPresenter implements Presenter<ShownUser, WatchedFields> {
  fields(): WatchedFields {
    return {};
  }

  links({ username }: ShownUser, urls: Urls): Links {
    return { self: urls.get('users', username, 'watched') };
  }
}
