import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { withoutUndefined } from '../../base/without-undefined.ts';
import type { DiffSearch } from '../../diff/diff-search.ts';

const route = getRouteApi('/r/$id/diff/$revision');

/** The address follows once nobody has gone on for so long, in milliseconds: browsers bound how often it changes. */
const PAUSE = 150;

/**
 * Keeps the address at the file that the reader is in, once they have left the one that they began at.
 * @param path of that file; undefined: not known yet
 * @returns the file that the address names because the reader is in it: nobody has to be led there
 */
export function useAddress(path: string | undefined, { file }: DiffSearch): RefObject<string | undefined> {
  const navigate = route.useNavigate();
  const first = useRef<string>(undefined);
  const named = useRef<string>(undefined);
  useEffect(() => {
    first.current ??= file ?? path;
    if (path === undefined || path === (file ?? first.current)) return undefined;
    const timer = setTimeout(() => {
      named.current = path;
      void navigate({
        search: (known) => withoutUndefined({ ...known, file: path, line: undefined, side: undefined }),
        replace: true,
        resetScroll: false,
      });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [path, file, navigate]);
  return named;
}
