import { Injectable } from '@nestjs/common';
import type { TokenRefusal, TokenUseFields } from '@review-service/contracts/token-uses';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links } from '../../../hypermedia/resources/urls';
import type { ShownUse } from './token-uses.service';

/** The uses of a day that needed the same. */
@Injectable()
export class TokenUsePresenter implements Presenter<ShownUse, TokenUseFields> {
  fields({ day, resource, method, outcome, count, lastUsed, network, client }: ShownUse): TokenUseFields {
    return {
      ...{ day, resource, count, network, client },
      // The reason for the casts: only the recorder writes them.
      method: method as TokenUseFields['method'],
      refusal: outcome === 'allowed' ? null : (outcome as TokenRefusal),
      last_used: lastUsed,
    };
  }

  links(): Links {
    return {};
  }
}
