import { Module } from '@nestjs/common';
import { ApiTokensModule } from '../api-tokens';
import { TokenExceptionController } from './token-exception.controller';
import { TokenExceptionPresenter } from './token-exception.presenter';
import { TokenExceptionsService } from './token-exceptions.service';

/** Exceptions from the limits of tokens. */
@Module({
  imports: [ApiTokensModule],
  controllers: [TokenExceptionController],
  providers: [TokenExceptionsService, TokenExceptionPresenter],
})
export class TokenExceptionsModule {}
