import { Inject, Injectable } from '@nestjs/common';
import { REVIEW_REQUEST_STATUSES, type ReviewRequestFields } from '@review-service/contracts/review-requests';
import { ApiConfig } from '../../api.config';
import type { Presenter } from '../../hypermedia/presenter';
import type { Links, Urls } from '../../hypermedia/urls';
import { personLink, presentTexts, shownTime } from './request-texts';
import type { ShownReviewRequest } from './review-request.columns';

/** Fields and links of a review request. */
@Injectable()
export class ReviewRequestPresenter implements Presenter<ShownReviewRequest, ReviewRequestFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(request: ShownReviewRequest, urls: Urls): ReviewRequestFields {
    const page = urls.pagePath('r', request.displayId);
    return {
      // The public address, not the client's host: people put it into mails and commits.
      absolute_url: `${this.config.url}${page}`,
      approval_failure: 'Nobody has approved this review request yet.',
      approved: false,
      blocks: [],
      changenum: null,
      close_description: null,
      close_description_text_type: 'plain',
      created_with_history: false,
      id: request.displayId,
      issue_dropped_count: 0,
      issue_open_count: 0,
      issue_resolved_count: 0,
      issue_verifying_count: 0,
      last_updated: shownTime(request.updatedAt),
      public: request.isPublished,
      ...(request.repository ? {} : { repository: null }),
      ship_it_count: 0,
      status: REVIEW_REQUEST_STATUSES[request.status],
      time_added: shownTime(request.createdAt),
      url: page,
      ...presentTexts(request, urls),
    };
  }

  links({ displayId, submitter, repository, latestDiff }: ShownReviewRequest, urls: Urls): Links {
    return {
      self: urls.get('review-requests', displayId),
      submitter: personLink(submitter, urls),
      ...(repository && { repository: { ...urls.get('repositories', repository.id), title: repository.name } }),
      ...(latestDiff !== null && { latest_diff: urls.get('review-requests', displayId, 'diffs', latestDiff) }),
    };
  }
}
