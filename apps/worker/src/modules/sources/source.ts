import type { SourceFault, SourceKind } from '@review-service/contracts/sources';

/** Where the files of a repository are read, with its token in the clear: it exists in memory only. */
export interface Source {
  readonly repositoryId: number;
  readonly kind: SourceKind;
  /** Without a slash at its end. */
  readonly url: string;
  readonly project: string;
  readonly username: string;
  /** Empty: there is none. */
  readonly token: string;
}

/** What a reader needs beside the question. */
export interface Errand {
  readonly source: Source;
  /** Aborts when the time for all that is done for this question is over. */
  readonly signal: AbortSignal;
  /** An empty folder of this question alone, which is gone afterwards. */
  readonly folder: string;
  /** Of a mirror: it was last fetched before this was asked, and not just now. */
  readonly isOutdated: boolean;
}

/** The source did not answer what was asked: that is the answer. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';

  /** @param said why, for operators: no address with a login, no token, nothing of what a host sent but its status */
  constructor(
    readonly fault: SourceFault,
    said: string,
  ) {
    super(said);
  }
}

/** The mirror does not have it, and has to be fetched before one can say that it is missing. */
export class MirrorIsOutdated extends Error {
  override readonly name = 'MirrorIsOutdated';
}

/** The kind of source cannot tell. */
export const unsupported = (said: string): SourceFailure => new SourceFailure('unsupported', said);
