import { Injectable } from '@nestjs/common';
import type { ApiTokenNarrowingFields } from '@review-service/contracts/token-uses';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { PolicyNarrowing } from './narrowing.service';
import { shownRefusal } from './refused-use';

/** What an API token could do without. */
@Injectable()
export class ApiTokenNarrowingPresenter implements Presenter<PolicyNarrowing, ApiTokenNarrowingFields> {
  fields({ recordedSince, policy, refused }: PolicyNarrowing): ApiTokenNarrowingFields {
    return {
      recorded_since: recordedSince,
      policy,
      refused: refused.map((use) => ({ ...shownRefusal(use), depends_on_item: use.dependsOnItem })),
    };
  }

  links(_: unknown, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' } };
  }
}
