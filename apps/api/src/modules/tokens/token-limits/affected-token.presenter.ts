import { Injectable } from '@nestjs/common';
import type { AffectedTokenFields, TokenEffect } from '@review-service/contracts/token-limits';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { AffectedToken } from './affected-tokens.service';

/** An API token that limits shorten or end, and where it is. */
@Injectable()
export class AffectedTokenPresenter implements Presenter<AffectedToken, AffectedTokenFields> {
  fields({ id, username, note, expires, lastUsed, effect }: AffectedToken): AffectedTokenFields {
    // The reason for the cast: `effectOf` says one of them.
    return { ...{ id, user: username, note, expires }, last_used: lastUsed, effect: effect as TokenEffect };
  }

  links({ id, username }: AffectedToken, urls: Urls): Links {
    return {
      api_token: urls.get('users', username, 'api-tokens', id),
      exception: urls.get('users', username, 'api-tokens', id, 'exception'),
    };
  }
}
