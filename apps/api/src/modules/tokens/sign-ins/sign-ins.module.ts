import { Module } from '@nestjs/common';
import { SessionModule } from '../../people/session';
import { UsersModule, UserTo } from '../../people/users';
import { ApiTokensModule } from '../api-tokens';
import { OAuthTokensModule } from '../oauth-tokens';
import { SignInPresenter } from './sign-in.presenter';
import { SignInsController } from './sign-ins.controller';
import { SignInsService } from './sign-ins.service';

/** Where people are signed in. */
@Module({
  imports: [ApiTokensModule, OAuthTokensModule, SessionModule, UsersModule],
  controllers: [SignInsController],
  providers: [SignInPresenter, SignInsService, UserTo.target],
})
export class SignInsModule {}
