import { Injectable } from '@nestjs/common';
import type { UpdatesFields } from '@review-service/contracts/updates';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { Updates } from './updates.service';

/** The versions of review requests. */
@Injectable()
export class UpdatesPresenter implements Presenter<Updates, UpdatesFields> {
  fields({ requests }: Updates): UpdatesFields {
    return { review_requests: [...requests] };
  }

  links(_: Updates, urls: Urls): Links {
    return { self: { href: urls.self, method: 'GET' } };
  }
}
