import { Injectable } from '@nestjs/common';
import type { LastUpdateFields } from '@review-service/contracts/review-request-last-update';
import { USER } from '@review-service/contracts/users';
import type { Embed, Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { shownTime } from '../review-requests';
import { UserPresenter } from '../../people/users';
import type { LastUpdate } from './last-update.service';

const SUMMARIES: Readonly<Record<LastUpdate['kind'], string>> = {
  'review-request': 'Review request updated',
  diff: 'Diff updated',
  review: 'New review',
  reply: 'New reply',
};

/** Fields and links of the last update of a review request. */
@Injectable()
export class LastUpdatePresenter implements Presenter<LastUpdate, LastUpdateFields> {
  fields({ kind, updatedAt, user }: LastUpdate, _urls: Urls, embed: Embed): LastUpdateFields {
    const shown = user && embed({ definition: USER, presenter: UserPresenter }, user);
    return {
      summary: SUMMARIES[kind],
      timestamp: shownTime(updatedAt),
      type: kind,
      user: shown ? { ...shown } : null,
    };
  }

  links({ displayId }: LastUpdate, urls: Urls): Links {
    return { self: urls.get('review-requests', displayId, 'last-update') };
  }
}
