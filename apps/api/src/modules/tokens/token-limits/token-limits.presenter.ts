import { Injectable } from '@nestjs/common';
import type { TokenLimitsFields } from '@review-service/contracts/token-limits';
import type { KnownLimits } from '@review-service/database/token-limits';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** Fields and links of the limits of API tokens. */
@Injectable()
export class TokenLimitsPresenter implements Presenter<KnownLimits, TokenLimitsFields> {
  fields({ maxLife, maxIdle, grace, enforcedFrom, changed, changedBy }: KnownLimits): TokenLimitsFields {
    return {
      max_life: maxLife,
      max_idle: maxIdle,
      grace,
      enforced_from: enforcedFrom,
      changed,
      changed_by: changedBy,
    };
  }

  links(_: KnownLimits, urls: Urls): Links {
    const self = urls.get('token-limits');
    return { self, update: { ...self, method: 'PUT' } };
  }
}
