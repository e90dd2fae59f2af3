import { Injectable } from '@nestjs/common';
import type { ReviewPolicyFields } from '@review-service/contracts/review-policies';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { CheckedReviewPolicy } from './review-policies.service';

/** Fields and links of a review policy. */
@Injectable()
export class ReviewPolicyPresenter implements Presenter<CheckedReviewPolicy, ReviewPolicyFields> {
  fields(policy: CheckedReviewPolicy): ReviewPolicyFields {
    return {
      agent_approval: policy.agentApproval,
      agent_reviews_per_revision: policy.agentReviewsPerRevision,
      agents: policy.agents,
      max_agent_comments: policy.maxAgentComments,
      max_open_agent_comments: policy.maxOpenAgentComments,
    };
  }

  links({ repository: { id } }: CheckedReviewPolicy, urls: Urls): Links {
    const self = urls.get('repositories', id, 'review-policy');
    return { self, update: { ...self, method: 'PUT' } };
  }
}
