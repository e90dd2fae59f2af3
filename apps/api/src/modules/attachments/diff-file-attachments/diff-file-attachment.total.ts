import { empty, join, type Sql, sql } from '@review-service/database/sql';
import { mayEditAll } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { type AskedAttachments, countedAttachments, IS_RESTRICTED, isAsked } from './asked-attachments';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';

/**
 * The number of a repository's attachments that the caller sees: those that are open by their audience, from the ledger,
 * and the caller's own that are not, which an index finds. With another filter than by type its few matches are counted.
 */
export function attachmentTotal(caller: Caller, asked: AskedAttachments): Sql | undefined {
  if (!asked.filter) return sql`(${open(caller, asked)} + ${onlyOwn(caller, asked)})`;
  // A superuser sees all matches: the pager counts them.
  return caller.isSuperuser ? undefined : matches(caller, isAsked(asked));
}

/** How many matches of a filter the caller sees. */
function matches(caller: Caller, isOne: Sql): Sql {
  // What everybody sees is one row for all submitters.
  const found = sql`
    select a.audience, a.is_shown, ${IS_RESTRICTED} and ${visibility.isOwn(caller)} as is_own, count(*) as n
    from diff_file_attachment a where ${isOne} group by a.audience, a.is_shown, is_own`;
  return visibility.sum(caller, found, sql`a`, (isForAll) => sql`(${isForAll} or a.is_own)`);
}

/** How many are open to the caller. */
const open = (caller: Caller, asked: AskedAttachments): Sql =>
  visibility.total(
    caller,
    (part, { which }) => sql`
      (select coalesce(sum(a.n), 0)::bigint from ${countedAttachments(caller, asked, part)} and ${which})`,
  );

/** How many are the caller's own, and not open to them. To superusers all are open. */
function onlyOwn(caller: Caller, { repositoryId, mimetype }: AskedAttachments): Sql {
  if (caller.isSuperuser || caller.isAnonymous) return sql`0`;
  // As an expression the type finds no rows: one type may have any number.
  const isOne = sql`
    a.repository_id = ${repositoryId} ${mimetype === undefined ? empty : sql`and a.mimetype || '' = ${mimetype}`}`;
  const own = [submittedOnDrafts, submittedAndShown, toReview].map((of) => of(caller, isOne));
  return visibility.sum(caller, join(own, ' union all '), sql`a`, (isForAll) => sql`not ${isForAll}`);
}

/** What is on a draft others do not see, whatever its audience, unless they may edit all. */
const submittedOnDrafts = (caller: Caller, isOne: Sql): Sql => sql`
  select ${mayEditAll(caller) ? sql`a.audience` : sql`'{}'::integer[]`} as audience, false as is_shown, count(*) as n
  from diff_file_attachment a where a.submitter_id = ${caller.userId} and ${isOne} and not a.is_shown group by 1`;

const submittedAndShown = (caller: Caller, isOne: Sql): Sql => sql`
  select a.audience, true, count(*)
  from diff_file_attachment a
  where a.submitter_id = ${caller.userId} and ${isOne} and a.is_shown and a.audience <> '{}' group by a.audience`;

/** What others submitted, and the caller is asked to review. */
const toReview = (caller: Caller, isOne: Sql): Sql => sql`
  select a.audience, a.is_shown, count(*)
  from review_request_person p join diff_file_attachment a on a.review_request_id = p.review_request_id
  where p.user_id = ${caller.userId} and a.submitter_id is distinct from ${caller.userId} and ${isOne}
    and ${IS_RESTRICTED} and ${visibility.isReady(caller)}
  group by a.audience, a.is_shown`;
