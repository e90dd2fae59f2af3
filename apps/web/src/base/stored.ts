import { useState } from 'react';

/**
 * A choice that this browser keeps, such as which columns are shown.
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

/** Forgets all choices whose names begin like this. @returns what brings them back */
export function forgetAll(beginning: string): () => Promise<void> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(beginning));
  const kept = names.map((name) => [name, localStorage.getItem(name) ?? ''] as const);
  for (const name of names) localStorage.removeItem(name);
  return () => {
    for (const [name, value] of kept) localStorage.setItem(name, value);
    return Promise.resolve();
  };
}
