import type { HunkRange } from '../patched-file';
import {
  binaryNames,
  type Dialect,
  type FileFacts,
  type FileForm,
  type HeaderLine,
  incomplete,
  labelOf,
  namedBy,
  NOTHING,
  PRE_CREATION,
} from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';

/** What RBTools writes of Team Foundation Server: server paths with change sets. */
export const tfs: PatchTool = { reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners) };

const COPIED = 'Copied from: ';

const DIALECT: Dialect = {
  command: 'rbt diff',
  begin: (line) => (line.text.startsWith(COPIED) ? new TfsFile(line.number, true) : undefined),
  labelled(old, now) {
    const file = new TfsFile(old.number, false);
    file.labels(old, now);
    return file;
  },
};

class TfsFile implements FileForm {
  private pair?: readonly [HeaderLine, HeaderLine];
  private isBinary = false;

  constructor(
    private readonly line: number,
    private readonly isCopied: boolean,
  ) {}

  get isFile(): boolean {
    return this.pair !== undefined;
  }

  take({ text }: HeaderLine, hasHunks: boolean): boolean {
    if (hasHunks) return false;
    if (!this.pair || this.isBinary || !binaryNames(text)) return false;
    this.isBinary = true;
    return true;
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.pair) return false;
    this.pair = [old, now];
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    if (!this.pair) throw incomplete(this.line);
    const [old, now] = [labelOf(this.pair[0]), labelOf(this.pair[1])];
    const isNew = old.name === NOTHING;
    const isDeleted = !isNew && (now.detail === '(deleted)' || now.name === NOTHING);
    const isElsewhere = !isNew && now.name !== NOTHING && old.name !== now.name;
    const kept = this.isCopied ? 'copied' : isElsewhere ? 'moved' : 'modified';
    const status = isDeleted ? 'deleted' : isNew ? 'modified' : kept;
    if (!first && !this.isBinary && !isNew && status === 'modified') throw incomplete(this.line);
    return {
      source: namedBy(isNew ? now.name : old.name, this.line),
      dest: namedBy(now.name === NOTHING ? old.name : now.name, this.line),
      sourceRevision: isNew ? PRE_CREATION : old.detail,
      destRevision: now.detail,
      ...{ status, isNew, isBinary: this.isBinary },
    };
  }
}
