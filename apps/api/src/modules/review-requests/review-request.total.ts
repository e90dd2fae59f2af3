import { empty, join, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import type { Parts } from '../../hypermedia/listing';
import { isReadableRepository } from '../repositories';
import { type Counted, isCounted, isForGroups } from './counted-filter';
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
  /** Undefined: all. */
  readonly counted?: Counted | undefined;
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
 * The number of review requests that the caller sees, from ledgers: those that are for all by repository and audience,
 * and the caller's own. Row by row are counted only those that their token hides, and restricted ones that name both the
 * caller and whom the list is about.
 */
export function reviewRequestTotal(caller: Caller, asked: Asked): Sql {
  const isPublic = isPublicOf(asked);
  const sum = (ledger: Sql, counts: (isForAll: Sql) => Sql) => visibility.sum(caller, ledger, sql`q`, counts);
  const forAll = (isForAll: Sql) => sql`(${isForAll} and ${isPublic})`;
  const { person } = asked.counted ?? {};
  const sums = [
    sum(known(caller, asked), forAll),
    ...(person
      ? [sum(knownOf(caller, asked, person.id, sql`${roleOf(person)} and not ${isByAudience(asked)}`), forAll)]
      : []),
    ...(caller.isAnonymous ? [] : [ownTotal(caller, asked, isAmongCallers(caller, asked))]),
    ...(person && !caller.isAnonymous && person.id !== caller.userId ? [restrictedOfBoth(caller, asked, person)] : []),
  ];
  const ofThoseHidden = sql`
    - (select count(*) from review_request q ${visibility.openedBy(caller)}
       where q.display_id = any(${asked.hidden}::integer[]) and ${isHere(caller)} and ${isOf(caller, asked)}
         and ${isAmong(asked)} and ${isListed(caller, asked.showAll)} and ${visibility.isVisible(caller)})`;
  return sql`(${join(sums, ' + ')} ${asked.hidden.length > 0 ? ofThoseHidden : empty})`;
}

/** Condition: `q` is among those that the list is about. */
export const isAmong = ({ counted }: Pick<Asked, 'counted'>): Sql => (counted ? isCounted(counted) : sql`true`);

/** Condition: the audience of a ledger's row `q` decides that it is. */
const isByAudience = ({ counted }: Asked): Sql => (counted ? isForGroups(counted) : sql`true`);

const roleOf = ({ as }: NonNullable<Counted['person']>): Sql =>
  as === 'submitter' ? sql`q.is_submitter` : sql`q.is_reviewer`;

/** Condition: the caller's row `q` of the ledger is of those that the list is about. */
const isAmongCallers = (caller: Caller, asked: Asked): Sql => {
  const { person } = asked.counted ?? {};
  return person?.id === caller.userId ? sql`(${isByAudience(asked)} or ${roleOf(person)})` : isByAudience(asked);
};

/** How many of the caller's own they see although these are not for all. */
const ownTotal = (caller: Caller, asked: Asked, where: Sql): Sql =>
  visibility.sum(
    caller,
    knownOf(caller, asked, caller.userId, where),
    sql`q`,
    (isForAll) => sql`
      not (${isForAll} and ${isPublicOf(asked)})
      and (q.is_submitter or (${visibility.isReady(caller)} and ${isPublicOf(asked)}))`,
  );

/** Those of a person are read only if the ledger has any, both of theirs and of the caller's, that are not for all. */
function restrictedOfBoth(caller: Caller, asked: Asked, person: NonNullable<Counted['person']>): Sql {
  const isForAll = (known: Sql) => sql`(${known} and ${isPublicOf(asked)})`;
  // Of what somebody else submitted, those are the caller's that ask for their review.
  const isToReview = person.as === 'submitter';
  const ofPerson = visibility.sum(
    caller,
    knownOf(caller, asked, person.id, roleOf(person)),
    sql`q`,
    (known) => sql`not ${isForAll(known)} and ${isToReview ? visibility.isReady(caller) : sql`true`}`,
  );
  const ofCaller = ownTotal(caller, asked, isToReview ? sql`q.is_reviewer` : sql`true`);
  return sql`
    (case when least(${ofPerson}, ${ofCaller}) = 0 then 0 else (
      select count(*)
      from (${requestsOf(person)}) one join review_request q on q.id = one.id ${visibility.openedBy(caller)}
      where ${isHere(caller)} and ${isOf(caller, asked)} and not ${isByAudience(asked)}
        and ${isListed(caller, asked.showAll)} and ${visibility.isOwn(caller)}
        and not ${isForAll(visibility.isForAll(caller))}) end)`;
}

/** The caller's token does not hide `q`. */
export const isNotHidden = ({ hidden }: Pick<Asked, 'hidden'>): Sql =>
  hidden.length > 0 ? sql`q.display_id <> all(${hidden}::integer[])` : sql`true`;

/** So many rows are read for those of a reviewer: all of these have to be found and sorted otherwise. */
const LOOKED_AT = 2_500;

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
  ...ownOf(caller, asked),
  ...(asked.counted?.person && { lookedAt: LOOKED_AT }),
});

/** The caller's, and those of the reviewer that the list is about: groups decide about the others. */
function ownOf(caller: Caller, asked: Asked): Pick<Parts, 'own' | 'mine'> {
  const reviewer = asked.counted?.person;
  const ofReviewer = reviewer ? [requestsOf(reviewer)] : [];
  if (caller.isAnonymous) return ofReviewer[0] ? { own: ofReviewer[0] } : {};
  // Nearly always the ledger says that there are none, whichever are many.
  const hasOwn = sql`${ownTotal(caller, asked, reviewer ? sql`true` : isByAudience(asked))} > 0`;
  const named = sql`
    select review_request_id as id from review_request_person where user_id = ${caller.userId} and ${hasOwn}`;
  return {
    own: join([named, ...ofReviewer], ' union all '),
    mine: { isMine: sql`${isMine(caller)} and ${hasOwn}`, within: sql`q.submitter_id` },
  };
}

const isPublicOf = ({ showAll }: Asked): Sql => (showAll ? sql`true` : sql`q.is_published`);

const known = (caller: Caller, asked: Asked): Sql => sql`
  select q.status, q.audience, nullif(q.repository_id, 0) as repository_id, q.is_published, sum(q.n) as n
  from review_request_count q
  where q.local_site_id = ${caller.siteId ?? 0} and ${isOf(caller, asked)} and ${isByAudience(asked)}
  group by q.status, q.audience, q.repository_id, q.is_published`;

/** What the ledger knows of the requests that a person submitted or is a reviewer of. */
const knownOf = (caller: Caller, asked: Asked, userId: number, where: Sql): Sql => sql`
  select q.status, q.audience, nullif(q.repository_id, 0) as repository_id, q.is_published, q.is_submitter, sum(q.n) as n
  from review_request_person_count q
  where q.user_id = ${userId} and q.local_site_id = ${caller.siteId ?? 0} and ${isOf(caller, asked)} and ${where}
  group by q.status, q.audience, q.repository_id, q.is_published, q.is_submitter`;

/** The ids of what a person submitted, or is to review. */
const requestsOf = ({ id, as }: NonNullable<Counted['person']>): Sql =>
  as === 'submitter'
    ? sql`select id from review_request where submitter_id = ${id}`
    : sql`select review_request_id as id from review_request_person where user_id = ${id}`;
