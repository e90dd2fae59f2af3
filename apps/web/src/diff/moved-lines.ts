import type { FileText, Move } from './file.ts';
import { rowsOfText } from './rows-of-text.ts';

/** The numbers of lines that moved, of each side; and whether a line is the same in the other place, but for its indent. */
export interface MovedLines {
  readonly old: ReadonlyMap<number, 'same' | 'edited'>;
  readonly new: ReadonlyMap<number, 'same' | 'edited'>;
}

const kept = new WeakMap<FileText, MovedLines>();

/**
 * Those of a file. Where the other place was not read yet, its lines are taken for the same.
 * @param textOf the text of a file, by its id
 */
export function movedLinesOf(text: FileText, textOf: (file: number) => FileText | undefined): MovedLines {
  const known = kept.get(text);
  if (known) return known;
  const moved = { old: new Map<number, 'same' | 'edited'>(), new: new Map<number, 'same' | 'edited'>() };
  for (const move of text.moves) {
    const [here, there] = move.side === 'from' ? (['old', 'new'] as const) : (['new', 'old'] as const);
    for (let at = 0; at < move.num_lines; at++) {
      const other = lineOf(textOf(move.file), there, move.other_line + at);
      const isEdited = other !== undefined && other.trim() !== lineOf(text, here, move.line + at)?.trim();
      moved[here].set(move.line + at, isEdited ? 'edited' : 'same');
    }
  }
  if (text.moves.every(({ file }) => textOf(file))) kept.set(text, moved);
  return moved;
}

type LinesOfSides = Readonly<Record<'old' | 'new', ReadonlyMap<number, string>>>;

const linesKept = new WeakMap<FileText, LinesOfSides>();

function lineOf(text: FileText | undefined, side: 'old' | 'new', number: number): string | undefined {
  if (!text?.patch) return undefined;
  const rows = rowsOfText(text, text.patch);
  const linesOf = (which: 'old' | 'new') =>
    new Map(rows.flatMap(({ [which]: line }) => (line ? [[line.number, line.text] as const] : [])));
  const lines = linesKept.get(text) ?? { old: linesOf('old'), new: linesOf('new') };
  linesKept.set(text, lines);
  return lines[side].get(number);
}

/** The line below which the label of moved lines stands: the one above them or, if that is not shown, their first. */
export const lineAbove = (text: FileText, { side, line }: Move): number =>
  line === 1 || lineOf(text, side === 'from' ? 'old' : 'new', line - 1) !== undefined ? line - 1 : line;
