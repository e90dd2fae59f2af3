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
 * Keeps bytes that somebody is about to use. Outside of any transaction: storage may take its time. They are noted first
 * and as unused, so that whatever fails from here on, the worker removes them; whoever uses them has an hour.
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
