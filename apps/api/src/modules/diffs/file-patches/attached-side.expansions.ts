import { DRAFT_FILE_PATCH, FILE_PATCH } from '@review-service/contracts/file-patches';
import { expandDiffAttachments } from '../../attachments/diff-file-attachments';
import { type ShownFilePatch, sidesOf } from './file-patch.presenter';

const PATCHES = [FILE_PATCH, DRAFT_FILE_PATCH];

/** `GET …/patches/?expand=source_attachment` */
export const PatchSourceExpansion = expandDiffAttachments.one(
  { of: PATCHES, name: 'source_attachment' },
  (shown: ShownFilePatch) => sidesOf(shown).source,
);

/** `GET …/patches/?expand=dest_attachment` */
export const PatchDestExpansion = expandDiffAttachments.one(
  { of: PATCHES, name: 'dest_attachment' },
  (shown: ShownFilePatch) => sidesOf(shown).dest,
);
