import { Module } from '@nestjs/common';
import { GrantRevocation } from './grant-revocation';
import { OAuthTokensProcessor } from './oauth-tokens.processor';

/** What follows changes to OAuth2 tokens. */
@Module({ providers: [OAuthTokensProcessor, GrantRevocation] })
export class OAuthTokensModule {}
