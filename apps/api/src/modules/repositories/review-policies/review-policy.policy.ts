import { REVIEW_POLICY } from '@review-service/contracts/review-policies';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { repositoryPolicy, RepositoriesService } from '../repositories';
import { ReviewPolicyPresenter } from './review-policy.presenter';
import { type CheckedReviewPolicy, ReviewPolicies } from './review-policies.service';

/** Who may do what with a review policy: the same as with its repository. */
export const reviewPolicyPolicy = {
  read: (caller, { repository }) => repositoryPolicy.read(caller, repository),
  update: (caller, { repository }) =>
    repositoryPolicy.update(caller) && (caller.bounds.length === 0 || repository.readable),
} satisfies Policy<CheckedReviewPolicy>;

/** The review policy of the repository that the URL names. */
export const ReviewPolicyTo = defineTarget({
  uses: { repositories: RepositoriesService, policies: ReviewPolicies },
  policy: reviewPolicyPolicy,
  shownAs: { definition: REVIEW_POLICY, presenter: ReviewPolicyPresenter },
  find: async ({ repositories, policies }, { repository_id }, caller) => {
    const repository = await repositories.find(numericId(repository_id), caller);
    return repository && policies.of(repository);
  },
  lock: async ({ repositories, policies }, { repository: { id } }, caller) => {
    const repository = await repositories.lock(id, caller);
    return repository && policies.of(repository);
  },
});
