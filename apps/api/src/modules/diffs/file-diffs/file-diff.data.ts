import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { FileDiffQuery } from '@review-service/contracts/file-diffs';
import { composePatches } from '@review-service/patches/compose-patches';
import { type DiffChunk, diffChunks } from '@review-service/patches/diff-chunks';
import { PatchFault } from '@review-service/patches/patch-fault';
import type { FastifyRequest } from 'fastify';
import { escapeExpression as escapeHtml } from 'handlebars';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import { encode } from '../../../hypermedia/answers/answer';
import { argumentsGiven } from '../../../hypermedia/fields/declared-fields';
import type { OtherBytes, OtherForm } from '../../../hypermedia/answers/other-form';
import { diffData } from './diff-data';
import type { ShownFileDiff } from './file-diff.columns';
import { type FileChange, FileHistory, sizeOf } from './file-history';
import { FileSections, readIfPatch } from './file-sections';

/** The lines of a file, and whether there was none before them. */
interface ShownLines {
  readonly chunks: readonly DiffChunk[];
  readonly isNew: boolean;
}

/** What is shown of one file, in bytes of its section and in lines: an answer of some megabytes. */
const MOST = { bytes: 1_048_576, lines: 20_000 };

/**
 * The change of one file, line by line, for programs that show it side by side. A file of a commit shows all that its
 * series changes there until that commit.
 */
@Injectable()
export class FileDiffData implements OtherForm<ShownFileDiff> {
  constructor(
    private readonly sections: FileSections,
    private readonly history: FileHistory,
  ) {}

  async of(file: ShownFileDiff, request: FastifyRequest): Promise<OtherBytes> {
    const { 'syntax-highlighting': isHtml } = argumentsGiven(request, FileDiffQuery);
    const { chunks, isNew } = await this.shown(file, request.caller);
    const shown = diffData({ isBinary: file.isBinary, isNew }, chunks, isHtml ? escapeHtml : undefined);
    const body = encode({ diff_data: shown, stat: 'ok' });
    return {
      tag: createHash('sha256').update(body).digest('hex'),
      headers: {},
      open: () => Promise.resolve(body),
    };
  }

  private async shown(file: ShownFileDiff, caller: Caller): Promise<ShownLines> {
    const { isNew } = file;
    if (file.isBinary) return { chunks: [], isNew };
    const changes = await this.history.upTo(file, caller);
    const all = changes.length > 1 ? await this.ofAll(file, changes) : undefined;
    return all ?? { chunks: await this.ofOne(file.id), isNew };
  }

  /** As the patch of all commits together has it, or else composed of their own; undefined if these do not suit each other. */
  private async ofAll(file: ShownFileDiff, changes: readonly FileChange[]): Promise<ShownLines | undefined> {
    const isNew = changes[0]?.isNew === true;
    const whole = await this.history.together(file, changes);
    if (whole !== undefined) return { chunks: await this.ofOne(whole), isNew };
    if (sizeOf(changes) > MOST.bytes) tooLarge('bytes');
    const sections = await this.sections.bytesOf(changes);
    const composed = sections && readable(() => composePatches(sections, { most: MOST.lines }));
    return composed && { chunks: diffChunks(composed), isNew };
  }

  private async ofOne(id: number): Promise<DiffChunk[]> {
    const file = await this.sections.find(id);
    const { own, diff } = file;
    if (own ? own.end - own.start > MOST.bytes : (diff?.length ?? 0) > MOST.bytes) tooLarge('bytes');
    const section = await this.sections.own(file);
    return (section && readable(() => diffChunks(section, MOST.lines))) ?? fail(errors.fileNotRead);
  }
}

/** What can be read, if it is not too large. */
function readable<T>(read: () => T): T | undefined {
  try {
    return readIfPatch(read);
  } catch (error) {
    if (error instanceof PatchFault) return tooLarge('lines');
    throw error;
  }
}

function tooLarge(unit: keyof typeof MOST): never {
  const reason = `The patch of this file has more than ${MOST[unit]} ${unit}.`;
  return fail(errors.diffTooLarge, {
    message: `${reason} Ask for text/x-patch.`,
    more: { max_size: MOST.bytes, reason },
  });
}
