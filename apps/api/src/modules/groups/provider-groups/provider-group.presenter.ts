import { Injectable } from '@nestjs/common';
import type { ProviderGroupFields } from '@review-service/contracts/provider-groups';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownProviderGroup } from './provider-groups.service';

/** Fields and links of a mapping. */
@Injectable()
export class ProviderGroupPresenter implements Presenter<ShownProviderGroup, ProviderGroupFields> {
  fields({ claim, group, id, site }: ShownProviderGroup): ProviderGroupFields {
    return { claim, group, id, site };
  }

  links({ provider, id }: ShownProviderGroup, urls: Urls): Links {
    const self = urls.get('sign-in-providers', provider, 'groups', id);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}
