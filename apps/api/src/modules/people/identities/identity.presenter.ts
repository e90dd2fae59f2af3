import { Injectable } from '@nestjs/common';
import type { IdentityFields } from '@review-service/contracts/identities';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownIdentity } from './identities.service';

/** Fields and links of an identity. */
@Injectable()
export class IdentityPresenter implements Presenter<ShownIdentity, IdentityFields> {
  fields({ id, issuer, lastSignedIn, linked, provider, subject }: ShownIdentity): IdentityFields {
    return { id, issuer, last_signed_in: lastSignedIn, linked, provider, subject };
  }

  links({ id, username }: ShownIdentity, urls: Urls): Links {
    const self = urls.get('users', username, 'identities', id);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}
