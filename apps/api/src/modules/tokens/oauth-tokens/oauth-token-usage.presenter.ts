import { Injectable } from '@nestjs/common';
import type { OAuthTokenUsageFields } from '@review-service/contracts/oauth-tokens';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { TokenUsage } from './oauth-tokens.service';

/** The time of a token's last use; null: never. */
@Injectable()
export class OAuthTokenUsagePresenter implements Presenter<TokenUsage, OAuthTokenUsageFields> {
  fields({ lastUsed }: TokenUsage): OAuthTokenUsageFields {
    return { last_used: lastUsed };
  }

  links({ tokenId }: TokenUsage, urls: Urls): Links {
    return { self: urls.get('oauth-tokens', tokenId, 'usage') };
  }
}
