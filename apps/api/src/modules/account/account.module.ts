import { Module } from '@nestjs/common';
import { StyleController } from '../../pages/style.controller';
import { ApiTokensModule } from '../api-tokens';
import { OAuthTokensModule } from '../oauth-tokens';
import { SessionModule } from '../session';
import { UsersModule } from '../users';
import { LoginController } from './login.controller';
import { PasswordChange } from './password-change';
import { PasswordController } from './password.controller';
import { SigningIn } from './signing-in';
import { ApiTokenController } from './tokens/api-token.controller';
import { MyTokens } from './tokens/my-tokens';
import { OAuth2TokenController } from './tokens/oauth2-token.controller';
import { TokensController } from './tokens/tokens.controller';

/** The pages of one's own account. */
@Module({
  imports: [SessionModule, UsersModule, ApiTokensModule, OAuthTokensModule],
  controllers: [
    StyleController,
    LoginController,
    PasswordController,
    TokensController,
    ApiTokenController,
    OAuth2TokenController,
  ],
  providers: [SigningIn, PasswordChange, MyTokens],
})
export class AccountModule {}
