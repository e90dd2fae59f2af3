import type { FileEntry } from './file.ts';

/**
 * What the marks of these files are called, by the ids of the files: by path. Several commits in one upload may change a file
 * several times; the second is called `path//2`, which is no path.
 */
export function viewedNames(entries: readonly Pick<FileEntry, 'id' | 'path'>[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const inOrder = [...entries].sort((one, other) => one.id - other.id);
  return new Map(
    inOrder.map(({ id, path }) => {
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      return [id, count === 1 ? path : `${path}//${count}`];
    }),
  );
}
