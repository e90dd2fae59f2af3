import { Controller, Get, Put } from '@nestjs/common';
import { REVIEW_POLICY, UpdateReviewPolicy } from '@review-service/contracts/review-policies';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { ReviewPolicyTo } from './review-policy.policy';
import { ReviewPolicyPresenter } from './review-policy.presenter';
import { type CheckedReviewPolicy, ReviewPolicies } from './review-policies.service';

/** `/api/repositories/{repository_id}/review-policy/`: what agents may do with its review requests. */
@Controller('repositories/:repository_id/review-policy')
@Resource(REVIEW_POLICY, ReviewPolicyPresenter)
export class ReviewPoliciesController {
  constructor(private readonly policies: ReviewPolicies) {}

  @Get()
  @Item()
  @Anyone()
  read(@ReviewPolicyTo('read') policy: CheckedReviewPolicy) {
    return policy;
  }

  @Put()
  @Item()
  @LoggedIn()
  update(
    @ReviewPolicyTo.claim('update') policy: Claim<CheckedReviewPolicy>,
    @Form('strict') changes: UpdateReviewPolicy,
  ) {
    return this.policies.update(policy, changes);
  }
}
