import type { UploadLine } from './lines';
import { type NamePair, namesOfHeader, pathName, readName, withoutPrefixes } from './names';
import { PatchFault, type PatchFaultKind } from './patch-fault';
import type { Name, PatchedFile } from './patched-file';

const HEADING = 'diff --git ';
const TAB = 0x09;
const SLASH = 0x2f;

const MODE = /^[0-7]{6}$/;
const PERCENT = /^(?:\d{1,2}|100)%$/;
const BLOBS = /^([0-9a-f]{1,64})\.\.([0-9a-f]{1,64})(?: ([0-7]{6}))?$/;
const ANYTHING = /^/;

/** The lines that Git writes between `diff --git` and the changes, in no certain order, and the forms of their values. */
const FORMS = {
  'old mode': MODE,
  'new mode': MODE,
  'deleted file mode': MODE,
  'new file mode': MODE,
  'copy from': ANYTHING,
  'copy to': ANYTHING,
  'rename from': ANYTHING,
  'rename to': ANYTHING,
  'similarity index': PERCENT,
  'dissimilarity index': PERCENT,
  index: BLOBS,
};
type Field = keyof typeof FORMS;
// The names of an object that is written above.
const FIELDS = Object.keys(FORMS) as Field[];

/** Lines of which neither says anything without the other. */
const PAIRS: readonly (readonly [Field, Field])[] = [
  ['old mode', 'new mode'],
  ['copy from', 'copy to'],
  ['rename from', 'rename to'],
];

/** What stands for the side of a new or deleted file that does not exist. */
const NOTHING = Buffer.from('/dev/null');

/** What a header says of its file. */
export type HeaderFacts = Omit<
  PatchedFile,
  'start' | 'end' | 'isBinary' | 'hunks' | 'insertCount' | 'deleteCount' | 'oldTarget' | 'newTarget'
>;

/** What Git reads in a header and does not write, or not in this place. */
const MISPLACED = ['+++ ', 'rename old ', 'rename new '];

/** The field that a line begins with. */
const fieldOf = (line: Pick<UploadLine, 'startsWith'> | string): Field | undefined =>
  FIELDS.find((name) => line.startsWith(`${name} `));

/** Whether a line is one of a header, behind `diff --git`. */
export const isHeaderLine = (line: UploadLine): boolean => fieldOf(line) !== undefined || line.startsWith('--- ');

/** Whether a text is a field of a header, in Git's form. */
export function isField(text: string): boolean {
  const field = fieldOf(text);
  return field !== undefined && FORMS[field].test(text.slice(field.length + 1));
}

/** Whether a line begins a file. */
export const isHeading = (line: UploadLine): boolean => line.startsWith(HEADING);

/** The lines of a file before its changes: they are collected one by one, and judged together. */
export class FileHeader {
  /** The number of the `diff --git` line. */
  readonly line: number;
  private readonly names: Buffer;
  private readonly fields = new Map<Field, Buffer>();
  private oldLabel?: Buffer;
  private newLabel?: Buffer;
  private arePrefixed?: boolean;

  /** Begins with the `diff --git` line. No line may be longer than the limit. */
  constructor(
    heading: UploadLine,
    private readonly limit: number,
  ) {
    this.line = heading.number;
    this.names = this.valueOf(heading, HEADING);
  }

  /** Whether the file's names have prefixes such as `a/`, once the facts were read; undefined if nothing tells. */
  get hasPrefixes(): boolean | undefined {
    return this.arePrefixed;
  }

  /** Whether lines of its own name both sides of the file, so that Git does not ask the `diff --git` line. */
  get namesItself(): boolean {
    return this.newLabel !== undefined || this.isElsewhere;
  }

  /** Keeps a line such as `new mode 100755`; false if it is none of these. */
  take(line: UploadLine): boolean {
    const field = fieldOf(line);
    if (field === undefined) {
      if (!MISPLACED.some((words) => line.startsWith(words))) return false;
      throw new PatchFault('header', line.number, 'Git reads this line in a header, but does not write it there.');
    }
    if (this.fields.has(field)) {
      throw new PatchFault('header', line.number, `The header of this file has "${field}" twice.`);
    }
    const value = this.valueOf(line, `${field} `);
    if (!FORMS[field].test(value.toString('latin1'))) {
      if (field === 'index' && value.includes(',')) throw combined(line.number);
      throw new PatchFault('header', line.number, `What follows "${field}" is not what Git writes there.`);
    }
    this.fields.set(field, value);
    return true;
  }

  /** Keeps the name behind `--- `. */
  takeOldLabel(line: UploadLine): this {
    this.oldLabel = withoutTab(this.valueOf(line, '--- '));
    return this;
  }

  /** Keeps the name behind `+++ `. */
  takeNewLabel(line: UploadLine): this {
    this.newLabel = withoutTab(this.valueOf(line, '+++ '));
    return this;
  }

  /** The fault of a line that begins a file, and is followed by nothing of one. */
  alone(): PatchFault {
    return this.fault(
      'header',
      'Git begins a file with such a line, and no change follows it. If this is a message, indent the line.',
    );
  }

  /** The fault of a header that lacks its end, or what must follow it. */
  incomplete(): PatchFault {
    return this.fault('header', 'The header of this file is incomplete, or no change follows it.');
  }

