import { Module } from '@nestjs/common';
import { FilePatchesModule } from '../../diffs/file-patches';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { StatusUpdatesModule } from '../status-updates';
import { FindingChanges } from './finding-changes';
import { FindingImportPresenter } from './finding-import.presenter';
import { FindingPlaces } from './finding-places';
import { FindingPresenter } from './finding.presenter';
import { FindingImportsController, FindingsController } from './findings.controller';
import { FindingsService } from './findings.service';
import { ReportSender } from './report-sender';

/** What programs find in the lines of review requests. */
@Module({
  imports: [FilePatchesModule, ReviewRequestsModule, ReviewsModule, StatusUpdatesModule],
  controllers: [FindingImportsController, FindingsController],
  providers: [
    ...[FindingChanges, FindingImportPresenter, FindingPlaces, FindingPresenter, FindingsService, ReportSender],
  ],
})
export class FindingsModule {}
