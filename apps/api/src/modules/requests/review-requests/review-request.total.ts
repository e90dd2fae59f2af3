import { empty, join, type Sql, sql } from '@review-service/database/sql';
import { requestVisibility as visibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { type AskedRequests, isListed, isOf } from './asked-requests';
import { isForGroups, type Person, requestsOf } from './counted-filter';
import { EVERYBODY, type Keys, RequestCounts } from './request-ledger';
import { isHere } from './review-request.access';

/** A list that is about a person. */
interface About {
  readonly asked: AskedRequests;
  readonly person: Person;
}

/**
 * The number of review requests in a list that the caller sees: those that are open to them by their audience, and their own
 * that are not. Both are sums of a ledger's rows.
 *
 * A list about groups and a person has what is for the groups (G) and what is the person's (P), each once: so the sum of
 * the ledger is that of G and that of P, less that of both, which are the person's rows whose audience has a group.
 */
export function reviewRequestTotal(caller: Caller, asked: AskedRequests): Sql {
  const counts = new RequestCounts(caller, asked);
  const person = asked.counted?.person;
  if (person?.id === caller.userId) return totalAboutCaller(caller, counts, { asked, person });
  return sql`(${openTotal(counts, asked)} + ${ownTotal(caller, counts, asked)})`;
}

/**
 * The same of a list about the caller, who sees all that is their own: that, and what else is for the groups, open to them
 * or their own in another role.
 */
function totalAboutCaller(caller: Caller, counts: RequestCounts, { asked, person }: About): Sql {
  const { userId } = caller;
  const role = roleOf(person);
  const forGroups = keysByAudience(asked).map(
    (keys) => sql`
      + ${counts.open({ ...EVERYBODY, ...keys })} - ${counts.open({ userId, ...keys })}
      + ${counts.own({ ...keys, role: sql`not ${role}` })}`,
  );
  return sql`(${counts.own({ role })} ${join([empty, ...forGroups], ' ')})`;
}

/** How many are open to the caller. */
function openTotal(counts: RequestCounts, asked: AskedRequests): Sql {
  const forGroups = keysByAudience(asked);
  const person = asked.counted?.person;
  const ofPerson = person && { userId: person.id, role: roleOf(person) };
  const added = [...forGroups.map((keys) => ({ ...EVERYBODY, ...keys })), ...(ofPerson ? [ofPerson] : [])];
  const inBoth = ofPerson ? forGroups.map((keys) => ({ ...ofPerson, ...keys })) : [];
  const sum = added.reduce((total, keys) => sql`${total} + ${counts.open(keys)}`, sql`0`);
  return inBoth.reduce((total, keys) => sql`${total} - ${counts.open(keys)}`, sum);
}

/** How many are the caller's own, and not open to them. */
function ownTotal(caller: Caller, counts: RequestCounts, asked: AskedRequests): Sql {
  const forGroups = keysByAudience(asked);
  const person = asked.counted?.person;
  if (!person || caller.isAnonymous) return counts.onlyOwn(forGroups);
  return sql`${counts.onlyOwn(forGroups)} + ${ownOfBoth(caller, counts, { asked, person })}`;
}

/**
 * How many are another person's and the caller's, and open to neither by their audience. They are read one by one, but only
 * if the ledger has any of that person's and any of the caller's.
 */
function ownOfBoth(caller: Caller, counts: RequestCounts, { asked, person }: About): Sql {
  // Of what somebody else submitted, those are the caller's that ask for their review.
  const isToReview = person.as === 'submitter';
  const theirs = { userId: person.id, role: roleOf(person) };
  const ofPerson = counts.all(theirs, isToReview ? visibility.isReady(caller) : sql`true`);
  const ofCaller = counts.onlyOwn([isToReview ? { role: sql`q.is_reviewer` } : {}]);
  const isPublic = asked.showAll ? sql`true` : sql`q.is_published`;
  return sql`
    (case when ${ofPerson} - ${counts.open(theirs)} = 0 then 0 when ${ofCaller} = 0 then 0 else (
      select count(*)
      from (${requestsOf(person)}) one join review_request q on q.id = one.id ${visibility.openedBy(caller)}
      where ${isHere(caller)} and ${isOf(caller, asked)} and not ${isByAudience(asked)}
        and ${isListed(caller, asked.showAll)} and ${visibility.isOwn(caller)}
        and not (${visibility.isForAll(caller)} and ${isPublic})) end)`;
}

/** The keys of what the list is about because of its audience: all, those for some groups, or none. */
export function keysByAudience({ counted }: AskedRequests): readonly Pick<Keys, 'hasGroup'>[] {
  if (!counted) return [{}];
  return counted.groups ? [{ hasGroup: isForGroups(counted) }] : [];
}

/** The same as a condition on `q`. */
export const isByAudience = ({ counted }: AskedRequests): Sql => (counted ? isForGroups(counted) : sql`true`);

/** Condition on a person's row of the ledger: it has that role. */
const ROLES = { submitter: sql`q.is_submitter`, reviewer: sql`q.is_reviewer`, either: sql`true` };
const roleOf = ({ as }: Person): Sql => ROLES[as];
