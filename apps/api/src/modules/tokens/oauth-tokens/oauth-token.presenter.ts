import { Injectable } from '@nestjs/common';
import type { OAuthTokenFields } from '@review-service/contracts/oauth-tokens';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownToken } from './oauth-tokens.service';

/** A token as its owner sees it. */
@Injectable()
export class OAuthTokenPresenter implements Presenter<ShownToken, OAuthTokenFields> {
  fields({ added, application, bounds, expires, scopes, token }: ShownToken): OAuthTokenFields {
    return { application, bounds, expires, scope: scopes, time_added: added, token };
  }

  links({ id }: ShownToken, urls: Urls): Links {
    return urls.item('oauth-tokens', id);
  }
}
