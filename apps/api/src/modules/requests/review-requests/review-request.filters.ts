import type { AskedCount } from '@review-service/contracts/review-counts';
import { LARGEST_INTEGER } from '@review-service/contracts/fields';
import { REVIEW_REQUEST, type ReviewRequestListQuery } from '@review-service/contracts/review-requests';
import { wordsIn } from '@review-service/contracts/words';
import { join, raw, type Sql, sql } from '@review-service/database/sql';
import { stackMembers } from '@review-service/visibility/stacks';
import type { Caller } from '../../../access/callers/caller';
import { commaSeparated } from '../../../hypermedia/fields/comma-separated';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { isReadableGroup, livesHere, readableGroupsNamed } from '../../groups/groups';
import { numberIn } from './commits';
import { hiddenBy, watchedBy } from './marks';
import { isHere, otherVisibility } from './review-request.access';

/** The user names in a list's arguments that have to be somebody's. */
export const peopleIn = (asked: ReviewRequestListQuery): string[] =>
  (['to-users', 'to-users-directly', 'to-users-groups', 'to-user-groups', 'involves-user'] as const).flatMap((name) =>
    commaSeparated(asked[name]),
  );

/** A span of the order by the last update. */
export interface TimeSpan {
  /** Condition on `q`. */
  readonly isIn: Sql;
  /** The same as the index of parts has it. */
  readonly isInParts: Sql;
}

/** The span of last updates, where nothing else is asked for. */
export function spanIn(caller: Caller, asked: ReviewRequestListQuery): TimeSpan | undefined {
  const { 'last-updated-from': from, 'last-updated-to': to } = asked;
  const ends = [from, to].filter((end) => end !== undefined).length;
  if (ends === 0 || searchesIn(caller, asked).length > ends) return undefined;
  const within = (updated: Sql, edge: (time: string) => Sql) =>
    allOf([
      ...(from === undefined ? [] : [sql`${updated} >= ${edge(from)}`]),
      ...(to === undefined ? [] : [sql`${updated} < ${edge(to)}`]),
    ]);
  return {
    isIn: within(sql`q.updated_at`, (time) => sql`${time}::timestamptz`),
    isInParts: within(sql`(q.updated_at at time zone 'UTC')`, (time) => sql`(${time}::timestamptz at time zone 'UTC')`),
  };
}

/** The conditions on review request `q` that use other indexes than that of the list's order. */
export function searchesIn(caller: Caller, asked: ReviewRequestListQuery): Sql[] {
  const { 'to-groups': groups, 'to-users': users, 'to-users-directly': directly, 'to-users-groups': through } = asked;
  // Only visible groups count: a filter must not reveal the members or requests of others.
  const isSeen = sql`${livesHere(caller)} and ${isReadableGroup(caller)}`;
  const named = sql`
    select p.review_request_id as id, u.username as name
    from user_account u join review_request_person p on p.user_id = u.id`;
  const submitted = sql`
    select s.id, u.username as name from user_account u join review_request s on s.submitter_id = u.id`;
  const inGroups = sql`
    select t.review_request_id as id, u.username as name
    from user_account u
    join review_group_member gm on gm.user_id = u.id
    join review_group g on g.id = gm.group_id and ${isSeen}
    join review_request_group t on t.group_id = g.id`;
  const ofGroups = sql`
    select t.review_request_id as id, named.name
    from ${readableGroupsNamed(commaSeparated(groups), caller)} named
    join review_request_group t on t.group_id = named.id`;
  return [
    ...namesAll(groups, ofGroups),
    ...namesAll(users, sql`${named} union all ${inGroups}`),
    ...namesAll(directly, named),
    ...namesAll(through, inGroups),
    ...namesAll(asked['to-user-groups'], inGroups),
    ...namesAll(asked['involves-user'], sql`${submitted} union all ${named} union all ${inGroups}`),
    ...(asked.starred ? [sql`q.id in (${watchedBy(caller)})`] : []),
    ...hiddenAs(caller, asked.hidden),
    ...onDate(sql`q.created_at >=`, asked['time-added-from']),
    ...onDate(sql`q.created_at <`, asked['time-added-to']),
    ...onDate(sql`q.updated_at >=`, asked['last-updated-from']),
    ...onDate(sql`q.updated_at <`, asked['last-updated-to']),
    ...submittedBy(asked['from-user']),
    ...(asked.branch === undefined ? [] : [sql`q.branch = ${asked.branch}`]),
    ...ofChange(asked),
    ...(asked.stack === undefined ? [] : [isInStack(caller, asked.stack)]),
    ...(asked['stack-position'] === undefined ? [] : [sql`not ${WAITS}`]),
    ...asked.askedCounts.map(compared),
  ];
}

