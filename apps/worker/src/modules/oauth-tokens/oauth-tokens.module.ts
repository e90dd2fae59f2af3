import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { DeletedToken } from './deleted-token';
import { OAuthTokensProcessor } from './oauth-tokens.processor';

/** Follow-up work of changes to OAuth2 tokens. */
@Module({ imports: [MailModule], providers: [OAuthTokensProcessor, DeletedToken] })
export class OAuthTokensModule {}
