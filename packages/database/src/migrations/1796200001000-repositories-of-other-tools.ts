import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';

/** What Subversion's clients find their repository by, and whose form the patch of a file has. */
export class RepositoriesOfOtherTools1796200001000 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table repository
        add column root_url text collate "C" not null default '',
        add column uuid text collate "C" not null default ''`);
    await db.query(`alter table file_diff add column tool text collate "C" not null default 'git'`);
  }
}
