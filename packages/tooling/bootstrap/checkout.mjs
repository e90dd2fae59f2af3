import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, wherever it was put. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const binaries = join(checkout, 'node_modules', '.bin');

/** The programs of the checkout come first, by an absolute path: turbo runs its tasks in other folders. */
export const env = {
  ...process.env,
  PATH: [binaries, dirname(process.execPath), process.env.PATH].join(delimiter),
  DO_NOT_TRACK: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** The full path of a program that the packages brought; a full path stays as it is. */
export const program = (name) => resolve(binaries, name);
