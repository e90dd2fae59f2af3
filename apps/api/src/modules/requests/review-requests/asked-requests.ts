import { type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { type CountedBy, isCounted } from './counted-filter';
import { isMine } from './review-request.access';

/** The requested review requests of a site. */
export interface AskedRequests {
  /** Undefined: in any state. */
  readonly status: string | undefined;
  readonly repositoryId: number | undefined;
  /** Includes other people's unpublished ones. */
  readonly showAll: boolean;
  /** What the list is about, if it has such a filter: some groups, a person, or both. Undefined: all. */
  readonly counted?: CountedBy | undefined;
}

/** Of the visible requests, those in lists: `q` is published, the caller's own, or all are requested. */
export const isListed = (caller: Caller, showAll: boolean): Sql =>
  showAll ? sql`true` : sql`(q.is_published or ${isMine(caller)})`;

/**
 * The part of `q` that has this state and repository. The filter does not find a submitter's own request by a
 * repository that they may not read. The state is hidden from the planner, because one plan is good for all states;
 * a search has no kept plan, and few requests are pending.
 */
export const isOf = (
  caller: Caller,
  { status, repositoryId }: Pick<AskedRequests, 'status' | 'repositoryId'>,
  isSearch = false,
): Sql => sql`
  ${status === undefined ? sql`true` : isSearch ? sql`q.status = ${status}` : sql`q.status = (select ${status}::text)`}
  and ${repositoryId === undefined ? sql`true` : isAbout(caller, repositoryId)}`;

const isAbout = (caller: Caller, repositoryId: number): Sql => sql`
  q.repository_id = ${repositoryId}
  and exists (select from repository r where r.id = ${repositoryId} and ${isReadableRepository(caller)})`;

/** Condition: `q` is among those that the list is about. */
export const isAmong = ({ counted }: Pick<AskedRequests, 'counted'>): Sql => (counted ? isCounted(counted) : sql`true`);
