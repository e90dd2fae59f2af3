import { Module } from '@nestjs/common';
import { ApiTokensModule } from '../api-tokens';
import { BoundsModule } from '../bounds';
import { ApiTokenChildPresenter } from './api-token-child.presenter';
import { ApiTokenChildrenController } from './api-token-children.controller';
import { ChildTokenPresenter } from './child-token.presenter';
import { ChildTokensController } from './child-tokens.controller';
import { ChildTokensService } from './child-tokens.service';

/** API tokens that are made from others. */
@Module({
  imports: [ApiTokensModule, BoundsModule],
  controllers: [ChildTokensController, ApiTokenChildrenController],
  providers: [ChildTokensService, ChildTokenPresenter, ApiTokenChildPresenter],
})
export class ChildTokensModule {}
