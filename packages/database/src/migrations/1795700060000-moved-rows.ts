import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What was moved from another installation: a move that goes on, or comes again, compares with it. */
export class MovedRows1795700060000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table moved_row (
        kind text collate "C" not null,
        id integer not null,
        digest bytea not null,
        primary key (kind, id)
      )`);
  }
}
