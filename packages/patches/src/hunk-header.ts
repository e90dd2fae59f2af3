import type { UploadLine } from './lines';
import type { HunkRange } from './patched-file';

/** Numbers of lines that Git can count, and no more digits: they stay exact. */
const FORM = /^@@ -(\d{1,10})(?:,(\d{1,10}))? \+(\d{1,10})(?:,(\d{1,10}))? @@/;
const BLANK = 0x20;
const LONGEST = '@@ -1234567890,1234567890 +1234567890,1234567890 @@'.length;

/** How a hunk begins, whatever follows. */
export const isHunkHeader = (line: Pick<UploadLine, 'startsWith'> | string): boolean => line.startsWith('@@ -');

/** The lines that the first line of a hunk announces; undefined if it cannot be read. */
export function readHunkHeader(line: UploadLine): HunkRange | undefined {
  const found = FORM.exec(line.bytes.toString('latin1', 0, LONGEST));
  if (!found) return undefined;
  const [oldStart = 0, oldCount = 1, newStart = 0, newCount = 1] = found
    .slice(1)
    // What the pattern leaves out is undefined, which its type does not say.
    .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits)));
  return { oldStart, oldCount, newStart, newCount };
}

/** What stands behind the numbers of a hunk, mostly the function that it is in; empty: nothing. */
export function headingOf(line: UploadLine): Buffer {
  const numbers = FORM.exec(line.bytes.toString('latin1', 0, LONGEST))?.[0].length ?? 0;
  const heading = line.withoutEnd.subarray(numbers);
  return heading[0] === BLANK ? heading.subarray(1) : heading;
}
