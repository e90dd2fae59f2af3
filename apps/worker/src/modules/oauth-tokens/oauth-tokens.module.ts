import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { GrantRevocation } from './grant-revocation';
import { OAuthTokensProcessor } from './oauth-tokens.processor';

/** Follow-up work of changes to OAuth2 tokens. */
@Module({ imports: [MailModule], providers: [OAuthTokensProcessor, GrantRevocation] })
export class OAuthTokensModule {}
