import { Injectable } from '@nestjs/common';
import type { ApiTokenRenewalFields } from '@review-service/contracts/api-token-renewals';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownRenewal } from './api-token-renewals.service';

/** A renewal of an API token as its owner sees it. */
@Injectable()
export class ApiTokenRenewalPresenter implements Presenter<ShownRenewal, ApiTokenRenewalFields> {
  fields({ id, lastUsed, overlapEnds, renewed, value }: ShownRenewal): ApiTokenRenewalFields {
    return { id, last_used: lastUsed, overlap_ends: overlapEnds, renewed, token: value ?? '' };
  }

  links({ id, tokenId, username }: ShownRenewal, urls: Urls): Links {
    const self = urls.get('users', username, 'api-tokens', tokenId, 'renewals', id);
    return { self, delete: { ...self, method: 'DELETE' } };
  }
}
