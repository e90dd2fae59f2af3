import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { DeletedToken } from './deleted-token';

/** Follow-up work of changes to OAuth2 tokens. */
@Module({ imports: [MailModule], providers: [DeletedToken] })
export class OAuthTokensModule {}
