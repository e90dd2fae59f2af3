import { Module } from '@nestjs/common';
import { SessionUserExpansion } from './session-user.expansion';
import { UserTo } from './user.policy';
import { UserPresenter } from './user.presenter';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** People with an account. */
@Module({
  controllers: [UsersController],
  providers: [SessionUserExpansion, UserPresenter, UsersService, UserTo.target],
  exports: [UserPresenter, UsersService, UserTo.target],
})
export class UsersModule {}
