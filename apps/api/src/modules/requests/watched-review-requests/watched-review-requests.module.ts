import { Module } from '@nestjs/common';
import { WATCHED_REVIEW_REQUEST, WatchReviewRequest } from '@review-service/contracts/watched';
import { sql } from '@review-service/database/sql';
import { requestVisibility } from '@review-service/visibility/review-requests';
import { watchlist } from '../../people/marks';
import { UsersModule } from '../../people/users';
import {
  BY_UPDATE,
  isHereRequest,
  largeRequestColumns,
  requestJoins,
  REVIEW_REQUEST_KEY,
  REVIEW_REQUESTS,
  ReviewRequestsModule,
} from '../review-requests';

/** `/api/users/{username}/watched/review-requests/`: the review requests that the caller watches, the last changed first. */
const { controller, providers } = watchlist({
  definition: WATCHED_REVIEW_REQUEST,
  path: 'watched/review-requests',
  table: sql`watched_review_request`,
  objectId: sql`review_request_id`,
  objects: REVIEW_REQUESTS,
  form: WatchReviewRequest,
  listing: (requests, caller) => ({
    columns: requests.columns(caller),
    joined: requestJoins(caller),
    table: sql`review_request`,
    row: sql`q`,
    where: isHereRequest(caller),
    isVisible: requestVisibility.isVisible(caller),
    narrowedBy: requestVisibility.openedBy(caller),
    items: [REVIEW_REQUEST_KEY],
    large: largeRequestColumns,
    order: BY_UPDATE.columns,
    isDescending: true,
  }),
});

/** The review requests that people watch. */
@Module({ imports: [ReviewRequestsModule, UsersModule], controllers: [controller], providers })
export class WatchedReviewRequestsModule {}
