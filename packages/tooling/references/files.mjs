import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all files below a folder, except those that its .gitignore names. */
export function keptFiles(root) {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const left = new Set(['.git', ...ignored.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))]);
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isFile()) return [path];
      return entry.isDirectory() && !left.has(entry.name) ? filesIn(path) : [];
    });
  return filesIn('');
}
