import { Injectable } from '@nestjs/common';
import { COMMIT, DRAFT_COMMIT } from '@review-service/contracts/commits';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { DiffsService } from '../diffs';
import { ReviewRequestTarget } from '../../requests/review-requests';
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

@Injectable()
abstract class AnyCommitTarget extends RouteTarget<CheckedCommit> {
  protected readonly policy = commitPolicy;
  protected abstract readonly onDraft: boolean;

  constructor(
    private readonly requests: ReviewRequestTarget,
    private readonly diffs: DiffsService,
    private readonly commits: DiffCommitsService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.requests.above(this.onDraft ? 'edit' : 'read', params, caller);
    const diff = request && (await this.diffs.find(request, numericId(params.diff_revision), this.onDraft));
    return diff && this.commits.find(diff, params.commit_id ?? '');
  }

  protected override lock(commit: CheckedCommit, caller: Caller) {
    return this.commits.lock(commit, caller);
  }
}

/** Loads the commit of a published diff of a URL. */
@Injectable()
export class CommitTarget extends AnyCommitTarget {
  protected override readonly shownAs = { definition: COMMIT, presenter: CommitPresenter };
  protected readonly onDraft = false;
}

/** Loads the commit of the draft's diff of a URL. */
@Injectable()
export class DraftCommitTarget extends AnyCommitTarget {
  protected override readonly shownAs = { definition: DRAFT_COMMIT, presenter: CommitPresenter };
  protected readonly onDraft = true;
}

/** The commit of a published diff that the URL names. */
export const CommitTo = RouteTarget.decorator<typeof commitPolicy>(CommitTarget);

/** The commit of a draft's diff that the URL names. */
export const DraftCommitTo = RouteTarget.decorator<typeof commitPolicy>(DraftCommitTarget);
