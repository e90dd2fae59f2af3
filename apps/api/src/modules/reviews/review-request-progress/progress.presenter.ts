import { Injectable } from '@nestjs/common';
import type { ProgressFields } from '@review-service/contracts/progress';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { Progress } from './progress.service';

/** Fields and links of the progress of a review request. */
@Injectable()
export class ProgressPresenter implements Presenter<Progress, ProgressFields> {
  fields(progress: Progress): ProgressFields {
    const { reviewCount, ownReview, reviewers, reviewerCount, isShipItStale, insertCount, deleteCount } = progress;
    return {
      review_count: reviewCount,
      my_review: ownReview,
      reviewers,
      reviewer_count: reviewerCount,
      ship_it_stale: isShipItStale,
      diff_insert_count: insertCount,
      diff_delete_count: deleteCount,
    };
  }

  links({ displayId }: Progress, urls: Urls): Links {
    return { self: urls.get('review-requests', displayId, 'progress') };
  }
}
