import { join, raw, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { Parts } from '../../../hypermedia/lists/listing';
import { isReadableRepository } from '../../repositories/repositories';
import { type Counted, isCounted, isForGroups } from './counted-filter';
import { isHere, isMine, requestVisibility as visibility } from './review-request.access';

/** The requested review requests of a site. */
export interface Asked {
  /** Undefined: in any state. */
  readonly status: string | undefined;
  readonly repositoryId: number | undefined;
  /** Includes other people's unpublished ones. */
  readonly showAll: boolean;
  /** Undefined: all. */
  readonly counted?: Counted | undefined;
  /** Undefined: the review requests themselves are counted. */
  readonly ledger?: LedgerRows | undefined;
}

/** A ledger of something that is seen with its review request `q`, with the columns that say who sees that. */
export interface LedgerRows {
  readonly table: Sql;
  /** Condition on its rows, `q`. */
  readonly where: Sql;
  /** Also who submitted the review request has to be able to read its repository. */
  readonly needsRepository: boolean;
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

/** Rows of the ledger. */
interface Rows {
  /** Whose: of what they submitted or are to review. 0: of everybody. */
  readonly userId: number;
  /** Condition on `q`: the person's role. */
  readonly role?: Sql;
  /** Condition on `q`: an audience has certain groups. Left out if any will do, whose sum is known. */
  readonly hasGroup?: Sql;
}

/** Of what everybody submitted. */
export const EVERYBODY: Rows = { userId: 0 };

/**
 * The number of review requests that the caller sees, from a ledger: those that are for all, and the caller's own. Row
 * by row are counted only restricted ones that name both the caller and whom the list is about.
 */
export function reviewRequestTotal(caller: Caller, asked: Asked): Sql {
  const { person } = asked.counted ?? {};
  const byAudience = chosenByAudience(asked);
  const ofPerson = person && { userId: person.id, role: roleOf(person) };
  const own =
    person?.id === caller.userId
      ? [{ role: roleOf(person) }, ...byAudience.map((rows) => ({ ...rows, role: sql`not ${roleOf(person)}` }))]
      : byAudience;
  const sums = [
    ...byAudience.map((rows) => forAll(caller, asked, { ...EVERYBODY, ...rows })),
    ...(ofPerson
      ? [
          forAll(caller, asked, ofPerson),
          ...byAudience.map((rows) => sql`- ${forAll(caller, asked, { ...ofPerson, ...rows })}`),
        ]
      : []),
    restrictedOwn(caller, asked, own),
    ...(person && !caller.isAnonymous && person.id !== caller.userId ? [restrictedOfBoth(caller, asked, person)] : []),
  ];
  return sql`(${join(sums, ' + ')})`;
}

/** Condition: `q` is among those that the list is about. */
export const isAmong = ({ counted }: Pick<Asked, 'counted'>): Sql => (counted ? isCounted(counted) : sql`true`);

/** What the list is about because of its audience: all, those for some groups, or none. */
function chosenByAudience({ counted }: Asked): readonly Pick<Rows, 'hasGroup'>[] {
  if (!counted) return [{}];
  return counted.groupIds?.length ? [{ hasGroup: isForGroups(counted) }] : [];
}

/** The same as a condition on `q`. */
const isByAudience = ({ counted }: Asked): Sql => (counted ? isForGroups(counted) : sql`true`);

const roleOf = ({ as }: NonNullable<Counted['person']>): Sql =>
  as === 'submitter' ? sql`q.is_submitter` : sql`q.is_reviewer`;

/** The sums, or those of each audience. The planner has to see what the conditions of indexes say. */
const ledger = (caller: Caller, asked: Asked, { userId, role }: Rows, part: 'sum' | 'audience'): Sql => sql`
  ${asked.ledger?.table ?? sql`review_request_opening_count`} q
  where ${asked.ledger?.where ?? sql`true`} and ${userId === EVERYBODY.userId ? sql`q.user_id = 0` : sql`q.user_id = (select ${userId}::integer) and q.user_id <> 0`}
    and q.local_site_id = ${caller.siteId ?? 0} and ${isOf(caller, asked)} and ${role ?? sql`true`}
    and q.part = ${raw(`'${part}'`)}`;

/** The sum of rows for which `counts` is true. */
const sum = (caller: Caller, from: Sql, counts: Sql): Sql => sql`
  (select coalesce(sum(q.n), 0)::bigint
   from (select nullif(q.repository_id, 0) as repository_id, q.is_published, q.is_submitter, sum(q.n) as n from ${from}
     group by q.repository_id, q.is_published, q.is_submitter) q ${visibility.reachedBy(caller)}
   where ${counts})`;

/** The condition, for those who may read the repository of `q`. */
export const hasRepository = (caller: Caller, condition: Sql): Sql =>
  caller.isSuperuser ? condition : sql`(${condition} and reached.id is not null)`;

/** How many there are, whoever sees them. */
function all(caller: Caller, asked: Asked, rows: Rows, counts: Sql): Sql {
  const { hasGroup } = rows;
  if (!hasGroup) return sum(caller, ledger(caller, asked, rows, 'sum'), counts);
  // Two statements, because each has an index.
  const sums = [sql`q.is_open`, sql`not q.is_open`].map((which) =>
    sum(caller, sql`${ledger(caller, asked, rows, 'audience')} and ${which} and ${hasGroup}`, counts),
  );
  return sql`(${join(sums, ' + ')})`;
}

/** How many are for all, as far as the caller sees these. */
export function forAll(caller: Caller, asked: Asked, rows: Rows): Sql {
  const { hasGroup } = rows;
  const count = (part: 'sum' | 'audience', which: Sql) =>
    sum(caller, sql`${ledger(caller, asked, rows, part)} and ${which}`, isPublicFor(caller, asked));
  if (!hasGroup) return visibility.total(caller, count);
  const openings = visibility.openings(caller).map((which) => count('audience', sql`${which} and ${hasGroup}`));
  return sql`(${join(openings, ' + ')})`;
}

/** How many of the caller's own they see although these are not for all. */
export function restrictedOwn(caller: Caller, asked: Asked, which: readonly Omit<Rows, 'userId'>[]): Sql {
  if (caller.isAnonymous || which.length === 0) return sql`0`;
  const isSubmitter = asked.ledger?.needsRepository ? hasRepository(caller, sql`q.is_submitter`) : sql`q.is_submitter`;
  const isSeen = sql`(${isSubmitter} or (${isPublicFor(caller, asked)}))`;
  const sums = which.map((those) => {
    const rows = { ...those, userId: caller.userId };
    return sql`(${all(caller, asked, rows, isSeen)} - ${forAll(caller, asked, rows)})`;
  });
  return sql`(${join(sums, ' + ')})`;
}

/** Those of a person are read only if the ledger has any, both of theirs and of the caller's, that are not for all. */
function restrictedOfBoth(caller: Caller, asked: Asked, person: NonNullable<Counted['person']>): Sql {
  // Of what somebody else submitted, those are the caller's that ask for their review.
  const isToReview = person.as === 'submitter';
  const theirs = { userId: person.id, role: roleOf(person) };
  const ofPerson = all(caller, asked, theirs, isToReview ? visibility.isReady(caller) : sql`true`);
  const ofCaller = restrictedOwn(caller, asked, [isToReview ? { role: sql`q.is_reviewer` } : {}]);
  return sql`
    (case when least(${ofPerson} - ${forAll(caller, asked, theirs)}, ${ofCaller}) = 0 then 0 else (
      select count(*)
      from (${requestsOf(person)}) one join review_request q on q.id = one.id ${visibility.openedBy(caller)}
      where ${isHere(caller)} and ${isOf(caller, asked)} and not ${isByAudience(asked)}
        and ${isListed(caller, asked.showAll)} and ${visibility.isOwn(caller)}
        and not (${visibility.isForAll(caller)} and ${isPublicOf(asked)})) end)`;
}

/** So many rows are read for those of a reviewer: all of these have to be found and sorted otherwise. */
const LOOKED_AT = 2_500;

/** The parts of the list that the caller sees: by repository, state and audience, published and not. */
export const reviewRequestParts = (caller: Caller, asked: Asked): Parts => ({
  seen: openParts(caller, asked, sql`q.status`),
  // Thousands of groups do not fit into an index.
  isOf: sql`
    coalesce(q.local_site_id, 0) = ${caller.siteId ?? 0} and q.status = part.status
    and coalesce(q.repository_id, 0) = coalesce(part.repository_id, 0)
    and hash_array_extended(q.audience, 0) = hash_array_extended(part.audience, 0) and q.audience = part.audience
    and q.is_published = part.is_published`,
  order: [sql`(q.updated_at at time zone 'UTC')`, sql`q.id`],
  ...ownOf(caller, asked),
  ...(asked.counted?.person && { lookedAt: LOOKED_AT }),
});

/** The caller's, and those of the reviewer that the list is about: groups decide about the others. */
function ownOf(caller: Caller, asked: Asked): Pick<Parts, 'own' | 'mine'> {
  const reviewer = asked.counted?.person;
  const ofReviewer = reviewer ? [requestsOf(reviewer)] : [];
  if (caller.isAnonymous) return ofReviewer[0] ? { own: ofReviewer[0] } : {};
  // Nearly always the ledger says that there are none, whichever are many.
  const hasOwn = sql`${restrictedOwn(caller, asked, reviewer ? [{}] : chosenByAudience(asked))} > 0`;
  const named = sql`
    select review_request_id as id from review_request_person where user_id = ${caller.userId} and ${hasOwn}`;
  return {
    own: join([named, ...ofReviewer], ' union all '),
    mine: { isMine: sql`${isMine(caller)} and ${hasOwn}`, within: sql`q.submitter_id` },
  };
}

const isPublicOf = ({ showAll }: Asked): Sql => (showAll ? sql`true` : sql`q.is_published`);

const isPublicFor = (caller: Caller, asked: Asked): Sql => sql`${visibility.isReady(caller)} and ${isPublicOf(asked)}`;

/**
 * The parts of everybody's list that are open to the caller.
 * @param others the ledger's other columns by which it has parts
 */
export function openParts(caller: Caller, asked: Asked, others: Sql): Sql {
  const parts = visibility.openings(caller).map(
    (which) => sql`
      select ${others}, q.audience, nullif(q.repository_id, 0) as repository_id, q.is_published
      from ${ledger(caller, asked, EVERYBODY, 'audience')} and ${which} and ${isByAudience(asked)}
      group by ${others}, q.audience, q.repository_id, q.is_published having sum(q.n) > 0`,
  );
  return sql`
    select q.* from (${join(parts, ' union all ')}) q ${visibility.reachedBy(caller)}
    where ${isPublicFor(caller, asked)}`;
}

/** The ids of what a person submitted, or is to review. */
const requestsOf = ({ id, as }: NonNullable<Counted['person']>): Sql =>
  as === 'submitter'
    ? sql`select id from review_request where submitter_id = (select ${id}::integer)`
    : sql`select review_request_id as id from review_request_person where user_id = (select ${id}::integer)`;
