import { appendFile } from 'node:fs/promises';
import { Inject } from '@nestjs/common';
import { type NewSeal, sealFields } from '@review-service/platform/audit/seal';
import { sealSome } from '@review-service/platform/audit/sealing';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { WorkerConfig } from '../worker.config';
import { keptFrom } from './audit-retention';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Seals the new entries of the audit log, and hands the roots out. */
@Scheduled()
export class SealAuditLog implements Schedule {
  readonly name = 'seal-audit-log';
  readonly every = MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
    private readonly config: WorkerConfig,
  ) {}

  async run(): Promise<void> {
    const kept = keptFrom(this.config.auditRetention);
    for (let isOver = false; !isOver;) {
      const { seals, gone, isLast } = await this.db.transaction(() => sealSome(this.db.entities, kept));
      if (gone.length > 0) this.log.warn({ gone }, 'entries were gone before they were sealed: too old, or removed');
      for (const seal of seals) await this.handOut(seal);
      isOver = isLast;
    }
  }

  /** After the commit. Who misses one has it in the next: each has the hash of the one before. */
  private async handOut(seal: NewSeal): Promise<void> {
    const shown = sealFields(seal);
    this.log.info({ seal: shown }, 'sealed the audit log');
    const file = this.config.auditRootsFile;
    if (file !== '') await appendFile(file, `${JSON.stringify(shown)}\n`);
  }
}
