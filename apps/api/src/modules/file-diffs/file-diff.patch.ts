import { Injectable } from '@nestjs/common';
import type { OtherForm } from '../../hypermedia/other-form';
import { type PatchedFile, patchText } from '../diffs';

/** One file's part of a patch. */
@Injectable()
export class FileDiffPatch implements OtherForm<PatchedFile> {
  bytes(file: PatchedFile): Promise<Buffer> {
    return Promise.resolve(Buffer.from(patchText([file])));
  }
}
