import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What mail people want by what it tells of, and by the group whose members they are. */
export class MailByKindAndGroup1795810000000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mail_choice
        add published boolean not null default true,
        add updated boolean not null default true,
        add closed boolean not null default true,
        add reviews boolean not null default true,
        add replies boolean not null default true`);
    await db.query(`
      alter table review_group_member
        add mail text collate "C" check (mail in ('all', 'direct', 'none'))`);
  }
}