  /** What the header says, as soon as all of it was taken. */
  facts(): HeaderFacts {
    this.demandBothOfPairs();
    const isNew = this.fields.has('new file mode');
    const isDeleted = this.fields.has('deleted file mode');
    const isMoved = this.fields.has('rename from');
    const isCopied = this.fields.has('copy from');
    this.demandOneKind(isNew, isDeleted, isMoved || isCopied);
    if (isMoved && isCopied) throw this.contradiction();
    const { source, dest } = this.paths();
    if ((isNew || isDeleted) && !Buffer.from(source.bytes).equals(dest.bytes)) throw this.otherNames();
    const [, before = '', after = ''] = BLOBS.exec(this.text('index') ?? '') ?? [];
    const similarity = this.text('similarity index');
    return {
      line: this.line,
      source,
      dest,
      sourceRevision: isNew || /^0+$/.test(before) ? 'PRE-CREATION' : before,
      destRevision: after,
      status: isDeleted ? 'deleted' : isMoved ? 'moved' : isCopied ? 'copied' : 'modified',
      isNew,
      ...this.modes(),
      ...(similarity !== undefined && { similarity: parseInt(similarity, 10) }),
    };
  }

  /** Whether the file is moved or copied. */
  private get isElsewhere(): boolean {
    return this.fields.has('rename from') || this.fields.has('copy from');
  }

  private modes(): Pick<PatchedFile, 'oldMode' | 'newMode'> {
    const [, , , both] = BLOBS.exec(this.text('index') ?? '') ?? [];
    const old = [this.text('old mode'), this.text('deleted file mode'), both].filter((mode) => mode !== undefined);
    const now = [this.text('new mode'), this.text('new file mode'), both].filter((mode) => mode !== undefined);
    const [oldMode, newMode] = [old[0], now[0]];
    // Git takes the last one that it reads.
    if ([...old, ...now].some((mode) => both !== undefined && mode !== both) || old.some((mode) => mode !== oldMode)) {
      throw this.contradiction();
    }
    return { ...(oldMode !== undefined && { oldMode }), ...(newMode !== undefined && { newMode }) };
  }

  private paths(): { source: Name; dest: Name } {
    const [oldLabel, newLabel] = [this.oldLabel, this.newLabel].map((label) =>
      label?.equals(NOTHING) ? undefined : label,
    );
    const pair = namesOfHeader(this.names, oldLabel, newLabel);
    if (!pair && (oldLabel ?? newLabel)) {
      throw this.otherNames();
    }
    const names = this.isElsewhere ? this.movedNames() : pair && withoutPrefixes(pair);
    if (pair && names && (!this.isElsewhere || this.newLabel)) this.arePrefixed = !names.left.equals(pair.left);
    const [source, dest] = names ? [pathName(names.left), pathName(names.right)] : [];
    if (source && dest) return { source, dest };
    throw this.fault(
      'name',
      'The names of this file cannot be read. Git writes a/name b/name, or escapes them in quotes.',
    );
  }

  /** The names of a moved or copied file, which are written without prefixes. */
  private movedNames(): NamePair | undefined {
    const from = this.fields.get('rename from') ?? this.fields.get('copy from');
    const to = this.fields.get('rename to') ?? this.fields.get('copy to');
    const [left, right] = [from, to].map((written) => written && readName(written));
    return left && right && [left, right].every((name) => name[0] !== SLASH) ? { left, right } : undefined;
  }

  private otherNames(): PatchFault {
    return this.fault('name', 'The lines "diff --git", "---" and "+++" of this file do not name the same file.');
  }

  private demandBothOfPairs(): void {
    for (const pair of PAIRS) {
      const [there, missing] = this.fields.has(pair[0]) ? pair : [pair[1], pair[0]];
      if (!this.fields.has(there) || this.fields.has(missing)) continue;
      throw this.fault('header', `The header of this file is incomplete: it has "${there}", but not "${missing}".`);
    }
  }

  private demandOneKind(isNew: boolean, isDeleted: boolean, isElsewhere: boolean): void {
    const hasOtherMode = this.fields.has('new mode');
    const isOfTwoKinds = [isNew, isDeleted, isElsewhere || hasOtherMode].filter(Boolean).length > 1;
    const isMislabelled =
      this.oldLabel &&
      this.newLabel &&
      (isNew !== this.oldLabel.equals(NOTHING) || isDeleted !== this.newLabel.equals(NOTHING));
    if (isOfTwoKinds || isMislabelled) throw this.contradiction();
  }

  private contradiction(): PatchFault {
    return this.fault(
      'header',
      'The header of this file contradicts itself about its mode, or whether it is new, deleted, moved or copied.',
    );
  }

  private fault(kind: PatchFaultKind, reason: string): PatchFault {
    return new PatchFault(kind, this.line, reason);
  }

  private text(field: Field): string | undefined {
    return this.fields.get(field)?.toString('latin1');
  }

  /** What follows the first words of a line, in its own memory. */
  private valueOf(line: UploadLine, words: string): Buffer {
    if (line.length > this.limit) {
      throw new PatchFault('limit', line.number, `A line of a header has at most ${this.limit} bytes here.`);
    }
    return Buffer.from(line.withoutEnd.subarray(words.length));
  }
}

/** The fault of a patch that compares a merge with its parents. */
export const combined = (line: number): PatchFault =>
  new PatchFault(
    'combined',
    line,
    'This compares a merge with all its parents. Compare it with one: git diff <parent> <merge>.',
  );

/** Behind a name with blanks Git writes a tab; a name with a tab is in quotes. */
function withoutTab(label: Buffer): Buffer {
  const tab = label.indexOf(TAB);
  return tab === -1 ? label : label.subarray(0, tab);
}
