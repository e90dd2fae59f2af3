import { Injectable } from '@nestjs/common';
import type { EndorsementFields } from '@review-service/contracts/endorsements';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink, shownTime } from '../../requests/review-requests';
import type { ShownEndorsement } from './endorsements.service';

/** Fields and links of an endorsement. */
@Injectable()
export class EndorsementPresenter implements Presenter<ShownEndorsement, EndorsementFields> {
  fields({ createdAt, user }: ShownEndorsement): EndorsementFields {
    return { timestamp: shownTime(createdAt), username: user.name };
  }

  links({ displayId, reviewId, user }: ShownEndorsement, urls: Urls): Links {
    const self = urls.get('review-requests', displayId, 'reviews', reviewId, 'endorsements', user.name);
    return { self, delete: { ...self, method: 'DELETE' }, user: personLink(user, urls) };
  }
}
