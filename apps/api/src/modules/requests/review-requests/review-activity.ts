import { reviews } from '@review-service/database/ledgers';
import { join, raw, type Sql, sql } from '@review-service/database/sql';
import { requestVisibility as visibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { isOf } from './asked-requests';
import { EVERYBODY, isPerson, RequestCounts, type RequestLedger, withRepository } from './request-ledger';
import { isHere } from './review-request.access';

/** What is listed in a list of all reviews, or of all comments of a kind: `listed_as` of its rows. */
export type Listed = 'review' | 'diff' | 'file' | 'diff_file' | 'general';

/** What a request may ask of such a list. */
export interface Activity {
  readonly repositoryId?: number | undefined;
  /** Undefined: of anybody. */
  readonly authorId?: number | undefined;
  /** Only replies to comments, or only others. */
  readonly isReply?: boolean | undefined;
}

/** The review requests that the list is about: in any state, and published or not. */
const requestsOf = ({ repositoryId }: Activity) => ({ status: undefined, repositoryId, showAll: true });

/**
 * The number of listed rows that the caller sees, from a ledger: those that are open to them by their review request's
 * audience, and those that are not, about their own review requests. Of an author, the latter are counted row by row.
 */
export function activityTotal(caller: Caller, listed: Listed, asked: Activity): Sql {
  const counts = countsOf(caller, listed, asked);
  const own =
    asked.authorId === undefined
      ? counts.onlyOwn({})
      : sql`(select count(*) from (${restrictedOwnActivity(caller, listed, asked)}) said)`;
  return sql`(${counts.open(EVERYBODY)} + ${own})`;
}

/** Counts from the ledger of what is said, as listed, by the author and in the repository that are asked for. */
function countsOf(caller: Caller, listed: Listed, asked: Activity): RequestCounts {
  const { authorId, isReply } = asked;
  const ofAll = authorId === undefined ? sql`q.author_id = 0` : isPerson(sql`q.author_id`, authorId);
  const ledger: RequestLedger = {
    table: raw(reviews.ledger),
    // As text: with a value that PostgreSQL does not know it takes the plan for all callers for a worse one, and plans anew.
    where: sql`q.kind = ${raw(`'${listed}'`)} and ${isReply === undefined ? sql`true` : sql`q.is_reply = ${isReply}`}`,
    isOf: (userId) =>
      userId === 0 ? sql`${ofAll} and q.user_id = 0` : sql`q.author_id = 0 and ${isPerson(sql`q.user_id`, userId)}`,
    whose: (userId) => {
      // An author's keys are below 0.
      const person = userId === 0 ? -(authorId ?? 0) : userId;
      return person === 0 ? undefined : { of: raw(reviews.audience.whose), person };
    },
    needsRepository: listed === 'diff_file',
  };
  return new RequestCounts(caller, requestsOf(asked), ledger);
}

/**
 * The ids of the listed rows about review requests that are not for all, but that the caller submitted or is to review.
 * They are looked for only if the ledger has any, of any author.
 */
export function restrictedOwnActivity(caller: Caller, listed: Listed, asked: Activity): Sql {
  const { authorId, isReply } = asked;
  const isSeen = sql`(${visibility.isOwn(caller)} and not ${visibility.isForAll(caller)})`;
  const hasAny = sql`${countsOf(caller, listed, { ...asked, authorId: undefined }).onlyOwn({})} > 0`;
  return sql`
    select said.id
    from (
        select id from review_request where submitter_id = ${caller.userId} union
        select review_request_id from review_request_person where user_id = ${caller.userId}) one
      join review_request q on q.id = one.id and q.review_count > 0 ${visibility.openedBy(caller)}
      join ${listed === 'review' ? sql`review` : sql`review_comment`} said on said.review_request_id = q.id
    where ${hasAny} and said.listed_as = ${listed}
      and ${authorId === undefined ? sql`true` : sql`said.user_id = ${authorId}::integer`}
      and ${isReply === undefined ? sql`true` : sql`(said.reply_to_id is not null) = ${isReply}`}
      and ${isHere(caller)} and ${isOf(caller, requestsOf(asked))}
      and ${listed === 'diff_file' ? withRepository(caller, isSeen) : isSeen}`;
}

/** The parts of a list that are open to the caller, with their names `listed_in`. */
export const activityParts = (caller: Caller, listed: readonly Listed[], asked: Activity): Sql => sql`
  select q.*,
    list_part(q.kind, q.is_reply, ${caller.siteId ?? 0}, q.repository_id, q.is_published, q.audience) as listed_in
  from (${join(
    listed.map((one) => countsOf(caller, one, asked).openParts(sql`q.kind, q.is_reply`)),
    ' union all ',
  )}) q`;

/** Condition: row `row` is said about a review request of part `part`, not only of one with the same hash. */
export const isOfPart = (caller: Caller, row: Sql): Sql => sql`
  ${row}.listed_in = part.listed_in and exists (
    select from review_request q
    where q.id = ${row}.review_request_id and ${isHere(caller)} and q.is_published = part.is_published
      and coalesce(q.repository_id, 0) = coalesce(part.repository_id, 0) and q.audience = part.audience offset 0)`;
