import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { FileDiffQuery } from '@review-service/contracts/file-diffs';
import { type DiffChunk, diffChunks } from '@review-service/patches/diff-chunks';
import { PatchFault } from '@review-service/patches/patch-fault';
import type { FastifyRequest } from 'fastify';
import { escapeExpression as escapeHtml } from 'handlebars';
import { fail } from '../../errors/api.exception';
import { encode } from '../../hypermedia/answer';
import { argumentsGiven } from '../../hypermedia/declared-fields';
import type { OtherBytes, OtherForm } from '../../hypermedia/other-form';
import { diffData } from './diff-data';
import type { ShownFileDiff } from './file-diff.columns';
import { FileSections, type FileWithSections, readIfPatch } from './file-sections';

/** What is shown of one file, in bytes of its section and in lines: an answer of some megabytes. */
const MOST = { bytes: 1_048_576, lines: 20_000 };

/** The change of one file, line by line, for programs that show it side by side. */
@Injectable()
export class FileDiffData implements OtherForm<ShownFileDiff> {
  constructor(private readonly sections: FileSections) {}

  async of(file: ShownFileDiff, request: FastifyRequest): Promise<OtherBytes> {
    const { 'syntax-highlighting': isHtml } = argumentsGiven(request, FileDiffQuery);
    const chunks = file.isBinary ? [] : await this.chunks(await this.sections.find(file.id));
    const shown = diffData(file, chunks, isHtml ? escapeHtml : undefined);
    const body = encode({ diff_data: shown, stat: 'ok' });
    return {
      tag: createHash('sha256').update(body).digest('hex'),
      headers: {},
      open: () => Promise.resolve(body),
    };
  }

  private async chunks(file: FileWithSections): Promise<DiffChunk[]> {
    const { own, diff } = file;
    if (own ? own.end - own.start > MOST.bytes : (diff?.length ?? 0) > MOST.bytes) tooLarge('bytes');
    const section = await this.sections.own(file);
    try {
      return (section && readIfPatch(() => diffChunks(section, MOST.lines))) ?? fail(errors.fileNotRead);
    } catch (error) {
      if (error instanceof PatchFault) return tooLarge('lines');
      throw error;
    }
  }
}

function tooLarge(unit: keyof typeof MOST): never {
  const reason = `The patch of this file has more than ${MOST[unit]} ${unit}.`;
  return fail(errors.diffTooLarge, {
    message: `${reason} Ask for text/x-patch.`,
    more: { max_size: MOST.bytes, reason },
  });
}
