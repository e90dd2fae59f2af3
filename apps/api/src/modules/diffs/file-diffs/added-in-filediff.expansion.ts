import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import { Expands } from '../../../hypermedia/expansions/expansion';
import type { ShownAttachment } from '../../attachments/diff-file-attachments';
import { NamedFileExpansion } from './named-file.expansion';

abstract class AddedInExpansion extends NamedFileExpansion<ShownAttachment> {
  protected nameIn({ addedIn }: ShownAttachment) {
    return addedIn;
  }
}

/** `GET …/diff-file-attachments/…?expand=added_in_filediff`, for files of published diffs. */
@Expands({ of: DIFF_FILE_ATTACHMENT, name: 'added_in_filediff' })
export class AddedInFileDiffExpansion extends AddedInExpansion {
  readonly definition = FILE_DIFF;
  protected readonly onDraft = false;
}

/** The same for files of drafts. */
@Expands({ of: DIFF_FILE_ATTACHMENT, name: 'added_in_filediff' })
export class AddedInDraftFileDiffExpansion extends AddedInExpansion {
  readonly definition = DRAFT_FILE_DIFF;
  protected readonly onDraft = true;
}
