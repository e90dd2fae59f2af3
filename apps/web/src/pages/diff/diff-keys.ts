import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { changesOf, type Item, remarksOf, type Stop } from '../../diff/items.ts';
import type { ChosenLines } from '../../diff/rows-of-lines.ts';
import { focusLine } from '../../diff/line-buttons.ts';
import type { LineCursor } from '../../diff/viewer.tsx';
import { useKeys } from '../../parts/keys.ts';
import type { FileRemark } from './remarks.ts';
import type { Diff } from './use-diff.ts';

/** What the keys of a diff do, for those who ask. */
export const KEYS = [
  ['f F J N', 'Next file'],
  ['a A K P', 'Previous file'],
  ['d D j n', 'Next change'],
  ['s S k p', 'Previous change'],
  ['] c', 'Next comment'],
  ['[ x', 'Previous comment'],
  ['} C', 'Next file with comments'],
  ['{ X', 'Previous file with comments'],
  ['↓ ↑', 'Next line, previous line'],
  ['→ ←', 'New side, old side'],
  ['Shift+↓ Shift+↑', 'Select lines'],
  ['Enter', 'Comment on the line or the selected lines'],
  ['r R', 'Comment on the change'],
  ['e', 'Show more lines around the change'],
  ['E', 'Show all lines of the file'],
  ['l', 'Center current line'],
  ['v', 'Toggle viewed'],
  ['V', 'Mark as viewed, next unviewed file'],
  ['t', 'Filter files'],
  ['Ctrl F', 'Find in all files'],
  ['y', 'Go to your review, to publish it'],
  ['u', 'Up to the review request'],
  ['Ctrl K', 'Search'],
  ['?', 'Keyboard shortcuts'],
] as const;

/** The lines at which the reader is. */
interface DiffCursor {
  /** For the viewer. */
  readonly cursor: LineCursor;
  /** Brings lines of a file into sight, where the cursor then is. */
  readonly reveal: (id: string, lines: ChosenLines) => void;
  /** Goes there with the focus, too. */
  readonly show: (id: string, lines: ChosenLines) => void;
}

/** The lines of a file at which the cursor is. */
interface Place {
  readonly id: string;
  readonly lines: ChosenLines;
}

const commentsOf = (item: Item<FileRemark>): Stop[] => remarksOf(item, ({ kind }) => kind === 'comment');

/**
 * Goes from file to file, from change to change, and from comment to comment, with the focus; shows more, marks files, and
 * leads to what can be published.
 * @param goToReview puts the focus on what publishes the reader's review
 */
