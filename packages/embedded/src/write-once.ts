import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { reasonOf, SettingError } from './setting';

/** Reads a file in the data directory that only its owner may read, or makes it; of two makers at once the first wins. */
export function readOrMake(path: string, make: () => string): string {
  try {
    return read(path) ?? write(path, make());
  } catch (thrown) {
    throw new SettingError('DATA_DIR', `${path} cannot be used by this user (${reasonOf(thrown)}).`);
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (thrown) {
    if (reasonOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Written beside and linked into place: a crash leaves either no file or the whole of it. */
function write(path: string, text: string): string {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
    return text;
  } catch (thrown) {
    const theirs = reasonOf(thrown) === 'EEXIST' && read(path);
    if (theirs) return theirs;
    throw thrown;
  } finally {
    rmSync(draft, { force: true });
  }
}
