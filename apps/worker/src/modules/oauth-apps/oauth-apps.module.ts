import { Module } from '@nestjs/common';
import { DeletedApplication } from './deleted-application';
import { EndedTokens } from './ended-tokens';
import { OAuthAppsProcessor } from './oauth-apps.processor';

/** Follow-up work of changes to applications. */
@Module({ providers: [OAuthAppsProcessor, DeletedApplication, EndedTokens] })
export class OAuthAppsModule {}
