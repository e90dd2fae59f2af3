import { Injectable } from '@nestjs/common';
import type { AuthenticatorFields } from '@review-service/contracts/second-factors';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownOwnAuthenticator } from './authenticator.service';

/** Fields and links of an authenticator app. */
@Injectable()
export class AuthenticatorPresenter implements Presenter<ShownOwnAuthenticator, AuthenticatorFields> {
  fields({ added, lastUsed, setup, isRequired }: ShownOwnAuthenticator): AuthenticatorFields {
    return {
      ...{ enabled: added !== null, is_required: isRequired, last_used: lastUsed, time_added: added },
      ...{ qr_code: setup?.qrCode ?? '', secret: setup?.secret ?? '' },
      ...{ setup: setup?.setup ?? '', uri: setup?.uri ?? '' },
    };
  }

  links({ added, username }: ShownOwnAuthenticator, urls: Urls): Links {
    const self = urls.get('users', username, 'authenticator');
    const changes = { create: { ...self, method: 'POST' }, update: { ...self, method: 'PUT' } } as const;
    return { self, ...changes, ...(added !== null && { delete: { ...self, method: 'DELETE' } }) };
  }
}
