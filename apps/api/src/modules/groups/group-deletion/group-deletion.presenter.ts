import { Inject, Injectable } from '@nestjs/common';
import type { GroupDeletionFields } from '@review-service/contracts/group-deletion';
import { ApiConfig } from '../../../api.config';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { ShownDeletion } from './group-deletion.service';

/** Fields and links of what deleting a group would change. */
@Injectable()
export class GroupDeletionPresenter implements Presenter<ShownDeletion, GroupDeletionFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(counted: ShownDeletion): GroupDeletionFields {
    return {
      closed_review_requests: counted.closedReviewRequests,
      default_reviewers: counted.defaultReviewers,
      drafts: counted.drafts,
      feeds: counted.feeds,
      losing_last_reviewer: counted.losingLastReviewer,
      members: counted.members,
      open_review_requests: counted.openReviewRequests,
      readable_to_more: 0,
      repositories: counted.repositories,
      token_policies: counted.tokenPolicies,
      undo_days: this.config.groupUndoDays,
      watchers: counted.watchers,
      webhooks: counted.webhooks,
    };
  }

  links(_: ShownDeletion, urls: Urls): Links {
    return { self: { href: urls.here, method: 'GET' } };
  }
}
