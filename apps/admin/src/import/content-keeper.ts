import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@review-service/database/sql';
import type { FileStore } from '@review-service/platform/storage/file-store';
import type { Connection } from './connection';
import type { Content } from './content';

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
    if (!this.open) {
      for (const content of contents) await this.note(content);
      return;
    }
    const files = await (this.opened ??= this.open());
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    try {
      for (const content of contents) {
        await this.note(content);
        await writeFile(join(folder, content.sha256), content.bytes);
        await files.put(content.sha256, join(folder, content.sha256));
        await rm(join(folder, content.sha256));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /**
   * Skips a locked row: the lock may be the import's own, whose `--replace` has just made it unused. A locked row is
   * not deleted.
   */
  private async note({ sha256, bytes }: Content): Promise<void> {
    await this.db.all(
      {},
      sql`
        with touched as (
          update stored_file set unused_since = clock_timestamp()
          where sha256 in (
            select sha256 from stored_file where sha256 = ${sha256} and unused_since is not null for update skip locked))
        insert into stored_file (sha256, size) select ${sha256}, ${bytes.length}
        where not exists (select from stored_file where sha256 = ${sha256})
        on conflict do nothing`,
    );
  }
}
