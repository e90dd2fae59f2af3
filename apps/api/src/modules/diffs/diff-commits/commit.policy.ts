import { COMMIT, DRAFT_COMMIT } from '@review-service/contracts/commits';
import { type ResourceDefinition } from '@review-service/contracts/resource';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTo } from '../../requests/review-requests';
import { DiffsService } from '../diffs';
import type { CheckedCommit } from './commit.columns';
import { CommitPresenter } from './commit.presenter';
import { DiffCommitsService } from './diff-commits.service';

/**
 * Everybody who sees a review request sees the commits of its published diffs, and everybody who may edit it those of
 * its draft.
 */
export const commitPolicy = {
  read: () => true,
  update: (_caller, { diff }) => diff.request.editable,
} satisfies Policy<CheckedCommit>;

const target = (onDraft: boolean, definition: ResourceDefinition) =>
  defineTarget({
    uses: { parent: ReviewRequestTo.target, diffs: DiffsService, commits: DiffCommitsService },
    policy: commitPolicy,
    shownAs: { definition, presenter: CommitPresenter },
    async find({ parent, diffs, commits }, params, caller) {
      const request = await parent.checked(onDraft ? 'edit' : 'read', params, caller);
      const diff = request && (await diffs.find(request, numericId(params.diff_revision), onDraft));
      return diff && commits.find(diff, params.commit_id ?? '');
    },
    lock: ({ commits }, commit, caller) => commits.lock(commit, caller),
  });

/** The commit of a published diff that the URL names. */
export const CommitTo = target(false, COMMIT);

/** The commit of a draft's diff that the URL names. */
export const DraftCommitTo = target(true, DRAFT_COMMIT);
