import { raw, type Sql, sql } from '@review-service/database/sql';
import { requestVisibility as visibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { type AskedRequests, isListed, isOf } from './asked-requests';
import { isForGroups, type PersonInRole, requestsOf } from './counted-filter';
import { EVERYBODY, type OwnKeys, RequestCounts } from './request-ledger';
import { isHere } from './review-request.access';
import type { TimeSpan } from './review-request.filters';

/**
 * The number of review requests in a list that the caller sees. The caller sees those that are open by their audience
 * (`open`), and their own that are not (`onlyOwn`); both are sums of the ledger.
 *
 * A list has everything, what is for some groups (G), what a person has to do with (P), or both. What is in G or in P, each
 * once, is G + P − (G and P).
 */
export function reviewRequestTotal(caller: Caller, asked: AskedRequests): Sql {
  const counts = new RequestCounts(caller, asked);
  const groups = keysByAudience(asked);
  const person = asked.counted?.person;
  if (!person) {
    return groups ? sql`(${counts.open({ ...EVERYBODY, ...groups })} + ${counts.onlyOwn(groups)})` : sql`0`;
  }
  return person.id === caller.userId
    ? totalAboutCaller(caller, counts, person, groups)
    : totalAboutAnother(caller, counts, person, { asked, groups });
}

/** So many rows are counted without a look at the others. */
const FEW = raw('1000');
/** If at most so many are left out, these are counted instead. */
const LEFT_OUT = raw('10000');

/**
 * The number of those in a span of the list. Few in it are counted; if few are outside, these are, and the ledger has the sum.
 * Where both are many, the time grows with those in it.
 */
export function totalOfSpan(caller: Caller, asked: AskedRequests, { isIn }: TimeSpan, isVisible: Sql): Sql {
  const isWhole = sql`${isHere(caller)} and ${isOf(caller, asked)}`;
  const areMore = (which: Sql, than: Sql) =>
    sql`exists (select from review_request q where ${isWhole} and ${which} offset ${than})`;
  const countOf = (which: Sql) => sql`(
    select count(*) from review_request q ${visibility.openedBy(caller)} where ${isWhole} and ${which} and ${isVisible})`;
  const isOut = sql`not (${isIn})`;
  return sql`
    (case when ${areMore(isIn, FEW)} and not ${areMore(isOut, LEFT_OUT)} then ${reviewRequestTotal(caller, asked)} - ${countOf(isOut)}
      else ${countOf(isIn)} end)`;
}

/** The caller sees all of P. Of G they also see what is open and not their own, and what is theirs in another role. */
function totalAboutCaller(
  { userId }: Caller,
  counts: RequestCounts,
  person: PersonInRole,
  groups: OwnKeys | undefined,
): Sql {
  const role = roleOf(person);
  const own = counts.own({ role });
  if (!groups) return own;
  const open = counts.open({ ...EVERYBODY, ...groups });
  const openOwn = counts.open({ userId, ...groups });
  const inAnotherRole = counts.own({ ...groups, role: sql`not ${role}` });
  return sql`(${own} + ${open} - ${openOwn} + ${inAnotherRole})`;
}

/** P is another person's. Of what is in P and not open, the caller sees what is their own, too. */
function totalAboutAnother(
  caller: Caller,
  counts: RequestCounts,
  person: PersonInRole,
  { asked, groups }: { readonly asked: AskedRequests; readonly groups: OwnKeys | undefined },
): Sql {
  const theirs = { userId: person.id, role: roleOf(person) };
  const ofBoth = caller.isAnonymous ? sql`0` : ownOfBoth(caller, counts, person, asked);
  if (!groups) return sql`(${counts.open(theirs)} + ${ofBoth})`;
  const open = counts.open({ ...EVERYBODY, ...groups });
  const openInBoth = counts.open({ ...theirs, ...groups });
  return sql`(${open} + ${counts.open(theirs)} - ${openInBoth} + ${counts.onlyOwn(groups)} + ${ofBoth})`;
}

/**
 * How many are the other person's and the caller's, are not for the groups, and are not open. They are read one by one, but
 * only if the ledger has any of that person's and any of the caller's.
 */
function ownOfBoth(caller: Caller, counts: RequestCounts, person: PersonInRole, asked: AskedRequests): Sql {
  // What somebody else submitted is the caller's if they are asked to review it.
  const isToReview = person.as === 'submitter';
  const theirs = { userId: person.id, role: roleOf(person) };
  const ofPerson = counts.all(theirs, isToReview ? visibility.isReady(caller) : sql`true`);
  const ofCaller = counts.onlyOwn(isToReview ? { role: sql`q.is_reviewer` } : {});
  const isPublic = asked.showAll ? sql`true` : sql`q.is_published`;
  return sql`
    (case when ${ofPerson} - ${counts.open(theirs)} = 0 then 0 when ${ofCaller} = 0 then 0 else (
      select count(*)
      from (${requestsOf(person)}) one join review_request q on q.id = one.id ${visibility.openedBy(caller)}
      where ${isHere(caller)} and ${isOf(caller, asked)} and not ${isByAudience(asked)}
        and ${isListed(caller, asked.showAll)} and ${visibility.isOwn(caller)}
        and not (${visibility.isForAll(caller)} and ${isPublic})) end)`;
}

/** The keys of what a list has because of its audience: everything, or what is for some groups. Undefined: nothing. */
export function keysByAudience({ counted }: AskedRequests): OwnKeys | undefined {
  if (!counted) return {};
  return counted.groups && { groups: counted.groups };
}

/** The same as a condition on `q`. */
export const isByAudience = ({ counted }: AskedRequests): Sql => (counted ? isForGroups(counted) : sql`true`);

/** Condition on a person's row of the ledger: it has that role. */
const ROLES = { submitter: sql`q.is_submitter`, reviewer: sql`q.is_reviewer`, either: sql`true` };
const roleOf = ({ as }: PersonInRole): Sql => ROLES[as];
