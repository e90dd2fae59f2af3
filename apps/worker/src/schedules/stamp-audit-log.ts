import { Inject } from '@nestjs/common';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { timeStamp } from '../outgoing/time-stamp';
import { WorkerConfig } from '../worker.config';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/**
 * Has the last seal of each day, and so of each month, stamped by the authority of AUDIT_TIME_STAMP_URL: it was there at that
 * time, with all seals before it. What fails is tried again an hour later.
 */
@Scheduled()
export class StampAuditLog implements Schedule {
  readonly name = 'stamp-audit-log';
  readonly every = 60 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
    private readonly config: WorkerConfig,
  ) {}

  async run(): Promise<void> {
    const { auditTimeStampUrl: url } = this.config;
    if (url === undefined) return;
    const [seal] = await this.db.all(
      { hash: text },
      sql`
        select encode(last.hash, 'hex') as hash
        from (
          select s.hash, s.time_stamp from audit_seal s
          where s.at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
          order by s.number desc limit 1) last
        where last.time_stamp is null`,
    );
    if (!seal) return;
    const stamp = await timeStamp(url, Buffer.from(seal.hash, 'hex'));
    await this.db.all(
      {},
      sql`update audit_seal set time_stamp = ${stamp} where hash = decode(${seal.hash}, 'hex') and time_stamp is null`,
    );
    this.log.info({ seal: seal.hash, timeStamp: stamp.toString('base64') }, 'a seal of the audit log has a time stamp');
  }
}
