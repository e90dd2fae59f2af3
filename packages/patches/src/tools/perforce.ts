import { PatchFault } from '../patch-fault';
import type { HunkRange, PatchedFile } from '../patched-file';
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

/** What RBTools writes of Perforce: depot paths with their revisions, and a line of `====` for what has no text. */
export const perforce: PatchTool = {
  reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners),
};

const MOVED_FROM = 'Moved from: ';

const DIALECT: Dialect = {
  command: 'rbt diff',
  begin(line) {
    if (line.text.startsWith(MOVED_FROM)) return new PerforceFile(line.number, true);
    const told = toldFile(line);
    return told && new ToldFile(told, line.number);
  },
  labelled(old, now) {
    const file = new PerforceFile(old.number);
    file.labels(old, now);
    return file;
  },
};

const REVISION = /#(\d{1,10})$/;

class PerforceFile implements FileForm {
  private old?: HeaderLine;
  private now?: HeaderLine;

  constructor(
    private readonly line: number,
    private readonly isMoved = false,
  ) {}

  get isFile(): boolean {
    return this.old !== undefined;
  }

  take({ text }: HeaderLine): boolean {
    return this.isMoved && !this.old && text.startsWith('Moved to: ');
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.old) return false;
    [this.old, this.now] = [old, now];
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    if (!this.old || !this.now || !first) throw incomplete(this.line);
    const [old, now] = [labelOf(this.old), labelOf(this.now)];
    const revision = REVISION.exec(old.detail)?.[1];
    if (revision === undefined) {
      throw new PatchFault(
        'header',
        this.old.number,
        'This line names no revision. Send what rbt diff prints: p4 diff leaves revisions out.',
      );
    }
    // Old servers say 1 of a file that is new.
    const isNew = Number(revision) === 0 || (Number(revision) === 1 && first.oldCount === 0);
    return {
      source: namedBy(old.name, this.old.number),
      dest: namedBy(now.name, this.now.number),
      sourceRevision: isNew ? PRE_CREATION : revision,
      destRevision: now.detail,
      status: this.isMoved ? 'moved' : 'modified',
      isNew,
      isBinary: false,
    };
  }
}

interface Told {
  readonly source: string;
  readonly revision: string;
  readonly change: string;
  readonly dest: string;
  readonly destRevision: string;
}

/** A line `==== //d/a#2 ==MV== //d/b#3 ====`; undefined: it is no such line. */
function toldFile({ text }: HeaderLine): Told | undefined {
  if (!text.startsWith('==== ') || !text.endsWith(' ====')) return undefined;
  const [left = '', change, ...right] = text.slice(5, -5).split(/ ==(A|D|M|MV)== /);
  const revision = REVISION.exec(left);
  if (change === undefined || right.length !== 1 || !revision) return undefined;
  const [dest = ''] = right;
  const destRevision = REVISION.exec(dest);
  return {
    ...{ source: left.slice(0, revision.index), revision: revision[1] ?? '', change },
    ...{ dest: dest.slice(0, destRevision?.index ?? dest.length), destRevision: destRevision?.[1] ?? '' },
  };
}

const STATUS_OF: Readonly<Record<string, PatchedFile['status']>> = { D: 'deleted', MV: 'moved' };

/** A file without lines: binary, empty, or moved only. */
class ToldFile implements FileForm {
  readonly isFile = true;
  private isBinary = false;

  constructor(
    private readonly told: Told,
    private readonly line: number,
  ) {}

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
    const { source, revision, change, dest, destRevision } = this.told;
    const isNew = change === 'A' || (Number(revision) === 0 && change === 'M');
    return {
      source: namedBy(source, this.line),
      dest: namedBy(dest, this.line),
      sourceRevision: isNew ? PRE_CREATION : revision,
      destRevision,
      status: STATUS_OF[change] ?? 'modified',
      isNew,
      isBinary: this.isBinary,
    };
  }
}
