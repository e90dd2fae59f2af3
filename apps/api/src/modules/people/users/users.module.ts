import { Module } from '@nestjs/common';
import { SessionUserExpansion } from './session-user.expansion';
import { UserPresenter } from './user.presenter';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** People with an account. */
@Module({
  controllers: [UsersController],
  providers: [SessionUserExpansion, UserPresenter, UsersService],
  exports: [UserPresenter, UsersService],
})
export class UsersModule {}
