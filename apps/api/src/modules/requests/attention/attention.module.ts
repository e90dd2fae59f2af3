import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { AllAttentionController } from './all-attention.controller';
import { AttentionController } from './attention.controller';
import { AttentionListener } from './attention.listener';
import { AttentionTo } from './attention.policy';
import { AttentionPresenter } from './attention.presenter';
import { AttentionService } from './attention.service';
import { AttentionRequestExpansion } from './review-request.expansion';

/** Whose turn it is on review requests. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [AllAttentionController, AttentionController],
  providers: [AttentionListener, AttentionPresenter, AttentionRequestExpansion, AttentionService, AttentionTo.target],
})
export class AttentionModule {}
