import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { ApiTokenTarget } from './api-token.policy';
import { ApiTokenPresenter } from './api-token.presenter';
import { ApiTokensController } from './api-tokens.controller';
import { ApiTokensService } from './api-tokens.service';

/** Tokens that people create for their own programs. */
@Module({
  imports: [UsersModule],
  controllers: [ApiTokensController],
  providers: [ApiTokensService, ApiTokenPresenter, ApiTokenTarget],
  exports: [ApiTokensService],
})
export class ApiTokensModule {}
