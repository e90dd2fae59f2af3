import { Injectable } from '@nestjs/common';
import type { OAuthTokenNarrowingFields } from '@review-service/contracts/token-uses';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ScopeNarrowing } from './narrowing.service';
import { shownRefusal } from './refused-use';

/** What an OAuth2 token could do without. */
@Injectable()
export class OAuthTokenNarrowingPresenter implements Presenter<ScopeNarrowing, OAuthTokenNarrowingFields> {
  fields({ recordedSince, used, unused, scopes, refused }: ScopeNarrowing): OAuthTokenNarrowingFields {
    return {
      recorded_since: recordedSince,
      used_scopes: used,
      unused_scopes: unused,
      scopes,
      refused: refused.map(shownRefusal),
    };
  }

  links(_: unknown, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' } };
  }
}
