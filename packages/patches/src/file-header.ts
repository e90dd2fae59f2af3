import type { Line } from './lines';
import { type NamePair, namesOfHeader, pathName, readName, withoutPrefixes } from './names';
import { PatchFault, type PatchFaultKind } from './patch-fault';
import type { Name, PatchedFile } from './patched-file';

const HEADING = 'diff --git ';
const TAB = 0x09;

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

/** Whether a line is one of a header, behind `diff --git`. */
export const isHeaderLine = (line: Line): boolean =>
  FIELDS.some((name) => line.startsWith(`${name} `)) || line.startsWith('--- ');

/** Whether a line begins a file. */
export const isHeading = (line: Line): boolean => line.startsWith(HEADING);

/** The lines of a file before its changes: they are collected one by one, and judged together. */
export class FileHeader {
  /** The number of the `diff --git` line. */
  readonly line: number;
  private readonly names: Buffer;
  private readonly fields = new Map<Field, Buffer>();
  private oldLabel?: Buffer;
  private newLabel?: Buffer;

  /** Begins with the `diff --git` line. No line may be longer than the limit. */
  constructor(
    heading: Line,
    private readonly limit: number,
  ) {
    this.line = heading.number;
    this.names = this.valueOf(heading, HEADING);
  }

  /** Keeps a line such as `new mode 100755`; false if it is none of these. */
  take(line: Line): boolean {
    const field = FIELDS.find((name) => line.startsWith(`${name} `));
    if (field === undefined) return false;
    const value = this.valueOf(line, `${field} `);
    if (!FORMS[field].test(value.toString('latin1'))) {
      if (field === 'index' && value.includes(',')) throw combined(line.number);
      throw new PatchFault('header', line.number, `What follows "${field}" is not what Git writes there.`);
    }
    this.fields.set(field, value);
    return true;
  }

  /** Keeps the name behind `--- `. */
  takeOldLabel(line: Line): this {
    this.oldLabel = withoutTab(this.valueOf(line, '--- '));
    return this;
  }

  /** Keeps the name behind `+++ `. */
  takeNewLabel(line: Line): this {
    this.newLabel = withoutTab(this.valueOf(line, '+++ '));
    return this;
  }

  /** The fault of a header that lacks its end, or what must follow it. */
  incomplete(): PatchFault {
    return this.fault('header', 'The header of this file is incomplete, or no change follows it.');
  }

  /** What the header says, as soon as all of it was taken. */
  facts(): HeaderFacts {
    this.demandBothOfPairs();
    const isNew = this.fields.has('new file mode') || this.oldLabel?.equals(NOTHING) === true;
    const isDeleted = this.fields.has('deleted file mode') || this.newLabel?.equals(NOTHING) === true;
    const isMoved = this.fields.has('rename from');
    const isCopied = this.fields.has('copy from');
    this.demandOneKind(isNew, isDeleted, isMoved || isCopied);
    const { source, dest } = this.paths();
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

  private modes(): Pick<PatchedFile, 'oldMode' | 'newMode'> {
    const [, , , both] = BLOBS.exec(this.text('index') ?? '') ?? [];
    const oldMode = this.text('old mode') ?? this.text('deleted file mode') ?? both;
    const newMode = this.text('new mode') ?? this.text('new file mode') ?? both;
    return { ...(oldMode !== undefined && { oldMode }), ...(newMode !== undefined && { newMode }) };
  }

  private paths(): { source: Name; dest: Name } {
    const [oldLabel, newLabel] = [this.oldLabel, this.newLabel].map((label) =>
      label?.equals(NOTHING) ? undefined : label,
    );
    const pair = namesOfHeader(this.names, oldLabel, newLabel);
    if (!pair && (oldLabel ?? newLabel)) {
      throw this.fault('name', 'The lines "diff --git", "---" and "+++" of this file do not name the same file.');
    }
    const names = this.movedNames() ?? (pair && withoutPrefixes(pair));
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
    return left && right && { left, right };
  }

  private demandBothOfPairs(): void {
    for (const pair of PAIRS) {
      const [there, missing] = this.fields.has(pair[0]) ? pair : [pair[1], pair[0]];
      if (!this.fields.has(there) || this.fields.has(missing)) continue;
      throw this.fault('header', `The header of this file is incomplete: it has "${there}", but not "${missing}".`);
    }
  }

  private demandOneKind(isNew: boolean, isDeleted: boolean, isElsewhere: boolean): void {
    const isOfTwoKinds = [isNew, isDeleted, isElsewhere].filter(Boolean).length > 1;
    const isMislabelled =
      this.oldLabel &&
      this.newLabel &&
      (isNew !== this.oldLabel.equals(NOTHING) || isDeleted !== this.newLabel.equals(NOTHING));
    if (!isOfTwoKinds && !isMislabelled) return;
    throw this.fault(
      'header',
      'The header of this file contradicts itself about whether it is new, deleted, moved or copied.',
    );
  }

  private fault(kind: PatchFaultKind, reason: string): PatchFault {
    return new PatchFault(kind, this.line, reason);
  }

  private text(field: Field): string | undefined {
    return this.fields.get(field)?.toString('latin1');
  }

  /** What follows the first words of a line, in its own memory. */
  private valueOf(line: Line, words: string): Buffer {
    if (!line.isEnded) throw cutOff(line.number);
    if (line.length > this.limit) {
      throw new PatchFault('limit', line.number, `A line of a header has at most ${this.limit} bytes here.`);
    }
    return Buffer.from(line.withoutEnd.subarray(words.length));
  }
}

/** The fault of an upload whose last line lacks its end. */
export const cutOff = (line: number): PatchFault =>
  new PatchFault('cut', line, 'The patch ends in the middle of this line. Send all of it, with the last line feed.');

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
