import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { UsersModule } from '../../people/users';
import { ReviewRequestsModule } from '../review-requests';
import { AllAttentionController } from './all-attention.controller';
import { AttentionController } from './attention.controller';
import { ATTENTION_EXPANSIONS } from './attention.expansions';
import { AttentionListener } from './attention.listener';
import { AttentionTo } from './attention.policy';
import { AttentionPresenter } from './attention.presenter';
import { AttentionService } from './attention.service';

/** Whose turn it is on review requests. */
@Module({
  imports: [GroupsModule, ReviewRequestsModule, UsersModule],
  controllers: [AllAttentionController, AttentionController],
  providers: [...ATTENTION_EXPANSIONS, AttentionListener, AttentionPresenter, AttentionService, AttentionTo.target],
})
export class AttentionModule {}
