import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const binaries = join(checkout, 'node_modules', '.bin');

/**
 * The programs of the checkout come first on PATH, by an absolute path, because turbo runs its tasks in other folders.
 */
export const env = {
  ...process.env,
  PATH: [binaries, dirname(process.execPath), process.env.PATH].join(delimiter),
  DO_NOT_TRACK: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** The full path of a program of the installed packages; a full path is returned unchanged. */
export const program = (name) => resolve(binaries, name);
