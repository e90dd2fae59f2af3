import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@review-service/embedded/account';

/** A file system of its own, small enough to be filled. Only root may mount one. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** What this machine lacks for it. */
  static readonly lacks = (): string | undefined => {
    const folder = mkdtempSync(join(tmpdir(), 'review-service-disk-'));
    const { status } = spawnSync('mount', mounting(folder, 1));
    if (status === 0) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
    return status === 0 ? undefined : 'no file system may be mounted';
  };

  static mount(path: string, megabytes: number, owner: Account): SmallDisk {
    mkdirSync(path, { recursive: true });
    const { status, stderr } = spawnSync('mount', mounting(path, megabytes));
    if (status !== 0) throw new Error(`No file system can be mounted: ${stderr.toString()}`);
    if (owner) chownSync(path, owner.uid, owner.gid);
    return new SmallDisk(path);
  }

  /** Leaves no byte free. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.path);
    writeFileSync(this.ballast, Buffer.alloc(bavail * bsize, 1));
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.path]);
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}

const mounting = (path: string, megabytes: number) => ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
