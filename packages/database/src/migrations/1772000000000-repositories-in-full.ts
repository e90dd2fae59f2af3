import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** What clients say of a repository. PostgreSQL keeps defaults of new columns beside the table: no row is written. */
export class RepositoriesInFull1772000000000 extends ForwardOnly {
  readonly name = 'RepositoriesInFull1772000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table repository
        add column mirror_path text collate "C" not null default '',
        add column bug_tracker text collate "C" not null default '',
        add column archived_at timestamptz`);
  }
}
