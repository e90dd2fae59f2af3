import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from './checkout.mjs';

const MARK = join(checkout, 'node_modules/.cache/last-build');

/**
 * Notes the time of a build of all rooms. The times of `dist` would not do: turbo does not write what is up to date.
 */
export function rememberBuild() {
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, '');
}

/** The sources that were written after the last build, without those that a build makes itself: git ignores them. */
export function changedSinceBuild() {
  const built = statSync(MARK, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changed = sources().filter((file) => statSync(join(checkout, file)).mtimeMs > built);
  const ignored = ignoredOf(changed);
  return changed.filter((file) => !ignored.includes(file));
}

/** Those of the files that git ignores; none where there is no git. */
function ignoredOf(files) {
  const { stdout } = spawnSync('git', ['check-ignore', '--stdin'], { cwd: checkout, input: files.join('\n') });
  return String(stdout ?? '').split('\n');
}

const sources = () =>
  ['apps', 'packages'].flatMap((rooms) =>
    readdirSync(join(checkout, rooms))
      .map((room) => join(rooms, room, 'src'))
      .filter((folder) => existsSync(join(checkout, folder)))
      .flatMap((folder) => filesIn(folder).filter((file) => /(?<!\.spec)\.tsx?$/.test(file))),
  );

const filesIn = (folder) => readdirSync(join(checkout, folder), { recursive: true }).map((file) => join(folder, file));
