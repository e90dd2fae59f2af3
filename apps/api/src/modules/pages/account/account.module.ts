import { Module } from '@nestjs/common';
import { AssetsController, FaviconController } from '../../../pages/assets.controller';
import { IconsController } from '../../../pages/icons.controller';
import { SessionModule } from '../../people/session';
import { SignInProvidersModule } from '../../people/sign-in-providers';
import { UsersModule } from '../../people/users';
import { AddressController, ConfirmationTo } from './address.controller';
import { LoginController } from './login.controller';
import { PasswordChange } from './password-change';
import { PasswordController } from './password.controller';
import { PasswordVoucher } from './password-voucher';
import { ProviderSession } from './provider-session';
import { SigningIn } from './signing-in';

/** The pages of the user's own account. */
@Module({
  imports: [SessionModule, SignInProvidersModule, UsersModule],
  controllers: [
    AssetsController,
    FaviconController,
    IconsController,
    LoginController,
    PasswordController,
    AddressController,
  ],
  providers: [ConfirmationTo.target, PasswordVoucher, ProviderSession, SigningIn, PasswordChange],
  exports: [PasswordVoucher, ProviderSession, SigningIn],
})
export class AccountModule {}
