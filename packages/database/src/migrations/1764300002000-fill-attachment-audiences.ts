import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Review requests of one transaction: nobody waits long for their locks. */
const BATCH = 1_000;

/** Judges the attachments that were there before, in short transactions while the service runs; goes on if interrupted. */
export class FillAttachmentAudiences1764300002000 extends ForwardOnly {
  readonly name = 'FillAttachmentAudiences1764300002000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (let after: number | null = 0; after !== null;) {
      const [batch] = (await db.query(
        `with batch as (
          select array(
            select distinct review_request_id from diff_file_attachment
            where review_request_id > $1 order by review_request_id limit $2) as ids)
        select ids, ids[cardinality(ids)] as last from batch`,
        [after, BATCH],
      )) as { ids: number[]; last: number | null }[];
      await db.query('select judge_attachments_of($1)', [batch?.ids ?? []]);
      after = batch?.last ?? null;
    }
    // Lists are planned by how many audiences there are.
    await db.query('analyze diff_file_attachment');
  }
}
