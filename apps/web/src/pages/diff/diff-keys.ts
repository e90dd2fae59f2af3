import { useRef, type RefObject } from 'react';
import { changesOf, commentsOf, type Item, type Stop } from '../../diff/items.ts';
import type { ChosenLines } from '../../diff/rows-of-lines.ts';
import type { ViewerHandle } from '../../diff/viewer.tsx';
import { useKeys } from '../../parts/keys.ts';

/** What the keys of a diff do, for those who ask. */
export const KEYS = [
  ['f F J N', 'Next file'],
  ['a A K P', 'File before'],
  ['d D j n', 'Next change'],
  ['s S k p', 'Change before'],
  ['] c', 'Next comment'],
  ['[ x', 'Comment before'],
  ['r R', 'Comment on the change'],
  ['e', 'More lines around the change'],
  ['E', 'All lines of the file, or those of the patch'],
  ['Enter', 'To the middle of the window'],
  ['v', 'The file was viewed, or not'],
  ['t', 'Filter files'],
  ['Ctrl K', 'Find anything'],
  ['?', 'These keys'],
] as const;

interface Asked {
  readonly items: readonly Item[];
  /** The id of the file at the top. */
  readonly current: string | undefined;
  readonly goTo: (id: string) => void;
  readonly viewer: RefObject<ViewerHandle | null>;
  readonly comment: (id: string, lines: ChosenLines) => void;
  /** Shows more lines around a change. */
  readonly widen: (id: string, stop: Stop) => void;
}

/** Goes from file to file, from change to change, and from comment to comment. */
export function useDiffKeys({ items, current, goTo, viewer, comment, widen }: Asked): void {
  const at = useRef<{ readonly id: string; readonly stop: Stop }>(undefined);
  const fileAt = () =>
    Math.max(
      items.findIndex(({ id }) => id === (at.current?.id ?? current)),
      0,
    );
  const show = (id: string, stop: Stop) => {
    at.current = { id, stop };
    viewer.current?.scrollTo({ type: 'line', id, lineNumber: stop.line, side: stop.side, align: 'center' });
    viewer.current?.setSelectedLines({ id, range: { start: stop.line, end: stop.last, side: stop.side } });
  };
  const moveFile = (by: number) => {
    const from = items.findIndex(({ id }) => id === current);
    const item = items[Math.min(Math.max(from + by, 0), items.length - 1)];
    if (!item) return;
    at.current = undefined;
    goTo(item.id);
  };
  const moveStop = (by: 1 | -1, stopsOf: (item: Item) => Stop[]) => {
    const file = fileAt();
    const item = items[file];
    if (!item) return;
    const stops = stopsOf(item);
    const known = at.current?.id === item.id ? at.current.stop : undefined;
    const next = known ? nextStop(stops, known, by) : by > 0 ? stops[0] : undefined;
    if (next) {
      show(item.id, next);
      return;
    }
    for (let other = file + by; items[other]; other += by) {
      const there = items[other];
      const stop = there && stopsOf(there).at(by > 0 ? 0 : -1);
      if (there && stop) {
        show(there.id, stop);
        return;
      }
      // A file that was not read yet has no stops: to go there reads it, and the key goes on from there.
      if (there && there.fileDiff.hunks.length === 0 && stopsOf === changesOf && !there.collapsed) {
        at.current = undefined;
        goTo(there.id);
        return;
      }
    }
  };
  const keys = (names: string, act: () => void) => Object.fromEntries(names.split(' ').map((name) => [name, act]));
  useKeys({
    ...keys('f F J N >', () => moveFile(1)),
    ...keys('a A K P m <', () => moveFile(-1)),
    ...keys('d D j n .', () => moveStop(1, changesOf)),
    ...keys('s S k p ,', () => moveStop(-1, changesOf)),
    ...keys('] c', () => moveStop(1, commentsOf)),
    ...keys('[ x', () => moveStop(-1, commentsOf)),
    ...keys('r R', () => {
      if (!at.current) return;
      const { id, stop } = at.current;
      comment(id, { start: stop.line, side: stop.side, end: stop.last, endSide: stop.side });
    }),
    e: () => at.current && widen(at.current.id, at.current.stop),
    Enter: () => at.current && show(at.current.id, at.current.stop),
  });
}

/** The stop behind or before a place, which may be one of them, or of another kind. */
function nextStop(stops: readonly Stop[], { line, side }: Stop, by: 1 | -1): Stop | undefined {
  const here = stops.findIndex((stop) => stop.line === line && stop.side === side);
  if (here >= 0) return stops[here + by];
  return by > 0 ? stops.find((stop) => stop.line > line) : stops.findLast((stop) => stop.line < line);
}
