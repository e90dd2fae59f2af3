import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { isEditable } from './review-request.access';

/** Where a commit id is unique: in a repository, or among what belongs to none. */
export interface CommitPlace {
  readonly repositoryId: number | null;
  readonly localSiteId: number | null;
}

/** The number of the changeset that a commit id is; null: it is none. */
export const numberIn = (commitId: string): number | null =>
  /^\d{1,10}$/.test(commitId) && Number(commitId) <= LARGEST_INTEGER ? Number(commitId) : null;

/**
 * The ids of the review requests at a place that have a commit id, or whose drafts have it: those drafts that the caller
 * may edit, because nobody else knows of them (decision A10). Each part has an index.
 */
export function idsOfCommit({ repositoryId, localSiteId }: CommitPlace, commitId: string, caller: Caller): Sql {
  const isThere = sql`
    coalesce(o.repository_id, 0) = ${repositoryId ?? 0} and coalesce(o.local_site_id, 0) = ${localSiteId ?? 0}`;
  return sql`
    select o.id from review_request o where o.commit_id = ${commitId} and ${isThere}
    union all
    select o.id from review_request o where o.change_number = ${numberIn(commitId)}::integer and ${isThere}
    union all
    select o.id from review_request_draft d join review_request o on o.id = d.review_request_id
    where d.commit_id = ${commitId} and ${isThere} and ${isEditable(caller, sql`o`)}`;
}
