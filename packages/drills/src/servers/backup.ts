import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPlace } from '@review-service/embedded/postgres-place';
import type { DataSource } from 'typeorm';

/** Inside the cluster, where its account may write. Elsewhere this would be another machine. */
const ARCHIVE = 'archive';

/** Settings of a PostgreSQL that archives what it writes (its manual, 26.3). */
export const ARCHIVING = {
  archive_mode: 'on',
  archive_command: `mkdir -p ${ARCHIVE} && cp "%p" "${ARCHIVE}/%f"`,
};

/** A copy of a running cluster, for a restore from the copy and the archive only. */
export class Backup {
  private constructor(
    private readonly dataDir: string,
    private readonly copy: string,
    private readonly label: string,
  ) {}

  static async take(db: DataSource, dataDir: string): Promise<Backup> {
    const { cluster } = postgresPlace(dataDir);
    const copy = join(dataDir, 'backup');
    const session = db.createQueryRunner();
    try {
      await session.query(`select pg_backup_start('drill', true)`);
      // Files that are deleted meanwhile are not needed.
      spawnSync('cp', ['--archive', cluster, copy]);
      const [stopped] = (await session.query('select labelfile from pg_backup_stop()')) as [{ labelfile: string }];
      for (const name of ['postmaster.pid', 'pg_wal', ARCHIVE])
        rmSync(join(copy, name), { recursive: true, force: true });
      return new Backup(dataDir, copy, stopped.labelfile);
    } finally {
      await session.release();
    }
  }

  /** Replaces the cluster by the copy; the log replays to the last moment. Only while it is stopped. */
  putBack(): void {
    const { cluster } = postgresPlace(this.dataDir);
    const archive = join(this.dataDir, ARCHIVE);
    renameSync(join(cluster, ARCHIVE), archive);
    // What was not archived yet: the disk of the log is another one, or a standby has received it.
    spawnSync('cp', ['--archive', '--no-clobber', `${join(cluster, 'pg_wal')}/.`, archive]);
    rmSync(cluster, { recursive: true });
    renameSync(this.copy, cluster);
    const { uid, gid } = statSync(cluster);
    mkdirSync(join(cluster, 'pg_wal'), { mode: 0o700 });
    chownSync(join(cluster, 'pg_wal'), uid, gid);
    for (const [name, text] of [
      ['backup_label', this.label],
      ['recovery.signal', ''],
    ] as const) {
      writeFileSync(join(cluster, name), text);
      chownSync(join(cluster, name), uid, gid);
    }
    appendFileSync(join(cluster, 'postgresql.auto.conf'), `restore_command = 'cp "${archive}/%f" "%p"'\n`);
  }
}
