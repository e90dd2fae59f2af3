import { Module } from '@nestjs/common';
import { EndedTokens } from './ended-tokens';
import { OAuthAppsProcessor } from './oauth-apps.processor';

/** What follows changes to applications. */
@Module({ providers: [OAuthAppsProcessor, EndedTokens] })
export class OAuthAppsModule {}
