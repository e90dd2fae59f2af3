import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { EndorsementPresenter } from './endorsement.presenter';
import { EndorsementsController } from './endorsements.controller';
import { EndorsementsService } from './endorsements.service';
import { EndorserExpansion } from './endorser.expansion';

/** People who make reviews of agents their own. */
@Module({
  imports: [ReviewRequestsModule, ReviewsModule, UsersModule],
  controllers: [EndorsementsController],
  providers: [EndorsementPresenter, EndorsementsService, EndorserExpansion],
})
export class EndorsementsModule {}
