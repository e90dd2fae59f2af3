import { Module } from '@nestjs/common';
import { AssetsController } from '../../../pages/assets.controller';
import { IconsController } from '../../../pages/icons.controller';
import { ApiTokensModule } from '../../tokens/api-tokens';
import { ApiTokenRenewalsModule } from '../../tokens/api-token-renewals';
import { ChildTokensModule } from '../../tokens/child-tokens';
import { OAuthAppsModule } from '../../tokens/oauth-apps';
import { NarrowingModule } from '../../tokens/narrowing';
import { OAuthTokensModule } from '../../tokens/oauth-tokens';
import { TokenLimitsModule } from '../../tokens/token-limits';
import { SessionModule } from '../../people/session';
import { UsersModule } from '../../people/users';
import { AddressController, ConfirmationTo } from './address.controller';
import { ApplicationController } from './applications/application.controller';
import { ApplicationSecrets } from './applications/application-secrets';
import { ApplicationStepsController } from './applications/application-steps.controller';
import { ApplicationsController } from './applications/applications.controller';
import { LoginController } from './login.controller';
import { PasswordChange } from './password-change';
import { PasswordController } from './password.controller';
import { SigningIn } from './signing-in';
import { ApiTokenController } from './tokens/api-token.controller';
import { ApiTokenSecretsController } from './tokens/api-token-secrets.controller';
import { MyTokens } from './tokens/my-tokens';
import { OAuth2TokenController } from './tokens/oauth2-token.controller';
import { TokensController } from './tokens/tokens.controller';

/** The pages of the user's own account. */
@Module({
  imports: [
    ...[SessionModule, UsersModule, ApiTokensModule, ApiTokenRenewalsModule, ChildTokensModule],
    ...[OAuthTokensModule, NarrowingModule, TokenLimitsModule, OAuthAppsModule],
  ],
  controllers: [
    AssetsController,
    IconsController,
    LoginController,
    PasswordController,
    AddressController,
    TokensController,
    ApiTokenController,
    ApiTokenSecretsController,
    OAuth2TokenController,
    ApplicationsController,
    ApplicationController,
    ApplicationStepsController,
  ],
  providers: [ConfirmationTo.target, SigningIn, PasswordChange, MyTokens, ApplicationSecrets],
})
export class AccountModule {}
