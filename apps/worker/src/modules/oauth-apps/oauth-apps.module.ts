import { Module } from '@nestjs/common';
import { OAuthAppsProcessor } from './oauth-apps.processor';

/** What follows changes to applications. */
@Module({ providers: [OAuthAppsProcessor] })
export class OAuthAppsModule {}
