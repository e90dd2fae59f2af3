import { Module } from '@nestjs/common';
import { SessionController } from './session.controller';
import { SessionPresenter } from './session.presenter';
import { SessionService } from './session.service';

/** The caller's session. */
@Module({ controllers: [SessionController], providers: [SessionPresenter, SessionService], exports: [SessionService] })
export class SessionModule {}
