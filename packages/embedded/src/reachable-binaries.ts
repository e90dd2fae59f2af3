import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account';
import { requirePostgresBinaries } from './postgres-binaries';
import { reasonOf, SettingError } from './setting';

const CACHE = '/var/cache/review-service';

/** The bin folder of a PostgreSQL that the account can run; copied out of a checkout that is closed to it (/root). */
export function reachableBin(account: Account): string {
  const { root, version } = requirePostgresBinaries();
  demandName();
  if (!account || runsAs(account, root)) return join(root, 'bin');
  const copy = join(CACHE, `postgres-${version}`);
  if (!existsSync(copy)) copyOnce(root, copy);
  if (runsAs(account, copy)) return join(copy, 'bin');
  throw new SettingError(
    'DATABASE_URL',
    `user ${account.uid} cannot run the PostgreSQL in ${copy}: name a server of yours.`,
  );
}

/** PostgreSQL's initdb wants to know what the user is called; in a container the user may be just a number. */
function demandName(): void {
  try {
    userInfo();
  } catch {
    const fault = `PostgreSQL does not run for user ${process.getuid?.()}, who has no entry in /etc/passwd`;
    throw new SettingError('DATABASE_URL', `${fault}: add one, or name a server of yours here.`);
  }
}

function runsAs(account: NonNullable<Account>, root: string): boolean {
  return spawnSync(join(root, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', env: {} }).status === 0;
}

/** Copied beside and renamed: of two starts at once one wins, and a crash leaves no half copy under the name. */
function copyOnce(root: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', CACHE]);
    renameSync(draft, copy);
  } catch (thrown) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw new SettingError('DATABASE_URL', closed(reasonOf(thrown)));
  }
}

const closed = (reason: string) =>
  `PostgreSQL does not run as root and ${CACHE} cannot be written (${reason}): name a server of yours here.`;
