import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import { expandDiffAttachments } from '../../attachments/diff-file-attachments';
import type { ShownFileDiff } from './file-diff.columns';

const FILES = [FILE_DIFF, DRAFT_FILE_DIFF];

/** `GET …/files/…?expand=source_attachment`: what was uploaded of this side of a file. */
export const SourceAttachmentExpansion = expandDiffAttachments.one(
  { of: FILES, name: 'source_attachment' },
  ({ source }: ShownFileDiff) => source,
);

/** `GET …/files/…?expand=dest_attachment` */
export const DestAttachmentExpansion = expandDiffAttachments.one(
  { of: FILES, name: 'dest_attachment' },
  ({ dest }: ShownFileDiff) => dest,
);
