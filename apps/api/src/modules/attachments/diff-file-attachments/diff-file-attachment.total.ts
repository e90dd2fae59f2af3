import { attachments } from '@review-service/database/ledgers';
import { empty, join, raw, type Sql, sql } from '@review-service/database/sql';
import { mayEditAll } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import type { Parts } from '../../../hypermedia/lists/listing';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';

/** The requested attachments of a repository. */
export interface AskedAttachments {
  readonly repositoryId: number | Sql;
  readonly mimetype?: string | undefined;
  /** A further condition on `a`. */
  readonly filter?: Sql | undefined;
}

const IS_RESTRICTED = sql`not (a.is_shown and a.audience = '{}')`;

/**
 * The condition on `a`, for any caller. The type is hidden from the planner, because one plan is good for all types.
 */
export const isAsked = (asked: AskedAttachments): Sql =>
  sql`a.repository_id = ${asked.repositoryId} ${isNarrowed(asked)}`;

/**
 * The same for lists in the order of repository and id. With `=` PostgreSQL treats the repository as constant, and may
 * scan the attachments of all repositories by id; with `any` only the repository's index has this order.
 */
export const isAskedInOrder = (asked: AskedAttachments): Sql => sql`
  a.repository_id = any(array[${asked.repositoryId}::integer]) ${isNarrowed(asked)}`;

const isNarrowed = ({ mimetype, filter }: AskedAttachments): Sql => sql`
  ${mimetype === undefined ? empty : sql`and a.mimetype = (select ${mimetype}::text)`}
  ${filter ? sql`and ${filter}` : empty}`;

/**
 * The number of a repository's attachments that the caller sees. A ledger has the numbers of open and of closed ones,
 * and those of each audience; only filters other than by type need a count. The caller's own restricted ones are counted
 * by an index without public ones.
 */
export function attachmentTotal(caller: Caller, asked: AskedAttachments): Sql | undefined {
  const { filter } = asked;
  if (caller.isSuperuser && filter) return undefined;
  return sql`(${filter ? found(caller, isAsked(asked)) : known(caller, asked)})`;
}

/**
 * The parts of the list that the caller sees: by audience, published and not. Not used for superusers, who see all, nor
 * with other filters than by type, which leave few rows.
 */
export function attachmentParts(caller: Caller, asked: AskedAttachments): Parts | undefined {
  if (caller.isSuperuser || asked.filter) return undefined;
  const audiences = visibility.openings(caller).map(
    ({ which }) => sql`
      select a.audience, a.is_shown from ${counted(caller, asked, 'audience')} and ${which}
      group by a.audience, a.is_shown having sum(a.n) > 0`,
  );
  return {
    seen: join(audiences, ' union all '),
    // Thousands of groups do not fit into an index.
    isOf: sql`
      ${isAsked(asked)} and hash_array_extended(a.audience, 0) = hash_array_extended(part.audience, 0) and a.audience = part.audience
      and a.is_shown = part.is_shown`,
    order: [sql`a.id::bigint`],
    ...(!caller.isAnonymous && { own: restrictedOwnIds(caller, asked) }),
  };
}

/** Counts the matches of a filter. For public ones the submitter does not matter. */
function found(caller: Caller, isOne: Sql): Sql {
  const matches = sql`
    select a.audience, a.is_shown, ${IS_RESTRICTED} and ${visibility.isOwn(caller)} as is_own, count(*) as n
    from diff_file_attachment a where ${isOne} group by a.audience, a.is_shown, is_own`;
  return visibility.sum(caller, matches, sql`a`, (isForAll) => sql`(${isForAll} or a.is_own)`);
}

/**
 * The ledger's rows of a repository, or of one type there, that are ready for the caller: the sums, or those of each
 * audience.
 */
const counted = (caller: Caller, { repositoryId, mimetype }: AskedAttachments, part: 'sum' | 'audience'): Sql => sql`
  ${raw(attachments.ledger)} a
  where a.repository_id = ${repositoryId} and a.of_type = ${raw(String(mimetype !== undefined))}
    and a.mimetype = ${mimetype ?? ''} and a.part = ${raw(`'${part}'`)} and ${visibility.isReady(caller)}`;

/** The number for a whole repository or one type, from the ledger, and of the caller's own that are not for all. */
function known(caller: Caller, asked: AskedAttachments): Sql {
  const forAll = visibility.total(
    caller,
    (part, { which }) => sql`
      (select coalesce(sum(a.n), 0)::bigint from ${counted(caller, asked, part)} and ${which})`,
  );
  if (caller.isSuperuser || caller.isAnonymous) return forAll;
  const own = visibility.sum(caller, restrictedOwn(caller, asked), sql`a`, (isForAll) => sql`not ${isForAll}`);
  return sql`${forAll} + ${own}`;
}

/** Unpublished ones are visible to no others, whatever the audience, unless the caller may edit all. */
function restrictedOwn(caller: Caller, { repositoryId, mimetype }: AskedAttachments): Sql {
  // The type must not be used to find rows, because it may have any number.
  const isOne = sql`
    a.repository_id = ${repositoryId} ${mimetype === undefined ? empty : sql`and a.mimetype || '' = ${mimetype}`}`;
  const isMine = sql`a.submitter_id = ${caller.userId}`;
  return sql`
    select ${mayEditAll(caller) ? sql`a.audience` : sql`'{}'::integer[]`} as audience, false as is_shown, count(*) as n
    from diff_file_attachment a where ${isMine} and ${isOne} and not a.is_shown group by 1
    union all
    select a.audience, true, count(*)
    from diff_file_attachment a where ${isMine} and ${isOne} and a.is_shown and a.audience <> '{}' group by a.audience
    union all
    select a.audience, a.is_shown, count(*)
    from review_request_person p join diff_file_attachment a on a.review_request_id = p.review_request_id
    where p.user_id = ${caller.userId} and a.submitter_id is distinct from ${caller.userId} and ${isOne}
      and ${IS_RESTRICTED} and ${visibility.isReady(caller)}
    group by a.audience, a.is_shown`;
}

const restrictedOwnIds = (caller: Caller, { repositoryId }: AskedAttachments): Sql => sql`
  select a.id from diff_file_attachment a
  where a.submitter_id = ${caller.userId} and a.repository_id = ${repositoryId} and ${IS_RESTRICTED}
  union all
  select a.id
  from review_request_person p join diff_file_attachment a on a.review_request_id = p.review_request_id
  where p.user_id = ${caller.userId} and ${IS_RESTRICTED}`;
