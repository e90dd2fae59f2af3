import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Workers without Redis lease rows queue by queue: a backlog of one must not be read to find the rows of another. */
export class LeasesByQueue1795820000033 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create index outbox_message_lease on outbox_message (queue, due_at) where status = 'pending'`);
  }
}
