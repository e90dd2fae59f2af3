import { refuse } from './readers';
import type { Entry } from './section';
import { pathTo } from './world-error';

/** Remembers which row each key of a batch stands for; every key is given once. */
export function keep<T extends { id: number; key: string }>(keys: Map<string, number>, entries: Entry<T>[]): void {
  for (const { path, row } of entries) {
    if (keys.has(row.key)) refuse(pathTo(path, 'key'), `"${row.key}" is taken already`);
    keys.set(row.key, row.id);
  }
}

/** The id of the row that a key stands for; `path` is where the key was named. */
export const idOf = (keys: ReadonlyMap<string, number>, what: string, key: string, path: string): number =>
  keys.get(key) ?? refuse(path, `no ${what} "${key}"`);
