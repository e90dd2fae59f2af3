import { isBinaryNotice } from './binary-change';
import { isField } from './file-header';
import { isHunkHeader } from './hunk-header';
import type { UploadLine } from './lines';

/** Why a change cannot be read that belongs to no file. */
export const NO_HEADER =
  'This belongs to no file: Git begins each file with a line "diff --git". Send what git diff prints.';

const COLOURED = 'This line has colours. Make the patch with git diff --no-color, or set color.ui to auto.';
const MARKED = 'A byte order mark stands before this line. Only the first line of a patch may have one: remove it.';

/** What terminals take for colours. */
const COLOURS = /\x1b\[[\d;]{0,20}[Km]/g;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;

/** What Git writes instead of a change, or of a change in another form, and what makes it write the change. */
const TOLD: readonly (readonly [tells: (text: string) => boolean, reason: string])[] = [
  [
    (text) =>
      /^Submodule [^]+ (?:[\da-f]{4,64}\.{2,3}[\da-f]{4,64}(?:$|[ :])|contains (?:modified|untracked) content$)/.test(
        text,
      ),
    'This tells of a submodule in words. Make the patch with git diff --submodule=short, or unset diff.submodule.',
  ],
  [
    (text) => text.startsWith('* Unmerged path '),
    'This file is not merged, so that Git wrote no change of it. Resolve its conflicts, and mark it with git add.',
  ],
  [
    isBinaryNotice,
    'This change of a binary file belongs to no file. Make the patch with git diff --binary, and send all of it.',
  ],
  [(text) => isHunkHeader(text) || isField(text) || text === 'GIT binary patch', NO_HEADER],
];

/** No line that tells of a change is shorter, or begins with another byte. */
const SHORTEST = 'copy to x'.length;
const FIRST_BYTES = new Set(Buffer.from('\x1b\xef@*SBFGoncrsdi', 'latin1'));

/**
 * Why a line between files is no text, but tells of a change that nobody would see, and what to do about it; undefined if
 * it tells of none. Of a longer line only so many bytes are read.
 */
export function lostChange(line: UploadLine, most: number): string | undefined {
  if (line.length < SHORTEST || line.first === undefined || !FIRST_BYTES.has(line.first)) return undefined;
  const text = line.withoutEnd.toString('latin1', 0, most);
  const unmarked = text.replace(BYTE_ORDER_MARK, '');
  const plain = unmarked.replace(COLOURS, '');
  const reason = TOLD.find(([tells]) => tells(plain))?.[1];
  if (plain === text) return reason;
  if (reason === undefined && !/^diff --(?:git|cc|combined) /.test(plain)) return undefined;
  return plain === unmarked ? MARKED : COLOURED;
}
