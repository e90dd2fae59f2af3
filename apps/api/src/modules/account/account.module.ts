import { Module } from '@nestjs/common';
import { StyleController } from '../../pages/style.controller';
import { SessionModule } from '../session';
import { LoginController } from './login.controller';
import { SigningIn } from './signing-in';

/** The pages of one's own account. */
@Module({ imports: [SessionModule], controllers: [StyleController, LoginController], providers: [SigningIn] })
export class AccountModule {}
