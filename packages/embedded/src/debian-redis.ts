import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder';
import { neededPackages, unpackPackages } from './debian-packages';
import { findOnPath } from './find-on-path';
import type { RedisProgram } from './redis';

/** Rounds of looking for libraries: what a first package brings may itself lack one. */
const ROUNDS = 4;

/** A Redis from Debian's packages, unpacked once into a cache folder of this user; nothing is installed. */
export function unpackRedis(env: NodeJS.ProcessEnv): RedisProgram | undefined {
  if (!findOnPath(env, 'apt-get') || !findOnPath(env, 'dpkg')) return undefined;
  const place = join(cacheFolder(env), `redis-${process.arch}`);
  if (!works(programIn(place))) unpackInto(place);
  return works(programIn(place)) ? programIn(place) : undefined;
}

/** Unpacked beside and renamed, so that two runs at once do not meet in a half-filled folder. */
function unpackInto(place: string): void {
  const draft = `${place}.${process.pid}`;
  try {
    mkdirSync(dirname(draft), { recursive: true });
    let wanted = ['redis-server', 'redis-tools'];
    for (let round = 0; round < ROUNDS && wanted.length && unpackPackages(wanted, draft); round++) {
      const missing = missingLibraries(programIn(draft));
      wanted = missing.length
        ? neededPackages(draft).filter((name) => missing.some((stem) => name.startsWith(stem)))
        : [];
    }
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}

function programIn(root: string): Required<RedisProgram> {
  const folders = ['usr/lib', 'lib'].map((folder) => join(root, folder));
  const libraries = folders.flatMap((folder) => [folder, ...foldersIn(folder)]);
  return { command: join(root, 'usr/bin/redis-server'), env: { LD_LIBRARY_PATH: libraries.join(':') } };
}

/** `libssl.so.3 => not found` becomes `libssl`, the beginning of the name of the package that has it. */
function missingLibraries({ command, env }: Required<RedisProgram>): string[] {
  const lines = String(spawnSync('ldd', [command], { env: { ...process.env, ...env, LC_ALL: 'C' } }).stdout).split(
    '\n',
  );
  return lines.filter((line) => line.includes('not found')).map((line) => line.trim().replace(/\.so.*$/, ''));
}

const works = ({ command, env }: RedisProgram) => spawnSync(command, ['--version'], { env }).status === 0;

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? join(folder, entry.name) : [],
    );
  } catch {
    return [];
  }
}
