import { Injectable } from '@nestjs/common';
import { DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTarget } from '../../requests/review-requests';
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

@Injectable()
abstract class AnyDiffTarget extends RouteTarget<CheckedDiff> {
  protected readonly policy = diffPolicy;
  protected abstract readonly onDraft: boolean;

  constructor(
    private readonly requests: ReviewRequestTarget,
    private readonly diffs: DiffsService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.requests.above(this.onDraft ? 'edit' : 'read', params, caller);
    return request && this.diffs.find(request, numericId(params.diff_revision), this.onDraft);
  }

  protected override lock(diff: CheckedDiff, caller: Caller) {
    return this.diffs.lock(diff, caller);
  }
}

/** Loads the published diff of a URL. */
@Injectable()
export class DiffTarget extends AnyDiffTarget {
  protected override readonly shownAs = { definition: DIFF, presenter: DiffPresenter };
  protected readonly onDraft = false;
}

/** Loads the draft's diff of a URL. */
@Injectable()
export class DraftDiffTarget extends AnyDiffTarget {
  protected override readonly shownAs = { definition: DRAFT_DIFF, presenter: DiffPresenter };
  protected readonly onDraft = true;
}

/** The published diff that the URL names. */
export const DiffTo = RouteTarget.decorator<typeof diffPolicy>(DiffTarget);

/** The draft's diff that the URL names. */
export const DraftDiffTo = RouteTarget.decorator<typeof diffPolicy>(DraftDiffTarget);
