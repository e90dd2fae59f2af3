import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account';
import { SettingError } from './setting';

/** The name of the database, and of the role that owns it. */
export const DATABASE = 'review_service';

/** ICU folds case for every script, also in citext and lower(); the C locale alone folds ASCII only. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];

/** The shown lines of a failed program. */
const LINES = 8;

/** The input for a new cluster. */
export interface ClusterPlan {
  cluster: string;
  bin: string;
  account: Account;
  password: string;
  durable: boolean;
}

/** Makes a cluster with our empty database in it, unless there is one. Made beside and renamed, so never half there. */
export function makeCluster(plan: ClusterPlan): void {
  const { cluster } = plan;
  if (existsSync(cluster)) return;
  const draft = `${cluster}.${randomUUID()}`;
  try {
    initialize(draft, plan);
    renameSync(draft, cluster);
  } catch (thrown) {
    if (!existsSync(cluster)) throw new SettingError('DATA_DIR', `${cluster} could not be set up: ${tailOf(thrown)}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function initialize(draft: string, { bin, account, password, durable }: ClusterPlan): void {
  const passwordFile = `${draft}.password`;
  const run = (program: string, args: string[], input = '') =>
    execFileSync(join(bin, program), args, { ...account, cwd: '/', env: { TZ: 'UTC' }, input, stdio: 'pipe' });
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) [draft, passwordFile].forEach((path) => chownSync(path, account.uid, account.gid));
    const login = [`--username=${DATABASE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    run('initdb', [`--pgdata=${draft}`, ...login, ...LOCALE, ...(durable ? [] : ['--no-sync'])]);
    const alone = ['--single', ...(durable ? [] : ['-F']), '-c', 'exit_on_error=on', '-D', draft, 'postgres'];
    run('postgres', alone, `create database ${DATABASE}\n`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The last lines of a program's output; the very last one is only about its cleanup. */
const tailOf = (thrown: unknown): string => (thrown as Error).message.trim().split('\n').slice(-LINES).join('\n');
