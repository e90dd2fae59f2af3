import { Module } from '@nestjs/common';
import { ReviewRequestDraftsModule } from '../../publication/review-request-drafts';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { ScreenshotPresenter } from './screenshot.presenter';
import { SCREENSHOT_CONTROLLERS } from './screenshots.controllers';

/** The empty lists of screenshots, and of comments on them. */
@Module({
  imports: [ReviewRequestDraftsModule, ReviewRequestsModule, ReviewsModule],
  controllers: SCREENSHOT_CONTROLLERS,
  providers: [ScreenshotPresenter],
})
export class ScreenshotsModule {}
