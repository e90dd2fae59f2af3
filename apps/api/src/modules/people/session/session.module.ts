import { Module } from '@nestjs/common';
import { SessionController } from './session.controller';
import { SessionEnding } from './session-ending';
import { SessionPresenter } from './session.presenter';
import { SessionService } from './session.service';

/** The caller's session. */
@Module({
  controllers: [SessionController],
  providers: [SessionEnding, SessionPresenter, SessionService],
  exports: [SessionEnding, SessionService],
})
export class SessionModule {}
