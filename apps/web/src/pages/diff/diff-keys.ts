import { useRef } from 'react';
import { changesOf, type Item, remarksOf, type Stop } from '../../diff/items.ts';
import { useKeys } from '../../parts/keys.ts';
import type { FileRemark } from './remarks.ts';
import type { Diff } from './use-diff.ts';

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

const commentsOf = (item: Item<FileRemark>): Stop[] => remarksOf(item, ({ kind }) => kind === 'comment');

/** Goes from file to file, from change to change, and from comment to comment; shows more, and marks files. */
export function useDiffKeys({ items, byId, marks, expansion, going, viewer, comment }: Diff): void {
  const { current, goTo } = going;
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
  const moveStop = (by: 1 | -1, stopsOf: (item: Item<FileRemark>) => Stop[]) => {
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
    e: () => at.current && expansion.widen(at.current.id, at.current.stop),
    E: () => {
      const entry = byId.get(current ?? '');
      const isAll = entry && expansion.isExpanded(entry);
      if (entry && isAll !== undefined) expansion.expand(entry, !isAll);
    },
    v: () => {
      const entry = byId.get(current ?? '');
      if (entry && marks.canView(entry)) marks.view(entry, !marks.isViewed(entry));
    },
    Enter: () => at.current && show(at.current.id, at.current.stop),
  });
}

/** The stop behind or before a place, which may be one of them, or of another kind. */
function nextStop(stops: readonly Stop[], { line, side }: Stop, by: 1 | -1): Stop | undefined {
  const here = stops.findIndex((stop) => stop.line === line && stop.side === side);
  if (here >= 0) return stops[here + by];
  return by > 0 ? stops.find((stop) => stop.line > line) : stops.findLast((stop) => stop.line < line);
}
