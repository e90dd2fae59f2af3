import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { type ResourceDefinition } from '@review-service/contracts/resource';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTo } from '../../requests/review-requests';
import { DiffPresenter } from './diff.presenter';
import { type CheckedDiff, DiffsService } from './diffs.service';

/**
 * Everybody who sees a review request sees its published diffs, and everybody who may edit it those of its draft. The
 * request's target checks both.
 */
export const diffPolicy = {
  read: () => true,
  update: (_caller, { request }) => request.editable,
} satisfies Policy<CheckedDiff>;

const target = (onDraft: boolean, definition: ResourceDefinition) =>
  defineTarget({
    uses: { parent: ReviewRequestTo.target, diffs: DiffsService },
    policy: diffPolicy,
    shownAs: { definition, presenter: DiffPresenter },
    async find({ parent, diffs }, params, caller) {
      const request = await parent.checked(onDraft ? 'edit' : 'read', params, caller);
      return request && diffs.find(request, numericId(params.diff_revision), onDraft);
    },
    lock: ({ diffs }, diff, caller) => diffs.lock(diff, caller),
  });

/** The published diff that the URL names. */
export const DiffTo = target(false, DIFF);

/** The draft's diff that the URL names. */
export const DraftDiffTo = target(true, DRAFT_DIFF);
