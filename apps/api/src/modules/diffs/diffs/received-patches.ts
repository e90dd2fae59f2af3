import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { ToolId } from '@review-service/contracts/tools';
import { ChangedLines } from '@review-service/patches/changed-lines';
import { type MovedBlock, movedLines, MOVES_AMONG } from '@review-service/patches/moved-lines';
import { PatchFault } from '@review-service/patches/patch-fault';
import { ApiConfig } from '../../../api.config';
import { fail, failField } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import { FILE_REQUIRED } from '../../../http/sent-file.decorator';
import { newFiles, type NewFile, parentFiles, type ParentFiles } from './patch-files';
import type { PatchForm } from './patch-form';

/** The files of a request that sends a patch. */
export interface SentPatches {
  readonly patch: ReceivedFile | undefined;
  readonly parent: ReceivedFile | undefined;
}

/** The names of their parts, for messages. */
export interface PatchParts {
  readonly patch: string;
  readonly parent: string;
  /** Where RBTools expects what is wrong with a patch: at its field, or as an error of its own. */
  readonly faults: 'field' | 'own error';
  /** A file without any bytes is as wrong as none, or as one of blanks. */
  readonly empty: 'missing' | 'blank';
}

/** A patch that can be read, with its parent patch. */
export interface ReadablePatch {
  /** The tool that wrote it. */
  readonly tool: ToolId;
  readonly patch: ReceivedFile;
  readonly parent: ReceivedFile | undefined;
  /** In the order of the patch. */
  readonly files: readonly NewFile[];
  /** The lines of these that move; undefined: there were too many to look. */
  readonly moves: readonly MovedBlock[] | undefined;
  /** The paths of its files before the change, each once. */
  readonly sourcePaths: readonly string[];
}

/** Each is a row, and a diff is stored and published in one statement. */
const FILES_AT_MOST = 10_000;

/** Checks patches that were received. */
@Injectable()
export class ReceivedPatches {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  /** The order of the checks is part of the contract (docs/wire/diffs.md#diffs). */
  async check({ patch, parent }: SentPatches, parts: PatchParts, form: PatchForm): Promise<ReadablePatch> {
    if (!patch) return failField(errors.invalidFormData, parts.patch, FILE_REQUIRED);
    if (patch.size === 0 && parts.empty === 'missing')
      failField(errors.invalidFormData, parts.patch, 'This file is empty.');
    for (const file of [patch, parent]) if (file) this.demandSize(file);
    const parents = parent && (await readable(parentFiles(parent.path, form), parts, parts.parent));
    const changed = new ChangedLines(MOVES_AMONG);
    const files = await readable(this.filesOf(patch, form, changed, parents), parts, parts.patch);
    const sourcePaths = [...new Set(files.map(({ sourceFile }) => sourceFile))];
    return { tool: form.tool, patch, parent, files, moves: movedLines(changed), sourcePaths };
  }

  private demandSize({ size }: ReceivedFile): void {
    const { maxDiffBytes: most } = this.config;
    if (size > most) this.tooLarge(`The patch has more than ${most} bytes.`);
  }

  private async filesOf(
    { path }: ReceivedFile,
    form: PatchForm,
    changed: ChangedLines,
    parents?: ParentFiles,
  ): Promise<NewFile[]> {
    const files: NewFile[] = [];
    for await (const file of newFiles(path, form, changed, parents)) {
      if (files.length === FILES_AT_MOST) this.tooLarge(`The patch changes more than ${FILES_AT_MOST} files.`);
      files.push(file);
    }
    return files;
  }

  private tooLarge(reason: string): never {
    const more = { max_size: this.config.maxDiffBytes, reason };
    return fail(errors.diffTooLarge, { message: `${reason} Divide it.`, more });
  }
}

/** What was read, or the API's error for what cannot be read. */
const readable = <Result>(reading: Promise<Result>, { faults }: PatchParts, part: string): Promise<Result> =>
  reading.catch((thrown: unknown) => {
    if (!(thrown instanceof PatchFault)) throw thrown;
    const { kind, line, reason, message } = thrown;
    if (kind === 'empty') fail(errors.diffEmpty);
    if (faults === 'field') failField(errors.invalidFormData, part, message);
    // What is wrong with the whole patch is in no line of it.
    return fail(errors.diffNotRead, { more: { linenum: kind === 'no-file' ? 0 : line, reason } });
  });
