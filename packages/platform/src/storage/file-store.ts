import type { Readable } from 'node:stream';

/** Bytes of a file: from the first to the last one, counted from 0, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where the bytes of files are kept, by their SHA-256 as hexadecimal digits: never by a name that a client chose. */
export abstract class FileStore {
  /** Keeps the bytes of a local file. The same bytes may be kept again; nothing is there until all of it is. */
  abstract put(sha256: string, path: string): Promise<void>;

  /** The bytes, or a part of them. Throws FileMissing when they are not here. */
  abstract read(sha256: string, range?: ByteRange): Promise<Readable>;

  /** Forgets the bytes. It does not matter whether they are here. */
  abstract remove(sha256: string): Promise<void>;

  /** Removes what is left of files that were never kept whole. */
  abstract removeLeft(): Promise<void>;

  /** Fails when nothing can be read or kept at the moment; for health checks. */
  abstract check(): Promise<void>;
}

/** The bytes of a file are not in storage, although they should be. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(readonly sha256: string) {
    super(`There are no bytes ${sha256} in storage.`);
  }
}
