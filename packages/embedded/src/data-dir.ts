import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isRoot } from './account';
import { prepareDataDir } from './prepare-data-dir';
import { setting, SettingError } from './setting';

/**
 * The data folder of this machine: DATA_DIR, else a folder in the checkout, else one of the system's. It exists and can
 * be used, also by the account that PostgreSQL runs as; otherwise the error names DATA_DIR.
 */
export function chooseDataDir(env: NodeJS.ProcessEnv, checkoutDir: string): string {
  const withPostgres = !setting(env, 'DATABASE_URL');
  const chosen = setting(env, 'DATA_DIR');
  if (chosen) return orRefuse(resolve(checkoutDir, chosen), withPostgres);
  const inCheckout = prepareDataDir(join(checkoutDir, '.data'), withPostgres);
  return inCheckout.usable ? inCheckout.path : orRefuse(systemPlace(env, checkoutDir), withPostgres);
}

/**
 * The same folder, once it holds what is looked for: it is only found, and never made.
 * @param content the name of a file or folder in it
 */
export function findDataDir(env: NodeJS.ProcessEnv, checkoutDir: string, content: string): string | undefined {
  const chosen = setting(env, 'DATA_DIR');
  if (chosen) return [resolve(checkoutDir, chosen)].find((place) => existsSync(join(place, content)));
  return [join(checkoutDir, '.data'), systemPlace(env, checkoutDir)].find((place) => isOurs(join(place, content)));
}

/** Another user's `npm start` may have one in the same checkout. */
function isOurs(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function orRefuse(folder: string, withPostgres: boolean): string {
  const prepared = prepareDataDir(folder, withPostgres);
  if (prepared.usable) return prepared.path;
  throw new SettingError(
    'DATA_DIR',
    `${prepared.fault} Name a folder that can be used: DATA_DIR=/some/folder npm start`,
  );
}

/** The hash keeps two checkouts of the same name apart. */
function systemPlace(env: NodeJS.ProcessEnv, checkoutDir: string): string {
  const hash = createHash('sha256').update(checkoutDir).digest('hex').slice(0, 8);
  const name = `${basename(checkoutDir)}-${hash}`;
  if (isRoot) return join('/var/lib/review-service', name);
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'review-service', name);
}
