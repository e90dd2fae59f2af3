import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { BoundsModule } from '../bounds';
import { ApiTokenPresenter } from './api-token.presenter';
import { ApiTokensController } from './api-tokens.controller';
import { ApiTokensService } from './api-tokens.service';

/** Tokens that people create for their own programs. */
@Module({
  imports: [BoundsModule, UsersModule],
  controllers: [ApiTokensController],
  providers: [ApiTokensService, ApiTokenPresenter],
  exports: [ApiTokensService],
})
export class ApiTokensModule {}
