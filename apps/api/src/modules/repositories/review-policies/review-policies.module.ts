import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories';
import { ReviewPoliciesController } from './review-policies.controller';
import { ReviewPolicies } from './review-policies.service';
import { ReviewPolicyPresenter } from './review-policy.presenter';

/** What agents may do with the review requests of repositories. */
@Module({
  imports: [RepositoriesModule],
  controllers: [ReviewPoliciesController],
  providers: [ReviewPolicies, ReviewPolicyPresenter],
})
export class ReviewPoliciesModule {}
