import { Module } from '@nestjs/common';
import { GrantRevocation } from './grant-revocation';
import { OAuthTokensProcessor } from './oauth-tokens.processor';

/** Follow-up work of changes to OAuth2 tokens. */
@Module({ providers: [OAuthTokensProcessor, GrantRevocation] })
export class OAuthTokensModule {}
