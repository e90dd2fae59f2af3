import type { Counts } from './counts.ts';
import type { FileEntry } from './file.ts';

/** What changes in a file or below a folder, and how much is said about it. */
export interface FileTally extends Counts {
  readonly comments: number;
}

/** A file of the tree. */
export interface TreeFile {
  readonly entry: FileEntry;
  readonly tally: FileTally;
}

/** A line of the tree: a folder, with all that is below it, or a file. */
export type TreeLine = { readonly id: string; readonly depth: number; readonly tally: FileTally } & (
  { readonly folder: string; readonly name: string; readonly isFolded: boolean } | { readonly entry: FileEntry }
);

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: TreeFile[];
}

/**
 * The lines of the tree, from its top down: the files of a folder stand before its folders. Folders with nothing but one folder
 * in them share a line with that.
 * @param folded the paths of folders whose files are not shown
 */
export function treeLines(files: readonly TreeFile[], folded: ReadonlySet<string>): TreeLine[] {
  const root = newFolder('');
  for (const file of files) folderOf(root, file.entry.path).files.push(file);
  return linesIn(root, 0, folded);
}

const newFolder = (path: string): Folder => ({ path, folders: new Map(), files: [] });

/** The folder of a file, which is made if it is not there yet. */
function folderOf(root: Folder, path: string): Folder {
  let folder = root;
  for (const name of path.split('/').slice(0, -1)) {
    const below = folder.folders.get(name) ?? newFolder(folder === root ? name : `${folder.path}/${name}`);
    folder.folders.set(name, below);
    folder = below;
  }
  return folder;
}

function linesIn({ path, files, folders }: Folder, depth: number, folded: ReadonlySet<string>): TreeLine[] {
  const ofFiles = files.map(({ entry, tally }): TreeLine => ({ id: String(entry.id), depth, tally, entry }));
  const ofFolders = [...folders.values()].map(lastAlone).flatMap((folder): TreeLine[] => {
    const isFolded = folded.has(folder.path);
    const name = folder.path.slice(path === '' ? 0 : path.length + 1);
    const line = { id: `folder ${folder.path}`, depth, tally: sumOf(folder), folder: folder.path, name, isFolded };
    return isFolded ? [line] : [line, ...linesIn(folder, depth + 1, folded)];
  });
  return [...ofFiles, ...ofFolders];
}

/** A folder or, as long as one has nothing but one folder in it, that. */
function lastAlone(folder: Folder): Folder {
  const [only, ...others] = folder.folders.values();
  return only && others.length === 0 && folder.files.length === 0 ? lastAlone(only) : folder;
}

function sumOf({ files, folders }: Folder): FileTally {
  return [...files.map(({ tally }) => tally), ...[...folders.values()].map(sumOf)].reduce((one, other) => ({
    inserted: add(one.inserted, other.inserted),
    deleted: add(one.deleted, other.deleted),
    comments: one.comments + other.comments,
  }));
}

/** A sum of which a part is not known is not known. */
const add = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Where a key leads from a line: to another line, or to the folder that it shows or hides; undefined: nowhere. */
export function stepFrom(
  key: string,
  lines: readonly TreeLine[],
  from: number,
): { readonly to: number } | { readonly fold: string } | undefined {
  const line = lines[from];
  const lineAt = (to: number) => (lines[to] ? { to } : undefined);
  if (!line) return undefined;
  switch (key) {
    case 'ArrowDown':
      return lineAt(from + 1);
    case 'ArrowUp':
      return lineAt(from - 1);
    case 'Home':
      return lineAt(0);
    case 'End':
      return lineAt(lines.length - 1);
    case 'ArrowRight':
      if (!('folder' in line)) return undefined;
      return line.isFolded ? { fold: line.folder } : lineAt(from + 1);
    case 'ArrowLeft':
      if ('folder' in line && !line.isFolded) return { fold: line.folder };
      return lineAt(lines.findLastIndex((above, at) => at < from && above.depth < line.depth));
    default:
      return undefined;
  }
}
