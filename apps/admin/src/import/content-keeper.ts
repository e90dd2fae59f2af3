import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEnded } from '@review-service/platform/process/all-ended';
import { sql } from '@review-service/database/sql';
import type { FileStore } from '@review-service/platform/storage/file-store';
import type { Connection } from './connection';
import type { Content } from './content';

/** So many are stored at once: each waits for the disk or a bucket, and flushes of a disk go together. */
const AT_ONCE = 32;

/**
 * Stores bytes during an import. They are recorded outside of its transaction, as unused: if the import fails, the
 * worker deletes them. A dry run records them in its transaction, which is rolled back, and stores none.
 */
export class ContentKeeper {
  private opened?: Promise<FileStore>;

  /**
   * @param db where bytes are recorded
   * @param open called only if there are bytes; without it they are recorded but not stored
   */
  constructor(
    private readonly db: Pick<Connection, 'all'>,
    private readonly open?: () => Promise<FileStore>,
  ) {}

  /** Keeps each content once, however often it is among these. */
  async keep(given: readonly Content[]): Promise<void> {
    const contents = [...new Map(given.map((content) => [content.sha256, content])).values()];
    if (contents.length === 0) return;
    await this.note(contents);
    if (!this.open) return;
    const files = await (this.opened ??= this.open());
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    const rest = contents.values();
    const storeRest = async () => {
      for (const { sha256, bytes } of rest) {
        const path = join(folder, sha256);
        await writeFile(path, bytes);
        await files.put(sha256, path);
        await rm(path);
      }
    };
    try {
      await allEnded(Array.from({ length: Math.min(AT_ONCE, contents.length) }, storeRest));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /**
   * Skips a locked row: the lock may be the import's own, whose `--replace` has just made it unused. A locked row is
   * not deleted.
   */
  private async note(contents: readonly Content[]): Promise<void> {
    const hashes = contents.map(({ sha256 }) => sha256);
    const sizes = contents.map(({ bytes }) => bytes.length);
    await this.db.all(
      {},
      sql`
        with touched as (
          update stored_file set unused_since = clock_timestamp()
          where sha256 in (
            select sha256 from stored_file where sha256 = any(${hashes}::text[]) and unused_since is not null
            for update skip locked))
        insert into stored_file (sha256, size)
        select its.* from unnest(${hashes}::text[], ${sizes}::bigint[]) its (sha256, size)
        where not exists (select from stored_file known where known.sha256 = its.sha256)
        on conflict do nothing`,
    );
  }
}
