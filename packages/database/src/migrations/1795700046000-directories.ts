import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** Accounts follow a company's directory. */
export class Directories1795700046000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table directory_absence (
        user_id integer primary key references user_account on delete cascade,
        missed integer not null check (missed > 0),
        epoch integer
      )`);
    await db.query(`
      create table directory_sync (
        id boolean primary key default true check (id),
        started_at timestamptz not null,
        finished_at timestamptz not null,
        succeeded_at timestamptz,
        outcome text collate "C" not null check (outcome in ('done', 'failed', 'stopped')),
        report jsonb not null
      )`);
    // A sync looks for the memberships that the directory gave, in all groups.
    await db.query(
      `create index review_group_member_of_directory on review_group_member (group_id) where sources @> '{ldap}'`,
    );
  }
}
