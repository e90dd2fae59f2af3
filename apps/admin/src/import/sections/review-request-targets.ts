import { query, sql } from '@review-service/database/sql';
import { insertPairs } from '../rows';
import type { Visit } from '../visit';

/** Whom a review request names as reviewers. */
export interface Targets {
  readonly reviewRequestId: number;
  readonly published: boolean;
  readonly groups: number[];
  readonly people: number[];
}

type Pair = readonly [number, number];

/** Stores targets beside a published review request, or beside the draft of one that is not. */
export async function saveTargets(visit: Visit, all: readonly Targets[]): Promise<void> {
  const published = all.filter((targets) => targets.published);
  await insertPairs(visit, sql`review_request_group (review_request_id, group_id)`, pairs(published, 'groups'));
  await insertPairs(visit, sql`review_request_person (review_request_id, user_id)`, pairs(published, 'people'));

  const drafts = await openDrafts(
    visit,
    all.filter((targets) => !targets.published),
  );
  await insertPairs(
    visit,
    sql`review_request_draft_group (review_request_draft_id, group_id)`,
    pairs(drafts, 'groups'),
  );
  await insertPairs(
    visit,
    sql`review_request_draft_person (review_request_draft_id, user_id)`,
    pairs(drafts, 'people'),
  );
}

/** The targets with the id of a new draft in place of the review request's. */
async function openDrafts({ db }: Visit, targets: readonly Targets[]): Promise<Targets[]> {
  const rows = await query<{ id: number; review_request_id: number }>(
    db,
    sql`insert into review_request_draft (review_request_id)
      select unnest(${targets.map(({ reviewRequestId }) => reviewRequestId)}::int[]) returning id, review_request_id`,
  );
  const draftId = new Map(rows.map((row) => [row.review_request_id, row.id]));
  return targets.map((target) => ({ ...target, reviewRequestId: draftId.get(target.reviewRequestId) ?? 0 }));
}

const pairs = (all: readonly Targets[], kind: 'groups' | 'people'): Pair[] =>
  all.flatMap((targets) => targets[kind].map((id): Pair => [targets.reviewRequestId, id]));
