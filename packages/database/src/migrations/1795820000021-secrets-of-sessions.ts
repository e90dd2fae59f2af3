import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Which secret of an API token opened a session. */
export class SecretsOfSessions1795820000021 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table session_use add column secret integer not null default 0');
  }
}
