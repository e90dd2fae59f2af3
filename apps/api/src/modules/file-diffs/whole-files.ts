import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { wholeFile } from '@review-service/patches/whole-file';
import { fail } from '../../errors/api.exception';
import type { OtherBytes } from '../../hypermedia/other-form';
import { patchHeaders } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';
import { FileSections, readIfPatch } from './file-sections';

/**
 * Files as a whole, before a change and after it, as far as patches have all of them: that is so of new files, and of
 * deleted ones before that.
 */
@Injectable()
export class WholeFiles {
  constructor(private readonly sections: FileSections) {}

  /** A new file has none; one that the parent patch makes is in that. */
  async original({ id, isNew }: ShownFileDiff): Promise<OtherBytes> {
    if (isNew) fail(errors.doesNotExist, { message: 'Before the change there is no such file.' });
    const file = await this.sections.find(id);
    const content =
      file.status === 'D'
        ? contentOf(await this.sections.own(file), 'old')
        : contentOf(file.parent && (await this.sections.bytes(file.parent)), 'new');
    return answerOf(content, file.sourceFile, file.madeAt);
  }

  /** A deleted file has none. */
  async patched({ id, status }: ShownFileDiff): Promise<OtherBytes> {
    if (status === 'D') fail(errors.doesNotExist, { message: 'After the change there is no such file.' });
    const file = await this.sections.find(id);
    return answerOf(contentOf(await this.sections.own(file), 'new'), file.destFile, file.madeAt);
  }
}

const contentOf = (section: Buffer | undefined, side: 'new' | 'old'): Buffer =>
  (section && readIfPatch(() => wholeFile(section, side))) ?? fail(errors.fileNotRead);

const answerOf = (content: Buffer, name: string, madeAt: string): OtherBytes => ({
  tag: createHash('sha256').update(content).digest('hex'),
  headers: patchHeaders(name, madeAt),
  size: content.length,
  open: () => Promise.resolve(content),
});
