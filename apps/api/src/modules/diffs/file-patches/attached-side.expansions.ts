import { DRAFT_FILE_PATCH, FILE_PATCH } from '@review-service/contracts/file-patches';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { AttachedSideExpansion } from '../file-diffs';
import { type ShownFilePatch, sidesOf } from './file-patch.presenter';

/** `GET …/patches/?expand=source_attachment` */
@Expands({ of: [FILE_PATCH, DRAFT_FILE_PATCH], name: 'source_attachment' })
export class PatchSourceExpansion extends AttachedSideExpansion<ShownFilePatch> {
  protected sideOf(shown: ShownFilePatch) {
    return sidesOf(shown).source;
  }
}

/** `GET …/patches/?expand=dest_attachment` */
@Expands({ of: [FILE_PATCH, DRAFT_FILE_PATCH], name: 'dest_attachment' })
export class PatchDestExpansion extends AttachedSideExpansion<ShownFilePatch> {
  protected sideOf(shown: ShownFilePatch) {
    return sidesOf(shown).dest;
  }
}
