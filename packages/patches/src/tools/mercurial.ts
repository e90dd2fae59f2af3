import type { HunkListener } from '../hunks';
import type { PatchLimits } from '../limits';
import type { UploadLine } from '../lines';
import type { HunkRange, PatchedFile } from '../patched-file';
import {
  type Dialect,
  type FileFacts,
  type FileForm,
  type HeaderLine,
  incomplete,
  labelOf,
  namedBy,
  NOTHING,
  PRE_CREATION,
  UNKNOWN,
} from './file-form';
import { GitReader } from './git-reader';
import { LabelledReader } from './labelled-reader';
import type { FileReader, PatchTool } from './patch-tool';

/** What `hg diff` and `hg export` write, in Git's form or in Mercurial's own: the first line of a file tells which it is. */
export const mercurial: PatchTool = {
  reader: (limits, listeners) => new MercurialReader(limits, listeners),
  mayWriteGit: true,
};

const CHANGESET = /^# (Node ID|Parent) +([\da-f]{1,64})$/;
const LONGEST_CHANGESET = 128;

class MercurialReader implements FileReader {
  private reader: FileReader;
  private form?: 'git' | 'plain';
  /** The lines at the beginning that name the changesets. */
  private isAtHead = true;
  private node = '';
  private parent = '';

  constructor(
    private readonly limits: PatchLimits,
    private readonly listeners: readonly HunkListener[],
  ) {
    this.reader = new GitReader(limits, listeners, { mayBeBinary: true });
  }

  take(line: UploadLine): PatchedFile | undefined {
    if (this.isAtHead) this.takeHead(line);
    if (this.form === undefined) this.choose(line);
    const file = this.reader.take(line);
    return file && this.completed(file);
  }

  end(length: number): PatchedFile {
    return this.completed(this.reader.end(length));
  }

  private takeHead(line: UploadLine): void {
    this.isAtHead = line.startsWith('#');
    if (line.length > LONGEST_CHANGESET) return;
    const [, what, id = ''] = CHANGESET.exec(line.withoutEnd.toString('latin1')) ?? [];
    if (what === 'Node ID') this.node = id;
    else if (what === 'Parent') this.parent = id;
  }

  private choose(line: UploadLine): void {
    if (line.startsWith('diff --git ')) this.form = 'git';
    else if (line.startsWith('diff -r ')) {
      this.form = 'plain';
      this.reader = new LabelledReader(DIALECT, this.limits, this.listeners);
    }
  }

  /** In Git's form the changesets stand before all files, and the ids of blobs are no revisions. */
  private completed(file: PatchedFile): PatchedFile {
    if (this.form === 'plain') return file;
    const sourceRevision = file.isNew ? PRE_CREATION : this.parent === '' ? UNKNOWN : this.parent;
    return { ...file, sourceRevision, destRevision: this.node };
  }
}

const HEADING = /^diff -r ([\da-f]{1,64})(?: -r ([\da-f]{1,64}))? (.+)$/;

const DIALECT: Dialect = {
  command: 'hg diff',
  begin(line) {
    const [, from, to, name] = HEADING.exec(line.text) ?? [];
    return from === undefined || name === undefined ? undefined : new PlainFile(line.number, from, to, name);
  },
  labelled: () => undefined,
};

class PlainFile implements FileForm {
  readonly isFile = true;
  private labelled?: { readonly isNew: boolean; readonly isDeleted: boolean };
  private isBinary = false;

  constructor(
    private readonly line: number,
    private readonly from: string,
    private readonly to: string | undefined,
    private readonly name: string,
  ) {}

  take({ text }: HeaderLine): boolean {
    if (this.labelled || this.isBinary || !/^Binary file .+ has changed$/.test(text)) return false;
    this.isBinary = true;
    return true;
  }

  labels(old: HeaderLine, now: HeaderLine): boolean {
    if (this.labelled || this.isBinary) return false;
    this.labelled = { isNew: labelOf(old).name === NOTHING, isDeleted: labelOf(now).name === NOTHING };
    return true;
  }

  facts(first: HunkRange | undefined): FileFacts {
    if (!this.isBinary && (!this.labelled || !first)) throw incomplete(this.line);
    const { isNew = false, isDeleted = false } = this.labelled ?? {};
    const name = namedBy(this.name, this.line);
    return {
      ...{ source: name, dest: name, isNew, isBinary: this.isBinary },
      sourceRevision: isNew ? PRE_CREATION : this.from,
      destRevision: this.to ?? 'Uncommitted',
      status: isDeleted && !isNew ? 'deleted' : 'modified',
    };
  }
}
