import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { UsualApproval } from '@review-service/visibility/approval';
import { UsualAttention } from '@review-service/visibility/attention-rule';
import { refreshAttention } from '@review-service/visibility/refresh-attention';
import type { EntityManager } from 'typeorm';

/** Review requests in a statement. */
const BATCH = 1_000;

/**
 * Says who is expected to act on what was imported, by the service's own rules. A team's rules take over at the next thing
 * that happens to a review request.
 */
export async function refreshAllAttention(db: EntityManager): Promise<void> {
  const [rule, approval] = [new UsualAttention(), new UsualApproval()];
  let ids: number[] = [];
  do {
    const open = await all(
      db,
      { id: number },
      sql`
        select id from review_request where status = 'P' and is_published and id > ${ids.at(-1) ?? 0}
        order by id limit ${BATCH}`,
    );
    ids = open.map(({ id }) => id);
    await all(db, {}, refreshAttention(rule, approval, sql`${ids}`));
  } while (ids.length === BATCH);
}
