import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackProgram } from '@review-service/embedded/debian-program';

const FAKETIME = { name: 'faketime', packages: ['faketime', 'libfaketime'], binary: 'usr/bin/faketime' };

/** A clock for some processes, which may be set while they run: libfaketime of Debian's packages, unpacked once. */
export class OwnClock {
  private constructor(
    private readonly file: string,
    /** Further settings of a process that goes by it. */
    readonly env: Readonly<Record<string, string>>,
  ) {
    this.set(0);
  }

  /** What this machine lacks for it. */
  static readonly lacks = (): string | undefined =>
    libraryFile() === undefined ? 'there is no libfaketime, and none could be fetched with apt-get' : undefined;

  /** @param folder for the file that sets it */
  static in(folder: string): OwnClock {
    const file = join(folder, 'clock');
    return new OwnClock(file, {
      LD_PRELOAD: libraryFile() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Timers go on as before, as they do when a clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  }

  /** @param minutes it is fast, or slow, from now on */
  set(minutes: number): void {
    writeFileSync(`${this.file}.new`, `${minutes < 0 ? '' : '+'}${minutes}m\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

function libraryFile(): string | undefined {
  const unpacked = unpackProgram(process.env, FAKETIME);
  if (!unpacked) return undefined;
  const libraries = join(unpacked.root, 'usr/lib');
  const folder = readdirSync(libraries).find((name) => name.endsWith('-linux-gnu'));
  return folder === undefined ? undefined : join(libraries, folder, 'faketime/libfaketimeMT.so.1');
}
