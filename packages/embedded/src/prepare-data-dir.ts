import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { accountFor, canEnter, isRoot, type Account } from './account';
import { postgresPlace } from './postgres-place';
import { reasonOf } from './setting';

/** The result of preparing a folder; a fault is a sentence. */
export type Prepared = { usable: true; path: string } | { usable: false; fault: string };

/**
 * Others may not read it. When root runs the service, PostgreSQL runs as another user (`account.ts`), who must be able
 * to pass through to the cluster.
 */
const MODE = isRoot ? 0o711 : 0o700;
const { R_OK, W_OK, X_OK } = constants;

/** Makes a data directory, or finds out why this user, or PostgreSQL's account, cannot keep data there. */
export function prepareDataDir(folder: string, withPostgres: boolean): Prepared {
  try {
    const fault = whyNot(folder, withPostgres);
    if (fault) return { usable: false, fault };
    makeFolders(folder);
    accessSync(folder, R_OK | W_OK | X_OK);
    return { usable: true, path: realpathSync(folder) };
  } catch (thrown) {
    return { usable: false, fault: `${folder} cannot be used (${reasonOf(thrown)}).` };
  }
}

function whyNot(folder: string, withPostgres: boolean): string | undefined {
  const nearest = nearestExisting(folder);
  if (!statSync(nearest).isDirectory()) return `${nearest} is not a folder.`;
  const { cluster } = postgresPlace(folder);
  return (withPostgres && closedTo(accountFor(cluster), folder)) || ownedByAnother(cluster);
}

function closedTo(account: Account, folder: string): string | undefined {
  if (existsSync(folder) && !canEnter(folder, account) && isOurs(folder)) chmodSync(folder, MODE);
  const nearest = nearestExisting(folder);
  if (!account || canEnter(nearest, account)) return undefined;
  return `${nearest} is closed to user ${account.uid}, which PostgreSQL runs as when you are root.`;
}

/** A folder that is empty, or that we have used before. */
function isOurs(folder: string): boolean {
  const names = readdirSync(folder);
  return names.length === 0 || names.includes('secret-keys');
}

function ownedByAnother(cluster: string): string | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (isRoot || owner === undefined || owner === process.getuid?.()) return undefined;
  return `${cluster} belongs to user ${owner}.`;
}

/**
 * One by one, to give each its mode whatever the umask is. Node's recursive mkdir is no alternative: in /proc, where no
 * folder can be made, it never returns.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (thrown) {
    if (reasonOf(thrown) !== 'EEXIST') throw thrown;
  }
  chmodSync(folder, MODE);
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearestExisting(dirname(folder));
}
