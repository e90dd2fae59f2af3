import { PatchFault } from '../patch-fault';
import type { HunkRange } from '../patched-file';
import {
  binaryNames,
  type Dialect,
  type FileFacts,
  type FileForm,
  type HeaderLine,
  incomplete,
  namedBy,
  NOTHING,
  PRE_CREATION,
  UNKNOWN,
} from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';

/** What `cvs diff -uN` writes. */
export const cvs: PatchTool = { reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners) };

const INDEX = 'Index: ';
const RCS_FILE = 'RCS file: ';
const LINE = /^={67}$/;
const OTHERS = ['retrieving revision ', 'diff '];

const DIALECT: Dialect = {
  command: 'cvs diff -uN',
  begin: (line) => (line.text.startsWith(INDEX) ? new CvsFile(line.number) : undefined),
  labelled(old, now) {
    const file = new CvsFile(old.number);
    file.labels(old, now);
    return file;
  },
};

const REVISION = /^\d+(?:\.\d+)+$/;

interface Side {
  readonly name: string;
  readonly date: string;
  readonly revision?: string;
  /** The revision is told with the name, as newer versions do, which leave out the line of the RCS file. */
  readonly isWhole: boolean;
}

/** A name, a date and perhaps a revision, between tabs; or a name with its revision, `a.c:1.5`. */
function sideOf({ text }: HeaderLine): Side {
  const [label = '', date = '', last = ''] = text.slice('--- '.length).split('\t');
  if (REVISION.test(last)) return { name: label, date, revision: last, isWhole: false };
  const colon = label.lastIndexOf(':');
  const revision = label.slice(colon + 1);
  if (colon < 1 || !REVISION.test(revision)) return { name: label, date, isWhole: false };
  return { name: label.slice(0, colon), date, revision, isWhole: true };
}

class CvsFile implements FileForm {
  private rcsFile?: string;
  private pair?: readonly [HeaderLine, HeaderLine];
  private binary?: readonly [string, string];

  constructor(private readonly line: number) {}

  get isFile(): boolean {
    return this.rcsFile !== undefined || this.pair !== undefined;
  }

  take({ text }: HeaderLine): boolean {
    if (this.pair || this.binary) return false;
    if (text.startsWith(RCS_FILE) && this.rcsFile === undefined) {
      this.rcsFile = text.slice(RCS_FILE.length);
      return true;
    }
    this.binary = this.rcsFile === undefined ? undefined : binaryNames(text);
    return this.binary !== undefined || LINE.test(text) || OTHERS.some((words) => text.startsWith(words));
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.pair || this.binary) return false;
    this.pair = [old, now];
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    const { binary, pair } = this;
    if (binary) return this.factsOf(binary, UNKNOWN, '');
    if (!pair || !first) throw incomplete(this.line);
    const [old, now] = [sideOf(pair[0]), sideOf(pair[1])];
    if (this.rcsFile === undefined && !old.isWhole) {
      throw new PatchFault(
        'header',
        this.line,
        'The path of this file in the repository is not known: no line "RCS file:" is before it. Send what cvs diff -uN prints.',
      );
    }
    if (old.revision === undefined && old.name !== NOTHING) {
      throw new PatchFault('header', pair[0].number, 'This label names no revision. Send what cvs diff -uN prints.');
    }
    return this.factsOf([old.name, now.name], old.revision ?? UNKNOWN, now.date);
  }

  private factsOf([old, now]: readonly [string, string], revision: string, destRevision: string): FileFacts {
    const isNew = old === NOTHING;
    const name = namedBy(this.path() ?? (isNew ? now : old), this.line);
    return {
      ...{ source: name, dest: name, isNew, destRevision },
      sourceRevision: isNew ? PRE_CREATION : revision,
      status: now === NOTHING && !isNew ? 'deleted' : 'modified',
      isBinary: this.binary !== undefined,
    };
  }

  /** The file in the repository, of which nobody says the root: it is taken for the first folder. A new file has its name only. */
  private path(): string | undefined {
    const { rcsFile } = this;
    if (rcsFile?.endsWith(',v') !== true) return rcsFile;
    const path = rcsFile.slice(0, -2);
    const folder = path.indexOf('/', 1);
    return path.startsWith('/') && folder !== -1 ? path.slice(folder + 1) : path;
  }
}
