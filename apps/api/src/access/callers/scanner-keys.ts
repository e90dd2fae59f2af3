import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { ApiConfig } from '../../api.config';
import { readScannerKeys } from '../../scanner-keys.setting';

/**
 * The public keys of secret scanners. Their file is looked at with each signed request, and read when it has changed; a
 * file that cannot be read leaves the keys as they were.
 */
@Injectable()
export class ScannerKeys {
  private keys: ReadonlyMap<string, KeyObject> = new Map();
  /** The state of the file when it was read. */
  private seen = '';

  constructor(
    @Inject(ApiConfig) private readonly config: ApiConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Undefined: no scanner that is known here has this key. */
  async find(id: string): Promise<KeyObject | undefined> {
    const { scannerKeysFile: file } = this.config;
    if (file !== undefined) await this.look(file);
    return this.keys.get(id);
  }

  private async look(file: string): Promise<void> {
    const now = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'away',
    );
    if (now === this.seen) return;
    this.seen = now;
    try {
      this.keys = readScannerKeys(file);
    } catch (error) {
      this.log.warn({ err: error }, 'TOKEN_SCANNER_KEYS_FILE cannot be read: the keys stay as they were');
    }
  }
}
