import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import { type ResourceDefinition } from '@review-service/contracts/resource';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTo } from '../../requests/review-requests';
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

const target = (onDraft: boolean, definition: ResourceDefinition) =>
  defineTarget({
    uses: { parent: ReviewRequestTo.target, files: FileDiffsService },
    policy: fileDiffPolicy,
    shownAs: { definition, presenter: FileDiffPresenter },
    async find({ parent, files }, params, caller) {
      const request = await parent.checked(onDraft ? 'edit' : 'read', params, caller);
      const [revision, id] = [numericId(params.diff_revision), numericId(params.filediff_id)];
      return request && files.find({ request, revision, onDraft, id }, caller);
    },
    lock: ({ files }, file, caller) => files.lock(file, caller),
  });

/** The file of a published diff that the URL names. */
export const FileDiffTo = target(false, FILE_DIFF);

/** The file of a draft's diff that the URL names. */
export const DraftFileDiffTo = target(true, DRAFT_FILE_DIFF);
