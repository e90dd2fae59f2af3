import { Injectable } from '@nestjs/common';
import type { OAuthTokenUsageFields } from '@review-service/contracts/oauth-tokens';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';

/** The time of a token's last use; null: never. */
@Injectable()
export class OAuthTokenUsagePresenter implements Presenter<{ lastUsed: string | null }, OAuthTokenUsageFields> {
  fields({ lastUsed }: { lastUsed: string | null }): OAuthTokenUsageFields {
    return { last_used: lastUsed };
  }

  links(_: unknown, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' } };
  }
}
