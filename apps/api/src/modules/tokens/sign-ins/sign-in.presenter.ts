import { Injectable } from '@nestjs/common';
import type { SignInFields } from '@review-service/contracts/sign-ins';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownSignIn } from './sign-in.access';

/** Fields and links of what lets somebody in. */
@Injectable()
export class SignInPresenter implements Presenter<ShownSignIn, SignInFields> {
  fields({ client, expires, id, isCurrent, kind, lastUsed, name, network, started }: ShownSignIn): SignInFields {
    return {
      ...{ client, expires, id, is_current: isCurrent, kind },
      ...{ last_used: lastUsed, name, network, started },
    };
  }

  links({ id, kind, name, username, apiTokenId, oauthTokenId, feedAddressId }: ShownSignIn, urls: Urls): Links {
    const self = urls.get('users', username, 'sign-ins', id);
    const named = kind !== 'session' && { title: name };
    return {
      self,
      delete: { ...self, method: 'DELETE' },
      ...(apiTokenId !== null && { api_token: { ...urls.get('users', username, 'api-tokens', apiTokenId), ...named } }),
      ...(feedAddressId !== null && { feed_address: urls.get('users', username, 'feed-addresses', feedAddressId) }),
      ...(oauthTokenId !== null && { oauth_token: { ...urls.get('oauth-tokens', oauthTokenId), ...named } }),
    };
  }
}
