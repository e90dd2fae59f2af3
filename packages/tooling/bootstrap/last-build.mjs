import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
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

/** A source that was written after the last build; undefined if there is none. */
export function changedSinceBuild() {
  const built = statSync(MARK, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources().find((file) => statSync(join(checkout, file)).mtimeMs > built);
}

const sources = () =>
  ['apps', 'packages'].flatMap((rooms) =>
    readdirSync(join(checkout, rooms)).flatMap((room) =>
      filesIn(join(rooms, room, 'src')).filter((file) => /(?<!\.spec)\.tsx?$/.test(file)),
    ),
  );

const filesIn = (folder) => readdirSync(join(checkout, folder), { recursive: true }).map((file) => join(folder, file));
