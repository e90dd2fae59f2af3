import { columns } from '@review-service/database/columns';
import { ReviewRequestDraft } from '@review-service/database/entities/review-request-draft.entity';
import { sql } from '@review-service/database/sql';
import { openDrafts } from '../open-drafts';
import type { Visit } from '../visit';

const DRAFT_COLUMNS = columns(ReviewRequestDraft, 'd', ['id', 'reviewRequestId']);

/** The target groups and people of a review request. */
export interface Targets {
  readonly reviewRequestId: number;
  readonly published: boolean;
  readonly groups: readonly number[];
  readonly people: readonly number[];
}

/** Stores targets beside a published review request, or beside the draft of one that is not. */
export async function storeTargets(visit: Visit, all: readonly Targets[]): Promise<void> {
  const published = all.filter((targets) => targets.published);
  await storeBeside(visit, 'review_request', published);
  const drafts = all.filter((targets) => !targets.published);
  if (drafts.length) await storeBeside(visit, 'review_request_draft', await onDrafts(visit, drafts));
}

async function storeBeside({ db }: Visit, table: string, targets: readonly Targets[]): Promise<void> {
  const groups = targets.flatMap((its) =>
    its.groups.map((group_id) => ({ [`${table}_id`]: its.reviewRequestId, group_id })),
  );
  const people = targets.flatMap((its) =>
    its.people.map((user_id) => ({ [`${table}_id`]: its.reviewRequestId, user_id })),
  );
  await db.copy(`${table}_group`, groups);
  await db.copy(`${table}_person`, people);
}

/** The targets with the id of a new draft in place of the review request's. */
async function onDrafts(visit: Visit, targets: readonly Targets[]): Promise<Targets[]> {
  const ids = targets.map(({ reviewRequestId }) => reviewRequestId);
  await openDrafts(visit, ids);
  const rows = await visit.db.all(
    DRAFT_COLUMNS,
    sql`select ${DRAFT_COLUMNS} from review_request_draft d where d.review_request_id = any(${ids}::int[])`,
  );
  const draftId = new Map(rows.map((row) => [row.reviewRequestId, row.id]));
  return targets.map((target) => ({ ...target, reviewRequestId: draftId.get(target.reviewRequestId) ?? 0 }));
}
