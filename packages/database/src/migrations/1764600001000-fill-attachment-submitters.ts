import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Review requests of one transaction: nobody waits long for their locks. */
const BATCH = 250;

/** Tells the attachments that were there before whose they are, in short transactions; goes on if interrupted. */
export class FillAttachmentSubmitters1764600001000 extends ForwardOnly {
  readonly name = 'FillAttachmentSubmitters1764600001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // For what submitters see besides what is open to everybody. No row belongs into it while it is made, so that writers
    // wait no longer than the table takes to be read.
    await db.query(`
      create index if not exists diff_file_attachment_of_submitter
      on diff_file_attachment (submitter_id, repository_id, is_shown)
      where submitter_id is not null and not (is_shown and audience = '{}')`);
    for (let after: number | null = 0; after !== null;) {
      const [batch] = (await db.query(
        `with batch as (
          select array(
            select distinct review_request_id from diff_file_attachment
            where submitter_id is null and review_request_id > $1 order by review_request_id limit $2) as ids)
        select ids, ids[cardinality(ids)] as last from batch`,
        [after, BATCH],
      )) as { ids: number[]; last: number | null }[];
      await db.query('select judge_attachments_of($1)', [batch?.ids ?? []]);
      after = batch?.last ?? null;
    }
    await db.query('analyze diff_file_attachment');
  }
}
