import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import type { Parts } from '../../hypermedia/listing';
import { isReadableRepository } from '../repositories';
import { isHere, isMine, requestVisibility as visibility } from './review-request.access';

/** The requested review requests of a site. */
interface Asked {
  /** Undefined: in any state. */
  readonly status: string | undefined;
  readonly repositoryId: number | undefined;
  /** Includes other people's unpublished ones. */
  readonly showAll: boolean;
  /** The display ids of those that the caller's token hides. */
  readonly hidden: readonly number[];
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
  { status, repositoryId }: Pick<Asked, 'status' | 'repositoryId'>,
  isSearch = false,
): Sql => sql`
  ${status === undefined ? sql`true` : isSearch ? sql`q.status = ${status}` : sql`q.status = (select ${status}::text)`}
  and ${repositoryId === undefined ? sql`true` : isAbout(caller, repositoryId)}`;

const isAbout = (caller: Caller, repositoryId: number): Sql => sql`
  q.repository_id = ${repositoryId}
  and exists (select from repository r where r.id = ${repositoryId} and ${isReadableRepository(caller)})`;

/**
 * The number of review requests that the caller sees. The ledger has the numbers per repository and audience. The
 * caller's own restricted requests, those that name them, and those that their token hides are counted row by row.
 */
export function reviewRequestTotal(caller: Caller, asked: Asked): Sql {
  const isAsked = sql`${isHere(caller)} and ${isOf(caller, asked)}`;
  const isPublic = isPublicOf(asked);
  const mine = sql`
    + (select count(*)
       from (select id, bool_or(is_mine) as is_mine from (${ownRequests(caller)}) one group by id) own
       join review_request q on q.id = own.id ${visibility.openedBy(caller)}
       where ${isAsked} and ${isListed(caller, asked.showAll)} and (own.is_mine or ${visibility.isReady(caller)})
         and not (${visibility.isForAll(caller)} and ${isPublic}))`;
  const ofThoseHidden = sql`
    - (select count(*) from review_request q ${visibility.openedBy(caller)}
       where q.display_id = any(${asked.hidden}::integer[]) and ${isAsked} and ${isListed(caller, asked.showAll)}
         and ${visibility.isVisible(caller)})`;
  return sql`(
    ${visibility.sum(caller, known(caller, asked), sql`q`, (isForAll) => sql`${isForAll} and ${isPublic}`)}
    ${caller.isAnonymous ? empty : mine} ${asked.hidden.length > 0 ? ofThoseHidden : empty})`;
}

/** The caller's token does not hide `q`. */
export const isNotHidden = ({ hidden }: Pick<Asked, 'hidden'>): Sql =>
  hidden.length > 0 ? sql`q.display_id <> all(${hidden}::integer[])` : sql`true`;

/** The parts of the list that the caller sees: by repository, state and audience, published and not. */
export const reviewRequestParts = (caller: Caller, asked: Asked): Parts => ({
  seen: visibility.seen(caller, known(caller, asked), sql`q`, (isForAll) => sql`${isForAll} and ${isPublicOf(asked)}`),
  // Thousands of groups do not fit into an index.
  isOf: sql`
    coalesce(q.local_site_id, 0) = ${caller.siteId ?? 0} and q.status = part.status
    and coalesce(q.repository_id, 0) = coalesce(part.repository_id, 0)
    and hash_array_extended(q.audience, 0) = hash_array_extended(part.audience, 0) and q.audience = part.audience
    and q.is_published = part.is_published and ${isNotHidden(asked)}`,
  order: [sql`(q.updated_at at time zone 'UTC')`, sql`q.id`],
  ...(!caller.isAnonymous && { own: ownRequests(caller) }),
});

const isPublicOf = ({ showAll }: Asked): Sql => (showAll ? sql`true` : sql`q.is_published`);

const known = (caller: Caller, asked: Asked): Sql => sql`
  select q.status, q.audience, nullif(q.repository_id, 0) as repository_id, q.is_published, sum(q.n) as n
  from review_request_count q where q.local_site_id = ${caller.siteId ?? 0} and ${isOf(caller, asked)}
  group by q.status, q.audience, q.repository_id, q.is_published`;

/** The review requests that the caller submitted (`is_mine`) or is a reviewer of. */
const ownRequests = (caller: Caller): Sql => sql`
  select id, true as is_mine from review_request where submitter_id = ${caller.userId}
  union all select review_request_id, false from review_request_person where user_id = ${caller.userId}`;
