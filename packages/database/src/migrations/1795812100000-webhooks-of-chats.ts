import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Webhooks whose messages are lines for a chat. */
export class WebhooksOfChats1795812100000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table webhook add column format text collate "C" not null default 'payload'
        check (format in ('payload', 'chat'))`);
  }
}
