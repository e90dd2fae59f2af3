import { Module } from '@nestjs/common';
import { AssetsController, FaviconController } from '../../../pages/assets.controller';
import { IconsController } from '../../../pages/icons.controller';
import { SecondFactorsModule } from '../../people/second-factors';
import { SessionModule } from '../../people/session';
import { SignInProvidersModule } from '../../people/sign-in-providers';
import { UsersModule } from '../../people/users';
import { AddressController, ConfirmationTo } from './address.controller';
import { ConfirmController } from './confirm.controller';
import { DirectoryVoucher } from './directory-voucher';
import { LoginController } from './login.controller';
import { PasskeyController } from './passkey.controller';
import { PasskeyVoucher } from './passkey-voucher';
import { PasswordChange } from './password-change';
import { PasswordController } from './password.controller';
import { PasswordVoucher } from './password-voucher';
import { PendingSignIn } from './pending-sign-in';
import { ProviderSession } from './provider-session';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorVoucher } from './second-factor-voucher';
import { ShownFactors } from './shown-factors';
import { SigningIn } from './signing-in';

/** The pages of the user's own account. */
@Module({
  imports: [SecondFactorsModule, SessionModule, SignInProvidersModule, UsersModule],
  controllers: [
    AssetsController,
    FaviconController,
    IconsController,
    LoginController,
    SecondFactorController,
    PasskeyController,
    ConfirmController,
    PasswordController,
    AddressController,
  ],
  providers: [
    ...[ConfirmationTo.target, PasswordChange, ProviderSession, SigningIn, PendingSignIn, ShownFactors],
    ...[DirectoryVoucher, PasswordVoucher, PasskeyVoucher, SecondFactorVoucher],
  ],
  exports: [PasswordVoucher, ProviderSession, SigningIn],
})
export class AccountModule {}
