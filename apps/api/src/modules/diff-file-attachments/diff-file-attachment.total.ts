import { empty, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { mayEditAll } from '../review-requests';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';

/** Which attachments of a repository are asked for. */
interface Asked {
  readonly repositoryId: number;
  /** A condition on `a`, when there is one. */
  readonly filter: Sql | undefined;
  /** The ids of those that the caller's token hides. */
  readonly hidden: readonly number[];
}

const IS_RESTRICTED = sql`not (a.is_shown and a.audience = '{}')`;

/**
 * How many attachments of a repository the caller sees. Those of the same audience are judged together; how many these
 * are the ledger knows, and only a filter has them counted. What the caller sees besides, since it is their own, is
 * counted by an index that lacks what is open to everybody, and what their token hides by id.
 */
export function attachmentTotal(caller: Caller, { repositoryId, filter, hidden }: Asked): Sql | undefined {
  const isAsked = sql`a.repository_id = ${repositoryId} and ${filter ?? sql`true`}`;
  if (caller.isSuperuser && filter) return undefined;
  const ofThoseHidden = sql`
    - (select count(*) from diff_file_attachment a ${visibility.openedBy(caller)}
       where a.id = any(${hidden}::integer[]) and ${isAsked} and ${visibility.isVisible(caller)})`;
  return sql`(
    ${caller.isSuperuser ? all(repositoryId) : filter ? found(caller, isAsked) : known(caller, repositoryId)}
    ${hidden.length > 0 ? ofThoseHidden : empty})`;
}

const all = (repositoryId: number): Sql => sql`
  (select coalesce(sum(c.n), 0) from diff_file_attachment_count c
   where c.repository_id = ${repositoryId} and c.part = 'all')`;

/** Of those that a filter leaves. Of what is open to everybody nobody needs to know whose it is. */
function found(caller: Caller, isAsked: Sql): Sql {
  const counted = sql`
    select a.audience, a.is_shown, ${IS_RESTRICTED} and ${visibility.isOwn(caller)} as is_own, count(*) as n
    from diff_file_attachment a where ${isAsked} group by a.audience, a.is_shown, is_own`;
  return visibility.sum(caller, counted, sql`a`, (isForAll) => sql`(${isForAll} or a.is_own)`);
}

/** Of a whole repository. Some of their own are in the ledger as well: those that are for all. */
function known(caller: Caller, repositoryId: number): Sql {
  const ledger = sql`
    select c.audience, c.part = 'shown' as is_shown, false as is_own, sum(c.n) as n from diff_file_attachment_count c
    where c.repository_id = ${repositoryId} and c.part in ('shown', 'kept') group by c.audience, c.part`;
  if (caller.isAnonymous) return visibility.sum(caller, ledger, sql`a`, (isForAll) => isForAll);
  const rows = sql`${ledger} union all ${restrictedOwn(caller, repositoryId)}`;
  return visibility.sum(caller, rows, sql`a`, (isForAll) => sql`${isForAll} <> a.is_own`);
}

/** What is not shown is for nobody else, whatever its audience, unless the caller may edit all. */
function restrictedOwn(caller: Caller, repositoryId: number): Sql {
  const isHere = sql`a.repository_id = ${repositoryId}`;
  const isMine = sql`a.submitter_id = ${caller.userId}`;
  return sql`
    select ${mayEditAll(caller) ? sql`a.audience` : sql`'{}'::integer[]`}, false, true, count(*)
    from diff_file_attachment a where ${isMine} and ${isHere} and not a.is_shown group by 1
    union all
    select a.audience, true, true, count(*)
    from diff_file_attachment a where ${isMine} and ${isHere} and a.is_shown and a.audience <> '{}' group by a.audience
    union all
    select a.audience, a.is_shown, true, count(*)
    from review_request_person p join diff_file_attachment a on a.review_request_id = p.review_request_id
    where p.user_id = ${caller.userId} and a.submitter_id is distinct from ${caller.userId} and ${isHere}
      and ${IS_RESTRICTED} and ${visibility.isReady(caller)}
    group by a.audience, a.is_shown`;
}
