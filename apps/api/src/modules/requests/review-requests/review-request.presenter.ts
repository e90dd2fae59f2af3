import { Inject, Injectable } from '@nestjs/common';
import { REVIEW_REQUEST_STATUSES, type ReviewRequestFields } from '@review-service/contracts/review-requests';
import { ApiConfig } from '../../../api.config';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { personLink, presentTexts, requestLink, shownTime, textType } from './request-texts';
import type { ShownReviewRequest } from './review-request.columns';

/** Fields and links of a review request. */
@Injectable()
export class ReviewRequestPresenter implements Presenter<ShownReviewRequest, ReviewRequestFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(request: ShownReviewRequest, urls: Urls): ReviewRequestFields {
    const page = urls.pagePath('r', request.displayId);
    return {
      agent_ship_it_count: request.agentShipItCount,
      // The public address, not the client's host: people put it into mails and commits.
      absolute_url: `${this.config.url}${page}`,
      approval_failure: request.approvalFailure,
      approved: request.approvalFailure === null,
      by_agent: request.byAgent,
      blocks: request.blocks.map((other) => requestLink(other, urls)),
      changenum: request.changeNumber,
      close_description: request.status === 'P' ? null : request.closeDescription,
      close_description_text_type: textType(request.closeDescriptionIsMarkdown),
      created_with_history: request.createdWithHistory,
      id: request.displayId,
      issue_dropped_count: request.issueDroppedCount,
      issue_open_count: request.issueOpenCount,
      issue_resolved_count: request.issueResolvedCount,
      issue_verifying_count: request.issueVerifyingCount,
      last_updated: shownTime(request.updatedAt),
      public: request.isPublished,
      ...(request.repository ? {} : { repository: null }),
      ship_it_count: request.shipItCount,
      status: REVIEW_REQUEST_STATUSES[request.status],
      time_added: shownTime(request.createdAt),
      url: page,
      ...presentTexts(request, urls),
      commit_id: request.commitId ?? request.changeNumber?.toString() ?? null,
    };
  }

  links({ displayId, submitter, repository, latestDiff }: ShownReviewRequest, urls: Urls): Links {
    return {
      ...urls.item('review-requests', displayId),
      submitter: personLink(submitter, urls),
      ...(repository && { repository: { ...urls.get('repositories', repository.id), title: repository.name } }),
      ...(latestDiff !== null && { latest_diff: urls.get('review-requests', displayId, 'diffs', latestDiff) }),
    };
  }
}
