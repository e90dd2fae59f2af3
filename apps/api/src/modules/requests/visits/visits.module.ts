import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { VisitExpansion } from './visit.expansion';
import { VisitPresenter } from './visit.presenter';
import { VisitsController } from './visits.controller';
import { VisitsService } from './visits.service';

/** When people last visited review requests. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [VisitsController],
  providers: [VisitExpansion, VisitPresenter, VisitsService],
})
export class VisitsModule {}
