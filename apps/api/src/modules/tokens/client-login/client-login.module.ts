import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { ApiTokensModule } from '../api-tokens';
import { ClientLoginController } from './client-login.controller';
import { ClientTokens } from './client-tokens';

/** The sign-in of programs by the browser of their user. */
@Module({ imports: [ApiTokensModule, UsersModule], controllers: [ClientLoginController], providers: [ClientTokens] })
export class ClientLoginModule {}
