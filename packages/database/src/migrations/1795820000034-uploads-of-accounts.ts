import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** How many bytes of files an account has uploaded on a day, so that this has a limit. */
export class UploadsOfAccounts1795820000034 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table upload_use (
        user_id integer primary key references user_account on delete cascade,
        day date not null,
        bytes bigint not null
      )`);
  }
}
