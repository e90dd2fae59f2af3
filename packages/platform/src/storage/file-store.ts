import type { Readable } from 'node:stream';

/** Bytes of a file: from the first to the last one, counted from 0, both included. */
export interface StoredRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Stores the bytes of files under their SHA-256 in hexadecimal, never under a name from a client. Fails with StorageAway
 * while the folder or the bucket cannot be used.
 */
export abstract class FileStore {
  /** Stores the bytes of a local file, atomically. Storing the same bytes again is allowed. */
  abstract put(sha256: string, path: string): Promise<void>;

  /** The bytes, or a range of them. Throws FileMissing if they are not stored. */
  abstract read(sha256: string, range?: StoredRange): Promise<Readable>;

  /** Deletes the bytes, if they are stored. */
  abstract remove(sha256: string): Promise<void>;

  /** Deletes the remains of incomplete files. */
  abstract removeLeft(): Promise<void>;

  /** Fails while files cannot be read or stored; for health checks. */
  abstract check(): Promise<void>;
}

/** The storage could not be used, so that another try makes sense. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';

  constructor(cause: unknown) {
    super(`The storage cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** The bytes of a file are not in storage, although they should be. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(readonly sha256: string) {
    super(`There are no bytes ${sha256} in storage.`);
  }
}
