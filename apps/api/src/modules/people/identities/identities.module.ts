import { Module } from '@nestjs/common';
import { SignInProvidersModule } from '../sign-in-providers';
import { UsersModule, UserTo } from '../users';
import { IdentitiesController } from './identities.controller';
import { IdentitiesService } from './identities.service';
import { IdentityPresenter } from './identity.presenter';

/** The identities of identity providers with which people sign in. */
@Module({
  imports: [SignInProvidersModule, UsersModule],
  controllers: [IdentitiesController],
  providers: [IdentitiesService, IdentityPresenter, UserTo.target],
})
export class IdentitiesModule {}