export function useDiffKeys(diff: Diff, goToReview: () => void): DiffCursor {
  const { range, items, byId, commentsOn, marks, expansion, going, viewer, comment } = diff;
  const { current } = going;
  const navigate = useNavigate();
  const cursor = useRef<Place>(undefined);
  /** Somebody may have gone to another file without the cursor. */
  const here = () => (cursor.current?.id === current ? cursor.current : undefined);
  const place = Math.max(
    items.findIndex(({ id }) => id === current),
    0,
  );
  const entry = byId.get(current ?? '');

  const reveal = (id: string, lines: ChosenLines) => {
    const { start: line, side } = lines;
    cursor.current = { id, lines };
    const to = byId.get(id);
    const isFolded = to !== undefined && marks.isFolded(to);
    if (isFolded) marks.fold(to.id, false);
    if (expansion.texts.has(Number(id)) && !isFolded) {
      going.enter(id);
      viewer.current?.scrollTo({ type: 'line', id, lineNumber: line, side, align: 'center' });
    } else going.goTo(id, line, side);
    viewer.current?.setSelectedLines({ id, range: lines });
  };
  const show = (id: string, lines: ChosenLines) => {
    const { start: line, side } = lines;
    reveal(id, lines);
    const drawn = viewer.current?.getInstance()?.getRenderedItems() ?? [];
    const file = drawn.find((one) => one.id === id);
    const isFocused = file !== undefined && focusLine(file.element, line, side);
    expansion.rows.goal.current = isFocused ? undefined : { id, line, side };
  };
  const moveFile = (by: 1 | -1) => {
    const item = items[Math.min(Math.max(place + by, 0), items.length - 1)];
    if (item) going.goToHeading(item.id);
  };
  const moveCommented = (by: 1 | -1) => {
    const hasComments = ({ id }: Item<FileRemark>) => commentsOn(Number(id)) > 0;
    const next = by > 0 ? items.slice(place + 1).find(hasComments) : items.slice(0, place).findLast(hasComments);
    if (next) going.goToHeading(next.id);
  };
  const moveStop = (by: 1 | -1, stopsOf: (item: Item<FileRemark>) => Stop[]) => {
    const item = items[place];
    if (!item) return;
    const isSkipped = ({ collapsed }: Item) => collapsed === true && stopsOf === changesOf;
    const [stops, known] = [isSkipped(item) ? [] : stopsOf(item), here()];
    const next = known ? nextStop(stops, known.lines, by) : by > 0 ? stops[0] : undefined;
    if (next) {
      show(item.id, linesOf(next));
      return;
    }
    for (let other = place + by; items[other]; other += by) {
      const there = items[other];
      if (!there || isSkipped(there)) continue;
      const stop = stopsOf(there).at(by > 0 ? 0 : -1);
      if (stop) {
        show(there.id, linesOf(stop));
        return;
      }
      // A file that was not read yet has no stops: to go there reads it, and the key goes on from there.
      if (there.fileDiff.hunks.length === 0 && stopsOf === changesOf) {
        going.goToHeading(there.id);
        return;
      }
    }
  };
  const viewAndGoOn = () => {
    if (!entry || !marks.canView(entry)) return;
    if (!marks.isViewed(entry)) marks.view(entry, true);
    const next = [...items.slice(place + 1), ...items.slice(0, place)].find(({ id }) => {
      const other = byId.get(id);
      return other && marks.canView(other) && !marks.isViewed(other);
    });
    going.goToHeading(next?.id ?? String(entry.id));
  };
  const keys = (names: string, act: () => void) => Object.fromEntries(names.split(' ').map((name) => [name, act]));
  useKeys({
    ...keys('f F J N >', () => moveFile(1)),
    ...keys('a A K P m <', () => moveFile(-1)),
    ...keys('d D j n .', () => moveStop(1, changesOf)),
    ...keys('s S k p ,', () => moveStop(-1, changesOf)),
    ...keys('] c', () => moveStop(1, commentsOf)),
    ...keys('[ x', () => moveStop(-1, commentsOf)),
    ...keys('} C', () => moveCommented(1)),
    ...keys('{ X', () => moveCommented(-1)),
    ...keys('r R', () => {
      const at = here();
      if (at) comment(at.id, at.lines);
    }),
    e: () => {
      const at = here();
      if (at) expansion.widen(at.id, { side: at.lines.side, line: at.lines.start });
    },
    E: () => {
      const isAll = entry && expansion.isExpanded(entry);
      if (entry && isAll !== undefined) expansion.expand(entry, !isAll);
    },
    v: () => {
      if (entry && marks.canView(entry)) marks.view(entry, !marks.isViewed(entry));
    },
    V: viewAndGoOn,
    y: goToReview,
    u: () => void navigate({ to: '/r/$id/', params: { id: String(range.requestId) } }),
    ...keys('Enter l', () => {
      const at = here();
      if (at) show(at.id, at.lines);
    }),
  });

  const onFocus: LineCursor['onFocus'] = (id, line, side) => {
    going.enter(id);
    const known = cursor.current;
    // The focus follows to the first line of a change, which stays chosen as a whole.
    if (known?.id === id && known.lines.start === line && known.lines.side === side) return;
    cursor.current = { id, lines: { start: line, side, end: line, endSide: side } };
  };
  const onMark: LineCursor['onMark'] = (id, lines) => {
    cursor.current = { id, lines };
  };
  return { cursor: { onFocus, onMark }, reveal, show };
}

const linesOf = ({ side, line, last }: Stop): ChosenLines => ({ start: line, side, end: last, endSide: side });

/** The stop behind or before a place, which may be one of them, or of another kind. */
function nextStop(stops: readonly Stop[], { start: line, side }: ChosenLines, by: 1 | -1): Stop | undefined {
  const here = stops.findIndex((stop) => stop.line === line && stop.side === side);
  if (here >= 0) return stops[here + by];
  return by > 0 ? stops.find((stop) => stop.line > line) : stops.findLast((stop) => stop.line < line);
}
