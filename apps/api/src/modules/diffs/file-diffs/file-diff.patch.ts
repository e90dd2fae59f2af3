import { Injectable } from '@nestjs/common';
import type { OtherBytes, OtherForm } from '../../../hypermedia/media-types/other-form';
import { partBytes, patchHeaders, patchText, StoredPatches, textBytes } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';
import { FileSections } from './file-sections';

/** One file's part of a patch. */
@Injectable()
export class FileDiffPatch implements OtherForm<ShownFileDiff> {
  constructor(
    private readonly sections: FileSections,
    private readonly patches: StoredPatches,
  ) {}

  async of({ id }: ShownFileDiff): Promise<OtherBytes> {
    const file = await this.sections.find(id);
    const headers = patchHeaders(`${file.sourceFile}.patch`, file.madeAt);
    return file.own ? partBytes(this.patches, file.own, headers) : textBytes(() => [patchText([file])], headers);
  }
}
