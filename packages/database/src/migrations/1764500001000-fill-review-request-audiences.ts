import type { QueryRunner } from 'typeorm';
import { ForwardOnly } from './forward-only';

/** Review requests of one transaction: nobody waits long for their locks. */
const BATCH = 1_000;

/** Judges the review requests that were there before, in short transactions; goes on if interrupted. */
export class FillReviewRequestAudiences1764500001000 extends ForwardOnly {
  readonly name = 'FillReviewRequestAudiences1764500001000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (let after: number | null = 0; after !== null;) {
      const [batch] = (await db.query(
        `with batch as (
          select array(select id from review_request where id > $1 order by id limit $2) as ids)
        select ids, ids[cardinality(ids)] as last from batch`,
        [after, BATCH],
      )) as { ids: number[]; last: number | null }[];
      await db.query('select judge_attachments_of($1)', [batch?.ids ?? []]);
      after = batch?.last ?? null;
    }
    // Lists are planned by how many audiences there are.
    await db.query('analyze review_request');
  }
}
