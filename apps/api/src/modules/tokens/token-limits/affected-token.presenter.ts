import { Injectable } from '@nestjs/common';
import type { AffectedTokenFields } from '@review-service/contracts/token-limits';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { AffectedToken } from './affected-tokens.service';

/** An API token that limits shorten or end, and where it is. */
@Injectable()
export class AffectedTokenPresenter implements Presenter<AffectedToken, AffectedTokenFields> {
  fields({ id, user, note, expires, lastUsed, effect }: AffectedToken): AffectedTokenFields {
    return { id, user, note, expires, last_used: lastUsed, effect };
  }

  links({ id, user }: AffectedToken, urls: Urls): Links {
    return {
      api_token: urls.get('users', user, 'api-tokens', id),
      exception: urls.get('users', user, 'api-tokens', id, 'exception'),
    };
  }
}
