import { sql } from '@review-service/database/sql';
import type { MoveRun } from '../move';
import { DRAFT_DEPENDENCY, REQUEST_DEPENDENCY } from '../source/tables';

/**
 * What review requests wait for. It is added when all of them are here; one that was moved again has lost its own, and those
 * that wait for it.
 */
export async function dependencies({ reading, report, target }: MoveRun): Promise<void> {
  for await (const found of reading.batches(REQUEST_DEPENDENCY)) {
    const all = found.map(({ from_reviewrequest_id: id, to_reviewrequest_id: on }) => ({ id, on }));
    const known = await target.existing(
      'review_request',
      all.flatMap(({ id, on }) => [id, on]),
    );
    const kept = all.filter(({ id, on }) => {
      const isKept = known.has(id) && known.has(on) && id !== on;
      if (!isKept) report.left(REQUEST_DEPENDENCY.name, 'one of the two is not there', `${id} on ${on}`);
      return isKept;
    });
    await target.all(
      {},
      sql`
        insert into review_request_dependency (review_request_id, depends_on_id)
        select * from unnest(${kept.map(({ id }) => id)}::integer[], ${kept.map(({ on }) => on)}::integer[])
        on conflict do nothing`,
    );
  }
  for await (const found of reading.batches(DRAFT_DEPENDENCY)) {
    const all = found.map(({ reviewrequestdraft_id: id, reviewrequest_id: on }) => ({ id, on }));
    const drafts = await target.existing(
      'review_request_draft',
      all.map(({ id }) => id),
    );
    const requests = await target.existing(
      'review_request',
      all.map(({ on }) => on),
    );
    const kept = all.filter(({ id, on }) => {
      const isKept = drafts.has(id) && requests.has(on);
      if (!isKept) report.left(DRAFT_DEPENDENCY.name, 'one of the two is not there', `${id} on ${on}`);
      return isKept;
    });
    await target.all(
      {},
      sql`
        insert into review_request_draft_dependency (review_request_draft_id, depends_on_id)
        select * from unnest(${kept.map(({ id }) => id)}::integer[], ${kept.map(({ on }) => on)}::integer[])
        on conflict do nothing`,
    );
  }
}
