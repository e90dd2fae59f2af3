import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { ownRequests } from '../review-requests';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';

/** Which attachments of a repository are asked for. */
interface Asked {
  readonly repositoryId: number;
  /** A condition on `a`, when there is one. */
  readonly filter: Sql | undefined;
  /** The ids of those that the caller's token hides. */
  readonly hidden: readonly number[];
}

/**
 * How many attachments of a repository the caller sees. Those of the same audience are judged together; how many these
 * are the ledger knows, and only a filter has them counted. What the caller sees besides, since a request is theirs, is
 * counted from these requests, and what their token hides by id.
 */
export function attachmentTotal(caller: Caller, { repositoryId, filter, hidden }: Asked): Sql | undefined {
  const isAsked = sql`a.repository_id = ${repositoryId} and ${filter ?? sql`true`}`;
  if (caller.isSuperuser && filter) return undefined;
  const mine = sql`
    + (select count(*)
       from (select id, bool_or(is_mine) as is_mine from (${ownRequests(caller)}) one group by id) own
       join diff_file_attachment a on a.review_request_id = own.id ${visibility.openedBy(caller)}
       where ${isAsked} and ${visibility.isReadyOrMine(caller)} and not ${visibility.isForAll(caller)})`;
  const ofThoseHidden = sql`
    - (select count(*) from diff_file_attachment a ${visibility.openedBy(caller)}
       where a.id = any(${hidden}::integer[]) and ${isAsked} and ${visibility.isVisible(caller)})`;
  return sql`(
    ${caller.isSuperuser ? all(repositoryId) : visibility.sumForAll(caller, filter ? counted(isAsked) : known(repositoryId), sql`a`, sql`true`)}
    ${caller.isSuperuser || caller.isAnonymous ? empty : mine}
    ${hidden.length > 0 ? ofThoseHidden : empty})`;
}

const all = (repositoryId: number): Sql => sql`
  (select coalesce(sum(c.n), 0) from diff_file_attachment_count c
   where c.repository_id = ${repositoryId} and c.part = 'all')`;

const known = (repositoryId: number): Sql => sql`
  select c.audience, c.part = 'shown' as is_shown, sum(c.n) as n from diff_file_attachment_count c
  where c.repository_id = ${repositoryId} and c.part in ('shown', 'kept') group by c.audience, c.part`;

const counted = (isAsked: Sql): Sql => sql`
  select a.audience, a.is_shown, count(*) as n from diff_file_attachment a where ${isAsked}
  group by a.audience, a.is_shown`;
