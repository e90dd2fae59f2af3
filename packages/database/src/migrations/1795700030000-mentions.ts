import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** People are told by mail that a text mentions them. */
export class Mentions1795700030000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mail_delivery
        drop constraint mail_delivery_reason_check,
        add constraint mail_delivery_reason_check check (
          reason in (
            'author', 'owner', 'reviewer', 'mentioned', 'participant', 'member', 'watcher', 'list', 'digest'))`);
  }
}
