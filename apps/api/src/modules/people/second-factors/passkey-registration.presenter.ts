import { Injectable } from '@nestjs/common';
import type { PasskeyRegistrationFields } from '@review-service/contracts/second-factors';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** The first step to a new passkey. */
export interface ShownRegistration {
  readonly username: string;
  readonly options?: object;
  readonly registration?: string;
}

/** Fields and links of it. */
@Injectable()
export class PasskeyRegistrationPresenter implements Presenter<ShownRegistration, PasskeyRegistrationFields> {
  fields({ options, registration = '' }: ShownRegistration): PasskeyRegistrationFields {
    return { options: options ? JSON.stringify(options) : '', registration };
  }

  links({ username }: ShownRegistration, urls: Urls): Links {
    const self = urls.get('users', username, 'passkey-registration');
    return { self, create: { ...self, method: 'POST' }, passkeys: urls.get('users', username, 'passkeys') };
  }
}
