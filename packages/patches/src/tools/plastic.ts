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
  PRE_CREATION,
} from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';

/** What RBTools writes of Plastic SCM: names with ids of revisions. */
export const plastic: PatchTool = { reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners) };

const NONE = 'rev:revid:-1';
const TOLD = '==== ';

const DIALECT: Dialect = {
  command: 'rbt diff',
  begin: (line) => (line.text.startsWith(TOLD) ? ToldFile.of(line) : undefined),
  labelled: (old, now) => new PlasticFile(old, now),
};

class PlasticFile implements FileForm {
  readonly isFile = true;

  constructor(
    private readonly old: HeaderLine,
    private readonly now: HeaderLine,
  ) {}

  take(): boolean {
    return false;
  }

  labels(): boolean {
    return false;
  }

  facts(first: HunkRange | undefined): FileFacts {
    if (!first) throw incomplete(this.old.number);
    const [old, now] = [labelOf(this.old), labelOf(this.now)];
    return {
      source: namedBy(old.name, this.old.number),
      dest: namedBy(now.name, this.now.number),
      sourceRevision: old.detail,
      destRevision: now.detail,
      status: 'modified',
      isNew: old.detail === NONE || old.detail === PRE_CREATION,
      isBinary: false,
    };
  }
}

/** A binary file: `==== /logo.png (rev:revid:101) ==C==`. */
class ToldFile implements FileForm {
  private isBinary = false;

  private constructor(
    private readonly line: number,
    private readonly name: string,
    private readonly revision: string,
    private readonly change: string,
  ) {}

  static of({ text, number }: HeaderLine): ToldFile | undefined {
    const [left = '', change] = text.slice(TOLD.length).split(/ ==([A-Z]+)==(?: ====)?$/);
    const revision = /\(([^()]*)\)$/.exec(left);
    if (change === undefined || !revision) return undefined;
    return new ToldFile(number, left.slice(0, revision.index).replace(/ $/, ''), revision[1] ?? '', change);
  }

  get isFile(): boolean {
    return this.isBinary;
  }

  take({ text }: HeaderLine): boolean {
    if (this.isBinary || !binaryNames(text)) return false;
    this.isBinary = true;
    return true;
  }

  labels(): boolean {
    return false;
  }

  facts(first: HunkRange | undefined): FileFacts {
    if (first) throw incomplete(this.line);
    const name = namedBy(this.name, this.line);
    const isNew = this.change === 'A' || this.revision === NONE;
    return {
      ...{ source: name, dest: name, isNew, isBinary: true, destRevision: '' },
      sourceRevision: isNew ? PRE_CREATION : this.revision,
      status: this.change === 'D' ? 'deleted' : 'modified',
    };
  }
}