/**
 * By the commit or the number of the changeset. RBTools sends both for a number, which is shown as the commit of a
 * request that has no other: one of them is enough.
 */
function ofChange({ 'commit-id': commitId, changenum }: ReviewRequestListQuery): Sql[] {
  const ofNumber = (number: number | null) => sql`q.change_number = ${number}::integer`;
  const asked = [
    ...(commitId === undefined ? [] : [sql`q.commit_id = ${commitId}`, ofNumber(numberIn(commitId))]),
    ...(changenum === undefined ? [] : [ofNumber(numberIn(String(changenum)))]),
  ];
  return asked.length === 0 ? [] : [sql`(${join(asked, ' or ')})`];
}

/** In the stack of the review request with this number, if the caller may see that one. */
const isInStack = (caller: Caller, displayId: number): Sql => sql`q.id in (
  select member.id
  from review_request other ${otherVisibility.openedBy(caller)}
  cross join lateral (${stackMembers(sql`other.id`, { viewer: caller, drafted: false })}) member
  where other.display_id = ${Math.max(0, Math.min(LARGEST_INTEGER, displayId))} and ${isHere(caller, sql`other`)}
    and ${otherVisibility.isVisible(caller)} and ${isShownTo(caller, { of: REVIEW_REQUEST, id: sql`other.display_id` })})`;

/** It depends on one that is pending. */
const WAITS = sql`exists (
  select from review_request_dependency t join review_request lower on lower.id = t.depends_on_id
  where t.review_request_id = q.id and lower.status = 'P')`;

/** Both names are words of the contract. The value may be larger than any count. */
const compared = ({ count, comparison, value }: AskedCount): Sql =>
  sql`${raw(`q.${count.replaceAll('-', '_')} ${comparison}`)} ${value}::bigint`;

/** In this way; what is hidden in none is left out of the whole list. */
const hiddenAs = (caller: Caller, hidden: ReviewRequestListQuery['hidden']): Sql[] =>
  hidden === undefined || hidden === 'none'
    ? []
    : [sql`q.id in (${hiddenBy(caller)} and h.is_muted = ${hidden === 'muted'})`];

/** The request has all of these targets. */
function namesAll(text: string | undefined, targets: Sql): Sql[] {
  if (text === undefined) return [];
  const names = commaSeparated(text);
  return [
    sql`q.id in (
      select target.id from (${targets}) target where target.name = any(${names})
      group by target.id having count(distinct target.name) = ${names.length})`,
  ];
}

const onDate = (compared: Sql, time: string | undefined): Sql[] =>
  time === undefined ? [] : [sql`${compared} ${time}::timestamptz`];

const submittedBy = (username: string | undefined): Sql[] =>
  username === undefined
    ? []
    : [sql`q.submitter_id = (select u.id from user_account u where u.username = ${username})`];

/** Conditions on `q`: its summary has these words, by their index. A text without any asks for nothing. */
export function hasWords(text = ''): Sql[] {
  const words = wordsIn(text).map((word) => `'${word}':*`);
  return words.length > 0 ? [sql`words_of(q.summary) @@ ${words.join(' & ')}::tsquery`] : [];
}

/** The conditions joined by `and`. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? join([...conditions], ' and ') : sql`true`;
