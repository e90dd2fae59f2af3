import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { FileEntry, FileText } from '../file.ts';
import type { Range } from '../load-patches.ts';
import type { Side } from '../rows-of-lines.ts';
import { ALL, askedLines, linesAround, type GapPart } from './asked-lines.ts';
import type { ShownGaps } from './gap-rows.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { type ContextLines, useContextLines } from './use-context-lines.ts';

/** A line of a file. */
export interface Goal {
  readonly id: string;
  readonly line: number;
  readonly side: Side;
}

/** What the viewer needs for the rows that stand for lines which are not shown. */
export interface GapRows {
  /** What is known of the gaps of a file, by the id of its item: another function when that changes. */
  readonly gapsOf: (id: string) => ShownGaps;
  /** Whether somebody can ask for lines. */
  readonly canAsk: boolean;
  readonly onAsk: (id: string, gap: Gap, part: GapPart) => void;
  /** The line that gets the focus once it is drawn. */
  readonly goal: RefObject<Goal | undefined>;
}

/** More of the files of a diff than their patches have. */
export interface Expansion extends Pick<ContextLines, 'reveal' | 'texts'> {
  readonly rows: GapRows;
  /** Whether all lines of a file are shown; undefined: there are no others, or they cannot be shown. */
  readonly isExpanded: (entry: FileEntry) => boolean | undefined;
  /** Shows all lines of a file, or those of its patch. */
  readonly expand: (entry: FileEntry, isAll: boolean) => void;
  /** Shows more lines around a place of a file. */
  readonly widen: (id: string, place: { readonly side: Side; readonly line: number }) => void;
}

/**
 * The lines around the changes of a diff, as far as somebody asked for them.
 * @param canAsk whether the service may know them
 */
export function useExpansion(
  range: Range,
  byId: ReadonlyMap<string, FileEntry>,
  readTexts: ReadonlyMap<number, FileText>,
  canAsk: boolean,
): Expansion {
  const { texts, contextOf, reveal, hide } = useContextLines(range, byId, readTexts);
  const goal = useRef<Goal>(undefined);
  const gapsOfItem = useCallback<GapRows['gapsOf']>(
    (id) => {
      const text = texts.get(Number(id));
      const { file, isBeingRead, failure } = contextOf(Number(id));
      return {
        gaps: text ? gapsOfText(text) : [],
        lineCount: file?.old.length,
        state: !canAsk
          ? 'cannot be read'
          : isBeingRead
            ? 'being read'
            : failure === undefined
              ? 'can be read'
              : { why: failure },
      };
    },
    [texts, contextOf, canAsk],
  );
  const rows = useMemo<GapRows>(
    () => ({
      gapsOf: gapsOfItem,
      canAsk,
      onAsk: (id, gap, part) =>
        reveal(
          Number(id),
          (file) => [askedLines(gap, part, file)],
          ([lines]) => {
            if (!lines) return;
            goal.current = { id, line: Math.max(lines.first, gap.old) + gap.new - gap.old, side: 'additions' };
          },
        ),
      goal,
    }),
    [gapsOfItem, canAsk, reveal],
  );
  return {
    texts,
    rows,
    reveal,
    isExpanded: (entry) =>
      canAsk && hasGaps(entry, texts.get(entry.id)) ? contextOf(entry.id).revealed.includes(ALL) : undefined,
    expand: ({ id }, isAll) => {
      if (isAll) reveal(id, () => [ALL]);
      else hide(id);
    },
    widen: (id, place) => {
      const text = texts.get(Number(id));
      if (canAsk && text) reveal(Number(id), (file) => linesAround(gapsOfText(text), place, file));
    },
  };
}

const kept = new WeakMap<FileText, readonly Gap[]>();

/** The gaps of a file as it is shown, found once. */
export function gapsOfText(text: FileText): readonly Gap[] {
  const gaps = kept.get(text) ?? gapsOf(text.patch ?? '');
  kept.set(text, gaps);
  return gaps;
}

/** Whether a file has lines that its patch may leave out. */
const hasGaps = ({ status, isBinary }: FileEntry, text: FileText | undefined): boolean =>
  !isBinary && status !== 'added' && status !== 'deleted' && (text?.patch?.includes('\n@@ ') ?? false);
