import { Module } from '@nestjs/common';
import { DeletedApplication } from './deleted-application';
import { EndedTokens } from './ended-tokens';

/** Follow-up work of changes to applications. */
@Module({ providers: [DeletedApplication, EndedTokens] })
export class OAuthAppsModule {}
