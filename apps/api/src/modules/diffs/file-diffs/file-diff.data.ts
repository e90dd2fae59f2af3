import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_ORIGINAL_FILE, FileDiffQuery, ORIGINAL_FILE } from '@review-service/contracts/file-diffs';
import { composePatches } from '@review-service/patches/compose-patches';
import { type DiffChunk, diffChunks } from '@review-service/patches/diff-chunks';
import { PatchFault } from '@review-service/patches/patch-fault';
import { withWholeContext } from '@review-service/patches/whole-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeExpression as escapeHtml } from 'handlebars';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import { placeOf } from '../../../http/concurrent-requests';
import { encode } from '../../../hypermedia/answers/answer';
import { argumentsGiven } from '../../../hypermedia/fields/declared-fields';
import type { OtherBytes, OtherForm } from '../../../hypermedia/media-types/other-form';
import { diffData } from './diff-data';
import type { ShownFileDiff } from './file-diff.columns';
import { type FileChange, FileHistory, sizeOf } from './file-history';
import { FileSections, readIfPatch } from './file-sections';
import { FileDiffsService } from './file-diffs.service';
import { type Asker, WholeFiles } from './whole-files';

/** The change of a file as a section of a patch, and whether there was no file before it. */
interface ShownChange {
  readonly section: Buffer;
  readonly isNew: boolean;
}

/** What is shown of one file, in bytes of its section and in lines: an answer of some megabytes. */
const MOST = { bytes: 1_048_576, lines: 20_000 };

/**
 * The change of one file, line by line, for programs that show it side by side, with all lines of the file where they are
 * known. A file of a commit shows all that its series changes there until that commit.
 */
@Injectable()
export class FileDiffData implements OtherForm<ShownFileDiff> {
  constructor(
    private readonly sections: FileSections,
    private readonly history: FileHistory,
    private readonly files: FileDiffsService,
    private readonly wholes: WholeFiles,
  ) {}

  async of(file: ShownFileDiff, request: FastifyRequest, reply: FastifyReply): Promise<OtherBytes> {
    const { 'syntax-highlighting': isHtml } = argumentsGiven(request, FileDiffQuery);
    const { caller } = request;
    const changes = file.isBinary ? [] : await this.history.upTo(file, caller);
    const change = file.isBinary ? undefined : await this.changeOf(file, changes);
    const { isNew } = change ?? file;
    const chunks = change
      ? ((await this.whole(file, changes, change, { caller, place: placeOf(request, reply) })) ?? linesOf(change))
      : [];
    const shown = diffData({ isBinary: file.isBinary, isNew }, chunks, isHtml ? escapeHtml : undefined);
    const body = encode({ diff_data: shown, stat: 'ok' });
    return {
      tag: createHash('sha256').update(body).digest('hex'),
      headers: {},
      open: () => Promise.resolve(body),
    };
  }

  private async changeOf(file: ShownFileDiff, changes: readonly FileChange[]): Promise<ShownChange> {
    const all = changes.length > 1 ? await this.ofAll(file, changes) : undefined;
    return all ?? { section: await this.ofOne(file.id), isNew: file.isNew };
  }

  /** As the patch of all commits together has it, or else composed of their own; undefined if these do not suit each other. */
  private async ofAll(file: ShownFileDiff, changes: readonly FileChange[]): Promise<ShownChange | undefined> {
    const isNew = changes[0]?.isNew === true;
    const whole = await this.history.together(file, changes);
    if (whole !== undefined) return { section: await this.ofOne(whole), isNew };
    if (sizeOf(changes) > MOST.bytes) tooLarge('bytes');
    const sections = await this.sections.bytesOf(changes);
    const section = sections && readable(() => composePatches(sections, { most: MOST.lines }));
    return section && { section, isNew };
  }

  private async ofOne(id: number): Promise<Buffer> {
    const file = await this.sections.find(id);
    const { own, diff } = file;
    if (own ? own.end - own.start > MOST.bytes : (diff?.length ?? 0) > MOST.bytes) tooLarge('bytes');
    return (await this.sections.own(file)) ?? fail(errors.fileNotRead, { more: { reason: 'unsupported' } });
  }

  /** With the lines that the patch leaves out; undefined if they are not known, too many, or not for this token. */
  private async whole(
    file: ShownFileDiff,
    [first, ...others]: readonly FileChange[],
    { section, isNew }: ShownChange,
    asker: Asker,
  ): Promise<DiffChunk[] | undefined> {
    const { caller } = asker;
    const id = others.length > 0 ? first?.id : file.id;
    const definition = file.onDraft ? DRAFT_ORIGINAL_FILE : ORIGINAL_FILE;
    if (isNew || id === undefined || !tokenReads(caller, definition)) return undefined;
    const base = id === file.id ? file : (await this.files.ofIds([id], file.onDraft, caller)).get(id);
    const content = base && (await this.wholes.before(base, asker, MOST.bytes));
    return content && fitting(() => linesWithAll(section, content));
  }
}

const linesOf = ({ section }: ShownChange): DiffChunk[] =>
  readable(() => diffChunks(section, MOST.lines)) ?? fail(errors.fileNotRead, { more: { reason: 'unsupported' } });

function linesWithAll(section: Buffer, content: Buffer): DiffChunk[] | undefined {
  const whole = withWholeContext(section, content);
  return whole && diffChunks(whole, MOST.lines);
}

/** What can be read and is not too large. */
function fitting<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PatchFault) return undefined;
    throw error;
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
