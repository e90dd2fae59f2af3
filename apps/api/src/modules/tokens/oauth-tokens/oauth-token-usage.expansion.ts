import { OAUTH_TOKEN, OAUTH_TOKEN_USAGE } from '@review-service/contracts/oauth-tokens';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import { OAuthTokenUsagePresenter } from './oauth-token-usage.presenter';
import { OAuthTokensService, type ShownToken, type TokenUsage } from './oauth-tokens.service';

/** `GET /api/oauth-tokens/…?expand=usage`: tokens with their last use. */
@Expands({ of: OAUTH_TOKEN, name: 'usage' })
export class OAuthTokenUsageExpansion implements Expansion<ShownToken, TokenUsage> {
  readonly definition = OAUTH_TOKEN_USAGE;
  readonly presenter = OAuthTokenUsagePresenter;
  readonly kind = 'object';

  constructor(private readonly tokens: OAuthTokensService) {}

  async load(tokens: readonly ShownToken[]) {
    return oneForEach(
      tokens.map(({ id }) => id),
      await this.tokens.usageOf(tokens),
    );
  }
}
