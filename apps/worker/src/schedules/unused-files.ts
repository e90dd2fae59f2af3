import { Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { columns } from '@review-service/database/columns';
import { StoredFile } from '@review-service/database/entities/stored-file.entity';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { FileStore } from '@review-service/platform/storage/file-store';
import { DataSource } from 'typeorm';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** One at a time would be slow, and many would be locked for long. */
const BATCH = 20;

const COLUMNS = columns(StoredFile, 'f', ['sha256']);

/**
 * Removes bytes that nothing has used for an hour: what was kept for an upload that failed, and what the last row left
 * that used it; and what processes left that ended while they kept a file. A row is locked while storage forgets its bytes; who wants to keep the same again waits, and then does.
 */
@Scheduled()
export class UnusedFiles implements Schedule {
  readonly name = 'unused-files';
  readonly every = 10 * MINUTE;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly files: FileStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(): Promise<void> {
    let removed = 0;
    for (;;) {
      const found = await this.removeSome();
      removed += found;
      if (found < BATCH) break;
    }
    if (removed > 0) this.log.info({ count: removed }, 'removed unused files');
    await this.files.removeLeft();
  }

  /**
   * How many. The rows go first, since the database refuses when anything uses them, and for others only with the bytes:
   * should these stay, so do the rows, and tell another time.
   */
  private removeSome(): Promise<number> {
    return this.database.transaction(async (db) => {
      const rows = await all(
        db,
        COLUMNS,
        sql`
          select ${COLUMNS} from stored_file f where unused_since < now() - interval '1 hour'
            and not exists (select from diff_file_attachment a where a.stored_as = f.sha256)
            and not exists (select from thumbnail t where t.stored_as = f.sha256)
          order by unused_since limit ${BATCH} for update skip locked`,
      );
      const hashes = rows.map(({ sha256 }) => sha256);
      // Pictures of it go with it, and are unused from then on.
      await all(db, {}, sql`delete from stored_file where sha256 = any(${hashes})`);
      for (const sha256 of hashes) await this.files.remove(sha256);
      return hashes.length;
    });
  }
}
