import { Inject } from '@nestjs/common';
import { columns } from '@review-service/database/columns';
import { StoredFile } from '@review-service/database/entities/stored-file.entity';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { allEnded } from '@review-service/platform/process/all-ended';
import { FileStore } from '@review-service/platform/storage/file-store';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Files per transaction, deleted at once: one would be slow, many would hold locks for long. */
const BATCH = 20;

const COLUMNS = columns(StoredFile, 'f', ['sha256']);

/**
 * Deletes files that are unused for an hour: those of failed uploads and of deleted rows; and incomplete files of dead
 * processes. The row is locked while storage deletes the bytes; a new upload of the same bytes waits for the lock, and
 * then stores them again.
 */
@Scheduled()
export class UnusedFiles implements Schedule {
  readonly name = 'unused-files';
  readonly every = 10 * MINUTE;

  constructor(
    private readonly db: Database,
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
   * Resolves with their number. The rows are deleted first, because foreign keys refuse it for used ones, and committed
   * after the bytes: if storage fails, the rows stay for another try.
   */
  private removeSome(): Promise<number> {
    return this.db.transaction(async () => {
      const rows = await this.db.all(
        COLUMNS,
        sql`
          select ${COLUMNS} from stored_file f where unused_since < now() - interval '1 hour'
            and not stored_file_is_used(f.sha256)
          order by unused_since limit ${BATCH} for update skip locked`,
      );
      const hashes = rows.map(({ sha256 }) => sha256);
      // Its thumbnails' rows are deleted with it, and their files become unused.
      await this.db.all({}, sql`delete from stored_file where sha256 = any(${hashes})`);
      // At once: storage may be far away. The rows stay locked until it has answered for each.
      await allEnded(hashes.map((sha256) => this.files.remove(sha256)));
      return hashes.length;
    });
  }
}
