import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './cache-folder';
import { unpackPackages } from './debian-packages';
import { findOnPath } from './find-on-path';
import type { ProgramCommand } from './program';

/** A program of Debian's packages. */
export interface DebianProgram {
  /** Of its folder in the cache. */
  readonly name: string;
  readonly packages: string[];
  /** Its path in the packages, without the leading slash. */
  readonly binary: string;
  /** Folders beside the shared libraries that hold more of them. */
  readonly besideLibraries?: readonly string[];
  /** The option that prints its version; default: `--version`. */
  readonly versionOption?: string;
}

/** A program from Debian's packages, unpacked once into a cache folder of this user; nothing is installed. */
export function unpackProgram(env: NodeJS.ProcessEnv, wanted: DebianProgram): UnpackedProgram | undefined {
  if (!findOnPath(env, 'apt-get') || !findOnPath(env, 'dpkg')) return undefined;
  const place = placeOf(env, wanted);
  if (!works(place, wanted)) unpackInto(place, wanted);
  return works(place, wanted) ? programIn(place, wanted) : undefined;
}

/** Unpacked programs have these both, and the folder that stands for `/`. */
export type UnpackedProgram = Required<ProgramCommand> & { readonly root: string };

/** Is it in the cache already, or would it have to be fetched? */
export const isUnpacked = (env: NodeJS.ProcessEnv, wanted: DebianProgram): boolean =>
  works(placeOf(env, wanted), wanted);

const placeOf = (env: NodeJS.ProcessEnv, { name }: DebianProgram) => join(cacheFolder(env), `${name}-${process.arch}`);

/** Unpacks into another folder and renames it, so that concurrent runs never see an incomplete folder. */
function unpackInto(place: string, wanted: DebianProgram): void {
  const draft = `${place}.${process.pid}`;
  try {
    mkdirSync(dirname(draft), { recursive: true });
    if (!unpackPackages(wanted.packages, draft)) return;
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } catch {
    // The caller checks the result; another run may have been faster.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function programIn(root: string, { binary, besideLibraries = [] }: DebianProgram): UnpackedProgram {
  const folders = ['usr/lib', 'lib'].map((folder) => join(root, folder));
  const libraries = folders
    .flatMap((folder) => [folder, ...foldersIn(folder)])
    .flatMap((folder) => [folder, ...besideLibraries.map((name) => join(folder, name))]);
  return { root, command: join(root, binary), env: { LD_LIBRARY_PATH: libraries.join(':') } };
}

function works(root: string, wanted: DebianProgram): boolean {
  const { command, env } = programIn(root, wanted);
  return spawnSync(command, [wanted.versionOption ?? '--version'], { env }).status === 0;
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? join(folder, entry.name) : [],
    );
  } catch {
    return [];
  }
}
