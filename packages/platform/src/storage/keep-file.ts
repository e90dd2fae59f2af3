import { sql } from '@review-service/database/sql';
import { change, type Db } from '@review-service/database/verbs';
import type { FileStore } from './file-store';

/** Bytes in a local file. */
export interface LocalFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

/**
 * Stores bytes before the transaction that uses them, because storage may be slow. First it records them as unused, so
 * that after any failure the worker deletes them; the caller has an hour to use them.
 */
export async function keepFile(db: Db, files: FileStore, { sha256, size, path }: LocalFile): Promise<void> {
  await change(
    db,
    {},
    sql`
      insert into stored_file (sha256, size) values (${sha256}, ${size})
      on conflict (sha256) do update set unused_since = clock_timestamp() where stored_file.unused_since is not null`,
  );
  await files.put(sha256, path);
}
