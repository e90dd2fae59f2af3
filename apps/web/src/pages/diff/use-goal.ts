import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileText } from '../../diff/file.ts';
import type { Side } from '../../diff/rows-of-lines.ts';
import type { SeenItems } from '../../diff/viewer.tsx';
import type { Viewing } from './remarks.ts';

/** The file that somebody goes to, and the line in it. */
interface Goal {
  readonly id: string;
  readonly line: number | undefined;
  readonly side: Side;
  /** Without a line: in pixels from the top of the file to that of the window. */
  readonly offset: number;
}

/** Keys that scroll where nothing else takes them. */
const SCROLLS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);

/** Where the reader is in a diff, and how they go elsewhere. */
export interface Going {
  /** The id of the file that the reader is in: the one they went to as long as it is in sight, else the one at the top. */
  readonly current: string | undefined;
  /** Goes to a file, or to a line of it. */
  readonly goTo: (id: string, line?: number, side?: Side) => void;
  /** Goes to a place in a file: so many pixels from the top of the file to that of the window. */
  readonly goToPlace: (id: string, offset: number) => void;
  /** Goes to a file, whose heading gets the focus. */
  readonly goToHeading: (id: string) => void;
  /** The reader is in a file: the cursor or the focus is there. */
  readonly enter: (id: string) => void;
  /** Takes which files are drawn and seen. */
  readonly arrive: (seen: SeenItems) => void;
}

/**
 * Goes to files and lines of a diff. Files above the goal may be read after somebody went there, and push it away: then
 * the way is gone once more.
 * @param read asks for the text of a file
 */
export function useGoal(viewer: Viewing, texts: ReadonlyMap<number, FileText>, read: (id: string) => void): Going {
  const [current, setCurrent] = useState<string>();
  const goal = useRef<Goal>(undefined);
  /** The file that the reader went to, and whether they have scrolled since. It may be the last one, which cannot be at the top. */
  const held = useRef<{ readonly id: string; isScrolled: boolean }>(undefined);
  const heading = useRef<{ readonly id: string; isReached: boolean }>(undefined);
  const enter = useCallback<Going['enter']>((id) => {
    if (held.current?.id !== id) held.current = { id, isScrolled: false };
    setCurrent(id);
  }, []);
  const scrollToGoal = useCallback(() => {
    const { id, offset = 0 } = goal.current ?? {};
    if (id !== undefined) viewer.current?.scrollTo({ type: 'item', id, align: 'start', offset });
  }, [viewer]);
  const begin = useCallback(
    (next: Goal) => {
      goal.current = next;
      held.current = { id: next.id, isScrolled: false };
      heading.current = undefined;
      setCurrent(next.id);
      read(next.id);
      scrollToGoal();
    },
    [read, scrollToGoal],
  );
  const goTo = useCallback<Going['goTo']>(
    (id, line, side = 'additions') => begin({ id, line, side, offset: 0 }),
    [begin],
  );
  const goToPlace = useCallback<Going['goToPlace']>(
    (id, offset) => begin({ id, line: undefined, side: 'additions', offset }),
    [begin],
  );
  /**
   * Puts the focus on the heading that somebody went to, once it is drawn; and again where it is drawn anew, until the focus
   * goes elsewhere. When what had it is gone, it is at something around all files.
   */
  const focusHeading = useCallback(() => {
    const view = viewer.current?.getInstance();
    const wanted = heading.current;
    if (!view || !wanted) return;
    const files = view.getContainerElement();
    const isLost = files !== undefined && document.activeElement?.contains(files) === true;
    const file = view.getRenderedItems().find(({ id }) => id === wanted.id)?.element;
    const found = file?.querySelector<HTMLElement>('h2');
    const hasFocus = () => found != null && document.activeElement === found;
    if (wanted.isReached && !hasFocus() && !isLost) {
      heading.current = undefined;
      return;
    }
    if (!hasFocus()) found?.focus({ preventScroll: true });
    if (hasFocus()) wanted.isReached = true;
  }, [viewer]);
  const goToHeading = useCallback<Going['goToHeading']>(
    (id) => {
      goTo(id);
      heading.current = { id, isReached: false };
      focusHeading();
    },
    [goTo, focusHeading],
  );
  useEffect(scrollToGoal, [scrollToGoal, texts, current]);
  useEffect(() => {
    const note = (event: Event) => {
      if (event instanceof KeyboardEvent && !SCROLLS.has(event.key)) return;
      if (held.current) held.current.isScrolled = true;
    };
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const event of events) addEventListener(event, note, { capture: true, passive: true });
    return () => events.forEach((event) => removeEventListener(event, note, { capture: true }));
  }, []);
  const arrive: Going['arrive'] = ({ drawn, inSight, top }) => {
    focusHeading();
    const { id = '', line: lineNumber, side, offset } = goal.current ?? {};
    // The viewer knows where a line is once it has drawn the file with its text.
    const text = texts.get(Number(id));
    if (lineNumber !== undefined && side && drawn.includes(id) && text) {
      // A file that is too large to be shown unasked has no lines yet.
      if (text.patch !== null) viewer.current?.scrollTo({ type: 'line', id, lineNumber, side, align: 'center' });
      goal.current = undefined;
    }
    // A file above may have been folded on the way.
    if (goal.current && lineNumber === undefined && viewer.current?.getItem(id)) {
      if (!inSight.includes(id)) scrollToGoal();
      else if (texts.has(Number(id))) {
        // With its text the file is as high as it was.
        if (offset !== 0) scrollToGoal();
        goal.current = undefined;
      }
    }
    if (held.current?.isScrolled && !inSight.includes(held.current.id)) held.current = undefined;
    if (top !== undefined && !goal.current && !held.current) setCurrent(top);
  };
  return { current, goTo, goToPlace, goToHeading, enter, arrive };
}
