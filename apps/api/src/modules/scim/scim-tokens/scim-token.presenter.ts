import { Inject, Injectable } from '@nestjs/common';
import type { ScimTokenFields } from '@review-service/contracts/scim-tokens';
import { ApiConfig } from '../../../api.config';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownScimToken } from './scim-tokens.service';

/** Fields and links of a token of a directory. */
@Injectable()
export class ScimTokenPresenter implements Presenter<ShownScimToken, ScimTokenFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields({ id, provider, site, wholeUserNames, added, lastUsed, value = '' }: ShownScimToken): ScimTokenFields {
    // The public address, not the client's host: the directory is told it.
    const base_url = `${this.config.url}${site === null ? '' : `/s/${site}`}/scim/v2`;
    return {
      ...{ base_url, id, last_used: lastUsed, provider, site, time_added: added, token: value },
      whole_user_names: wholeUserNames,
    };
  }

  links({ id }: ShownScimToken, urls: Urls): Links {
    const self = urls.get('scim-tokens', id);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}
