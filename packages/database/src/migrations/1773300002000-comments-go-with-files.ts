import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Comments on attachments go with them, as those on files of diffs do. A reply says one thing to a comment. */
export class CommentsGoWithFiles1773300002000 extends ForwardOnly {
  readonly name = 'CommentsGoWithFiles1773300002000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unique index review_comment_reply on review_comment (review_id, reply_to_id)
      where reply_to_id is not null`);
    await db.query(`
      create index review_comment_other_attachment on review_comment (other_attachment_id)
      where other_attachment_id is not null`);
    // Two tables share their ids, so there is no foreign key. What is published stays, so deletions count no issue.
    await db.query(`
      create function delete_comments_on_files() returns trigger language plpgsql as $$
      begin
        delete from review_comment c using old_rows gone where c.attachment_id = gone.id;
        delete from review_comment c using old_rows gone where c.other_attachment_id = gone.id;
        return null;
      end $$`);
    for (const table of ['diff_file_attachment', 'file_attachment']) {
      await db.query(`
        create trigger ${table}_comments_deleted after delete on ${table} referencing old table as old_rows
        for each statement execute function delete_comments_on_files()`);
    }
  }
}
