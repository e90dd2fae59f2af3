import { Module } from '@nestjs/common';
import { Providers } from './providers';
import { SignInProviderPresenter } from './sign-in-provider.presenter';
import { SignInProvidersController } from './sign-in-providers.controller';
import { SignInProvidersService } from './sign-in-providers.service';

/** The identity providers that people sign in with. */
@Module({
  controllers: [SignInProvidersController],
  providers: [Providers, SignInProviderPresenter, SignInProvidersService],
  exports: [Providers, SignInProvidersService],
})
export class SignInProvidersModule {}
