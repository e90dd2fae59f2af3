import { sql } from '@review-service/database/sql';
import type { Visit } from './visit';

/** Opens the drafts of review requests that have none, as a change of them does. */
export async function openDrafts({ db }: Visit, reviewRequestIds: readonly number[]): Promise<void> {
  if (reviewRequestIds.length > 0) await db.all({}, sql`select from open_drafts(${reviewRequestIds}::int[])`);
}
