import { Module } from '@nestjs/common';
import { OAuthAppSettings } from './oauth-app.settings';
import { OAuthAppTarget } from './oauth-app.policy';
import { OAuthAppPresenter } from './oauth-app.presenter';
import { OAuthAppsController } from './oauth-apps.controller';
import { OAuthAppsService } from './oauth-apps.service';

/** Programs that people let act for them. */
@Module({
  controllers: [OAuthAppsController],
  providers: [OAuthAppsService, OAuthAppSettings, OAuthAppPresenter, OAuthAppTarget],
  exports: [OAuthAppsService],
})
export class OAuthAppsModule {}
