import { useState } from 'react';

/**
 * A choice that this browser alone keeps, such as how two pictures are compared.
 * @param read makes a choice of what was kept; undefined: it cannot be used, and the usual one counts
 */
export function useStored<T>(
  name: string,
  usual: T,
  read: (kept: unknown) => T | undefined,
): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => readKept(name, read) ?? usual);
  const keep = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing shows the choice until the page is left.
    }
  };
  return [value, keep];
}

function readKept<T>(name: string, read: (kept: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(localStorage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}
