import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { FileMissing, FileStore } from '@review-service/platform/storage/file-store';
import { fail } from '../../../errors/api.exception';

/** A part of an uploaded patch, or all of it. */
export interface StoredPart {
  /** The hash of the upload. */
  readonly storedAs: string;
  /** Where the part begins and ends (exclusively), in bytes. */
  readonly start: number;
  readonly end: number;
}

/** Reads uploaded patches, byte for byte. */
@Injectable()
export class StoredPatches {
  constructor(
    private readonly files: FileStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** A part of an upload, which is never empty. */
  open({ storedAs, start, end }: StoredPart): Promise<Readable> {
    return this.files.read(storedAs, { first: start, last: end - 1 }).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error;
      this.log.error({ err: error }, 'a stored patch is missing');
      return fail(errors.doesNotExist, { message: 'The content of this patch is lost. Tell the operator.' });
    });
  }
}
