import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { Database } from '@review-service/platform/database/database';
import { FileStore } from '@review-service/platform/storage/file-store';
import { keepFile } from '@review-service/platform/storage/keep-file';
import { ApiConfig } from '../../../api.config';
import { fail, type FieldErrors } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import { FILE_REQUIRED } from '../../../http/sent-file.decorator';
import { fileName } from './file-name';
import { sniff } from './sniff';

/** An upload whose bytes are stored. */
export interface KeptFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly sha256: string;
}

/** Takes uploaded files. */
@Injectable()
export class AttachedFiles {
  constructor(
    private readonly db: Database,
    private readonly files: FileStore,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /**
   * Refuses a missing, empty or too large file.
   * @param faults of other fields, which are said with it
   * @param part its name in the form
   */
  accept(file: ReceivedFile | undefined, faults: FieldErrors = {}, part = 'path'): ReceivedFile {
    const fault = faultOf(file);
    const all = { ...faults, ...(fault !== undefined && { [part]: [fault] }) };
    if (!file || Object.keys(all).length > 0) return fail(errors.invalidFormData, { fields: all });
    const { maxAttachmentBytes: most } = this.config;
    if (file.size > most) {
      const reason = `The file has more than ${most} bytes.`;
      fail(errors.attachmentTooLarge, { message: `${reason} Send a smaller one.`, more: { max_size: most, reason } });
    }
    return file;
  }

  /** Stores its bytes, before the transaction that uses them. */
  async keep(file: ReceivedFile): Promise<KeptFile> {
    const filename = fileName(file.filename);
    const mimetype = await sniff(file.path, filename);
    await keepFile(this.db.entities, this.files, file);
    return { filename, mimetype, sha256: file.sha256 };
  }
}

function faultOf(file: ReceivedFile | undefined): string | undefined {
  if (!file) return FILE_REQUIRED;
  return file.size === 0 ? 'This file is empty.' : undefined;
}
