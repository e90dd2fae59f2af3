import { PatchFault } from '../patch-fault';
import type { HunkRange, Name, PatchedFile } from '../patched-file';
import { nameOf } from '../names';

/** A line outside of hunks. */
export interface HeaderLine {
  /** Each character is a byte; without the line's end. */
  readonly text: string;
  readonly number: number;
  /** The first byte of it, and the first behind it, in the upload. */
  readonly start: number;
  readonly end: number;
}

/** What the lines before its changes say of a file. */
export type FileFacts = Pick<
  PatchedFile,
  | 'dest'
  | 'destRevision'
  | 'isBinary'
  | 'isNew'
  | 'newMode'
  | 'newTarget'
  | 'oldMode'
  | 'source'
  | 'sourceRevision'
  | 'status'
>;

/** The lines of one file that are no hunks, as they come. */
export interface FileForm {
  /** The lines so far are certainly of a file, and no text. */
  readonly isFile: boolean;
  /** Where it tells of properties, in bytes of the upload; an end of Infinity is that of the file. */
  readonly properties?: { readonly start: number; readonly end: number };
  /** Takes a line, before all hunks or behind them; false: it is none of this file. */
  take(line: HeaderLine, hasHunks: boolean): boolean;
  /** Takes what follows `--- ` and `+++ `, before all hunks; false: they are of another file. */
  labels(old: HeaderLine, now: HeaderLine): boolean;
  /**
   * What the lines say, when the first hunk begins, or at the end of a file without hunks. Throws a PatchFault.
   * @param first the lines that the first hunk announces
   */
  facts(first: HunkRange | undefined): FileFacts;
}

/** How a tool writes what is before the hunks of a file. */
export interface Dialect {
  /** What prints such a diff, for people. */
  readonly command: string;
  /** The file that begins with this line; undefined: none. */
  begin(line: HeaderLine, before: FileForm | undefined): FileForm | undefined;
  /** The file that begins with these labels; undefined: they are text. */
  labelled(old: HeaderLine, now: HeaderLine): FileForm | undefined;
}

export const PRE_CREATION = 'PRE-CREATION';
export const UNKNOWN = 'UNKNOWN';
export const HEAD = 'HEAD';

/** What stands for the side of a new or deleted file that does not exist. */
export const NOTHING = '/dev/null';

/** A name and what stands behind it. */
export interface Label {
  readonly name: string;
  readonly detail: string;
}

/** What follows `--- ` or `+++ `: a name up to the first tab, or else up to two blanks, and a date or a revision. */
export function labelOf({ text }: HeaderLine): Label {
  const label = text.slice('--- '.length);
  const tab = label.indexOf('\t');
  const end = tab === -1 ? label.indexOf('  ') : tab;
  return end === -1
    ? { name: label, detail: '' }
    : { name: label.slice(0, end), detail: withoutBlanks(label.slice(end)) };
}

/** Without the blanks and tabs around it: other bytes that JavaScript takes for blanks may be of a name. */
export function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** A name of these bytes. Throws a PatchFault if it cannot be one. */
export function namedBy(name: string, line: number): Name {
  if (name === '' || name.includes('\0')) throw new PatchFault('name', line, 'The name of this file cannot be read.');
  return nameOf(Buffer.from(name, 'latin1'));
}

/** The fault of a header without a change. */
export const incomplete = (line: number): PatchFault =>
  new PatchFault('header', line, 'The header of this file is incomplete, or no change follows it.');

/** Both names of a line that says that binary files differ; undefined: it is no such line. */
export function binaryNames(text: string): readonly [old: string, now: string] | undefined {
  const start = ['Binary files ', 'Files '].find((words) => text.startsWith(words));
  if (start === undefined || !text.endsWith(' differ')) return undefined;
  const names = text.slice(start.length, -' differ'.length);
  // Names may have the word, too; those of one file are equally long, but for dates.
  const half = (names.length - ' and '.length) / 2;
  const middle = names.startsWith(' and ', half) ? half : names.indexOf(' and ');
  return middle < 1 ? undefined : [names.slice(0, middle), names.slice(middle + ' and '.length)];
}

const DATE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.0+)?(?: ([+-]\d{4}))?$/;
const UNIX_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}(?: [+-]\d{4})?$/;

/** Whether this is the first second of 1970, which stands for the time of a file that does not exist. */
export function isEpoch(date: string): boolean {
  const [, day, time, zone = '+0000'] = DATE.exec(date) ?? [];
  if (day !== undefined && time !== undefined) return Date.parse(`${day}T${time}${zone}`) === 0;
  return UNIX_DATE.test(date) && Date.parse(/[+-]\d{4}$/.test(date) ? date : `${date} +0000`) === 0;
}
