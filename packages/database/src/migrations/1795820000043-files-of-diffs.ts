import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/**
 * The files of a diff in the order of their lists. PostgreSQL took nearly every file of a review request with many revisions
 * for one of the diff that was asked for, and so looked for a page among all files by their ids.
 */
export class FilesOfDiffs1795820000043 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndex(db, 'file_diff_of_diff', 'file_diff (review_request_id, diff_revision, id)');
  }
}
