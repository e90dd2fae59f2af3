import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** How many mails what a person does has caused in the hour that is under way. */
export class MailsOfPeople1795820000031 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table mail_caused (
        user_id integer primary key references user_account on delete cascade,
        since timestamptz not null default now(),
        mails integer not null
      )`);
  }
}
