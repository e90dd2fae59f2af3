import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { AppOwnerExpansion } from './app-owner.expansion';
import { OAuthAppSettings } from './oauth-app.settings';
import { OAuthAppPresenter } from './oauth-app.presenter';
import { OAuthAppsController } from './oauth-apps.controller';
import { OAuthAppsService } from './oauth-apps.service';

/** OAuth2 applications. */
@Module({
  imports: [UsersModule],
  controllers: [OAuthAppsController],
  providers: [AppOwnerExpansion, OAuthAppsService, OAuthAppSettings, OAuthAppPresenter],
})
export class OAuthAppsModule {}
