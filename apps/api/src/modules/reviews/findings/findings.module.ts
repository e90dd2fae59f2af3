import { Module } from '@nestjs/common';
import { FilePatchesModule } from '../../diffs/file-patches';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewCommentsModule } from '../review-comments';
import { ReviewsModule } from '../reviews';
import { StatusUpdatesModule } from '../status-updates';
import { CommentExpansion } from './comment.expansion';
import { FindingChanges } from './finding-changes';
import { FindingImportPresenter } from './finding-import.presenter';
import { FindingPlaces } from './finding-places';
import { FindingPresenter } from './finding.presenter';
import { FindingImportsController, FindingsController } from './findings.controller';
import { FindingsService } from './findings.service';
import { ReportSender } from './report-sender';
import { StatusUpdateExpansion } from './status-update.expansion';

/** What programs find in the lines of review requests. */
@Module({
  imports: [FilePatchesModule, ReviewCommentsModule, ReviewRequestsModule, ReviewsModule, StatusUpdatesModule],
  controllers: [FindingImportsController, FindingsController],
  providers: [
    ...[CommentExpansion, StatusUpdateExpansion],
    ...[FindingChanges, FindingImportPresenter, FindingPlaces, FindingPresenter, FindingsService, ReportSender],
  ],
})
export class FindingsModule {}
