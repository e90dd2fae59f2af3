import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex, dropIndex } from '../steps/indexes';

/**
 * What is found of a file's change when its patch is uploaded, and the order in which pages show the files of a diff. Files
 * from before, and imported ones, have neither a digest nor moves.
 */
export class PatchesOfFiles1795643702288 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table file_diff
        add column if not exists patch_digest text collate "C",
        add column if not exists moves jsonb`);
    await this.orderFiles(db);
    const viewed = 'file_diff (review_request_id, diff_revision, (viewer_order(dest_file) collate "C"), id)';
    await buildIndex(db, 'file_diff_viewed', viewed);
    await dropIndex(db, 'file_diff_review_request');
  }

  /**
   * By folder, name without extension, and extension, where headers of C stand before what they declare. The parts are
   * divided by a character that no path has.
   */
  private async orderFiles(db: QueryRunner) {
    await db.query(`
      create or replace function viewer_order(path text) returns text language sql immutable strict parallel safe
      return (
        select concat_ws(chr(1), folder, left(name, length(name) - length(extension)), case
          when lower(extension) in ('.h', '.hh', '.hpp', '.hxx', '.h++') then '1'
          when lower(extension) in ('.c', '.cc', '.cpp', '.cxx', '.c++', '.m', '.mm') then '2'
          else '0' end, extension)
        from (select coalesce(substring(path from '^(.*)/'), '') as folder, substring(path from '[^/]*$') as name) split
        cross join lateral (
          select coalesce(substring(name from '^[.]*[^.].*([.][^.]*)$'), '') as extension) last_part)`);
  }
}
