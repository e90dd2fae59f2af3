import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileEntry } from '../../diff/file.ts';
import type { SeenItems } from '../../diff/viewer.tsx';
import type { Viewing } from './remarks.ts';

/** A place in a diff: a file, and where the window begins, in pixels from the top of that file to the window's. */
interface Place {
  readonly path: string;
  readonly offset: number;
}

/** Where readers left diffs, by the keys of the browser's history: going back leads there. */
const places = new Map<string, Place>();

/** Remembers where the reader is in a diff, while this tab is open. */
export function usePlace(viewer: Viewing, byId: ReadonlyMap<string, FileEntry>) {
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const last = useRef<Place>(undefined);
  /** Where the reader was at this entry of the history; undefined: they have not been here. */
  const [before] = useState(() => places.get(key));
  // The address follows the reader: it has a new key then.
  useEffect(() => {
    if (last.current) places.set(key, last.current);
  }, [key]);
  const note = useCallback(
    ({ top }: SeenItems) => {
      const view = viewer.current?.getInstance();
      const path = byId.get(top ?? '')?.path;
      const start = top === undefined ? undefined : view?.getTopForItem(top);
      if (!view || path === undefined || start === undefined) return;
      last.current = { path, offset: start - view.getScrollTop() };
      places.set(key, last.current);
    },
    [viewer, byId, key],
  );
  return { before, note };
}
