import { Injectable } from '@nestjs/common';
import type { PasskeyFields } from '@review-service/contracts/second-factors';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownPasskey } from './passkeys.service';

/** Fields and links of a passkey. */
@Injectable()
export class PasskeyPresenter implements Presenter<ShownPasskey, PasskeyFields> {
  fields({ id, name, added, lastUsed, worksHere }: ShownPasskey): PasskeyFields {
    return { id, last_used: lastUsed, name, time_added: added, works_here: worksHere };
  }

  links({ id, username }: ShownPasskey, urls: Urls): Links {
    const self = urls.get('users', username, 'passkeys', id);
    return { self, update: { ...self, method: 'PUT' }, delete: { ...self, method: 'DELETE' } };
  }
}
