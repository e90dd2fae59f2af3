import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileText } from '../../diff/file.ts';
import type { Side } from '../../diff/rows-of-lines.ts';
import type { Viewing } from './remarks.ts';

/** The file that somebody goes to, and the line in it. */
interface Goal {
  readonly id: string;
  readonly line: number | undefined;
  readonly side: Side;
}

/** Where the reader is in a diff, and how they go elsewhere. */
export interface Going {
  /** The id of the file at the top. */
  readonly current: string | undefined;
  readonly goTo: (id: string, line?: number, side?: Side) => void;
  /** Takes which files are drawn, and which of them is at the top. */
  readonly arrive: (drawn: readonly string[], top: string | undefined) => void;
}

/**
 * Goes to files and lines of a diff. Files above the goal may be read after somebody went there, and push it away: then
 * the way is gone once more.
 * @param read asks for the text of a file
 */
export function useGoal(viewer: Viewing, texts: ReadonlyMap<number, FileText>, read: (id: string) => void): Going {
  const [current, setCurrent] = useState<string>();
  const goal = useRef<Goal>(undefined);
  const goTo = useCallback<Going['goTo']>(
    (id, line, side = 'additions') => {
      goal.current = { id, line, side };
      setCurrent(id);
      read(id);
      viewer.current?.scrollTo({ type: 'item', id, align: 'start' });
    },
    [viewer, read],
  );
  useEffect(() => {
    if (!goal.current) return;
    const { id, line } = goal.current;
    viewer.current?.scrollTo({ type: 'item', id, align: 'start' });
    if (line === undefined && texts.has(Number(id))) goal.current = undefined;
  }, [viewer, texts]);
  const arrive: Going['arrive'] = (drawn, top) => {
    const { id = '', line: lineNumber, side } = goal.current ?? {};
    // The viewer knows where a line is once it has drawn the file with its text.
    if (lineNumber !== undefined && side && drawn.includes(id) && texts.has(Number(id))) {
      viewer.current?.scrollTo({ type: 'line', id, lineNumber, side, align: 'center' });
      goal.current = undefined;
    }
    if (top !== undefined && goal.current === undefined) setCurrent(top);
  };
  return { current, goTo, arrive };
}
