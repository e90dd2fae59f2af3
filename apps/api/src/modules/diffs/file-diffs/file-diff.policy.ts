import { Injectable } from '@nestjs/common';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTarget } from '../../requests/review-requests';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService, type FileOfRequest } from './file-diffs.service';

/**
 * Everybody who sees a review request sees the files of its published diffs, and everybody who may edit it those of its
 * draft.
 */
export const fileDiffPolicy = {
  read: () => true,
  update: (_caller, { request }) => request.editable,
} satisfies Policy<FileOfRequest>;

@Injectable()
abstract class AnyFileDiffTarget extends RouteTarget<FileOfRequest> {
  protected readonly policy = fileDiffPolicy;
  protected abstract readonly onDraft: boolean;

  constructor(
    private readonly requests: ReviewRequestTarget,
    private readonly files: FileDiffsService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const { onDraft } = this;
    const request = await this.requests.above(onDraft ? 'edit' : 'read', params, caller);
    const [revision, id] = [numericId(params.diff_revision), numericId(params.filediff_id)];
    return request && this.files.find({ request, revision, onDraft, id }, caller);
  }

  protected override lock(file: FileOfRequest, caller: Caller) {
    return this.files.lock(file, caller);
  }
}

/** Loads the file of a published diff of a URL. */
@Injectable()
export class FileDiffTarget extends AnyFileDiffTarget {
  protected override readonly shownAs = { definition: FILE_DIFF, presenter: FileDiffPresenter };
  protected readonly onDraft = false;
}

/** Loads the file of the draft's diff of a URL. */
@Injectable()
export class DraftFileDiffTarget extends AnyFileDiffTarget {
  protected override readonly shownAs = { definition: DRAFT_FILE_DIFF, presenter: FileDiffPresenter };
  protected readonly onDraft = true;
}

/** The file of a published diff that the URL names. */
export const FileDiffTo = RouteTarget.decorator<typeof fileDiffPolicy>(FileDiffTarget);

/** The file of a draft's diff that the URL names. */
export const DraftFileDiffTo = RouteTarget.decorator<typeof fileDiffPolicy>(DraftFileDiffTarget);
