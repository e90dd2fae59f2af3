import type { ReviewRequestListQuery } from '@review-service/contracts/review-requests';
import { boolean, nullable, number, numbers } from '@review-service/database/row-types';
import { join, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import { commaSeparated } from '../../../hypermedia/fields/comma-separated';
import { isReadableGroup, livesHere, readableGroupsNamed } from '../../groups/groups';
import { searchesIn } from './review-request.filters';

/** What ledgers count by: review requests for one of these groups, or those of this person. */
export interface CountedBy {
  /** An expression for the ids of the groups, which the planner does not see: see isForGroups. */
  readonly groups?: Sql;
  readonly person?: PersonInRole;
}

/** Somebody, and what they have to do with review requests. */
export interface PersonInRole {
  readonly id: number;
  readonly as: Role;
}

/** What a person has to do with a review request. */
type Role = 'submitter' | 'reviewer' | 'either';

/** The arguments that ledgers count by. */
const FILTERS = {
  'from-user': { as: 'submitter' },
  'to-users': { as: 'reviewer', groupsOf: 'person' },
  'to-users-directly': { as: 'reviewer' },
  'involves-user': { as: 'either', groupsOf: 'person' },
  'to-users-groups': { groupsOf: 'person' },
  'to-user-groups': { groupsOf: 'person' },
  'to-groups': { groupsOf: 'name' },
} as const satisfies Partial<Record<keyof ReviewRequestListQuery, Filter>>;

// The reason for the cast: the type of keys is lost.
const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

interface Filter {
  readonly as?: Role;
  readonly groupsOf?: 'person' | 'name';
}

/** From so many matches on, ledgers count them; fewer are found and sorted in less time. */
const MANY = 1_000;

const FOUND = { personId: nullable(number), groupIds: numbers, isMany: boolean };

/** The statement that finds what the only filter of a list names, and whether it has many matches. */
export interface CountedSearch {
  readonly as: Role | undefined;
  readonly shape: typeof FOUND;
  readonly statement: Sql;
}

/** Undefined: there is another filter, or it has several names. */
export function countedSearchIn(caller: Caller, asked: ReviewRequestListQuery): CountedSearch | undefined {
  const argument = NAMES.find((name) => asked[name] !== undefined);
  if (argument === undefined || searchesIn(caller, asked).length > 1) return undefined;
  const typed = asked[argument] ?? '';
  const [name = '', another] = argument === 'from-user' ? [typed] : commaSeparated(typed);
  if (another !== undefined) return undefined;
  const { as, groupsOf }: Filter = FILTERS[argument];
  // Only visible groups count: a filter must not reveal the members or requests of others.
  const isSeen = sql`${livesHere(caller)} and ${isReadableGroup(caller)}`;
  const groups =
    groupsOf === 'name'
      ? sql`select id from ${readableGroupsNamed([name], caller)} named`
      : sql`
        select g.id from review_group_member gm join review_group g on g.id = gm.group_id and ${isSeen}
        where gm.user_id = person.id`;
  const isMany = (matches: Sql) => sql`exists (select from ${matches} offset ${MANY})`;
  const many = [
    ...(isIn(as, 'submitter') ? [isMany(sql`review_request q where q.submitter_id = person.id`)] : []),
    ...(isIn(as, 'reviewer') ? [isMany(sql`review_request_person p where p.user_id = person.id`)] : []),
    ...(groupsOf ? [isMany(sql`review_request_group t where t.group_id = any(named.ids)`)] : []),
  ];
  const statement = sql`
    select person.id as "personId", named.ids as "groupIds", ${join(many, ' or ')} as "isMany"
    from (select ${groupsOf === 'name' ? sql`null::integer` : sql`(select u.id from user_account u where u.username = ${name})`} as id) person
    cross join lateral (select ${groupsOf ? sql`array(${groups})` : sql`'{}'::integer[]`} as ids) named`;
  return { as, shape: FOUND, statement };
}

/** These groups; none: nothing is counted by groups. */
export const countedGroups = (ids: readonly number[]): CountedBy =>
  ids.length > 0 ? { groups: sql`(select ${[...ids]}::integer[])` } : {};

const isIn = (as: Role | undefined, role: Exclude<Role, 'either'>): boolean => as === role || as === 'either';

/**
 * Condition: a row `q`, of a ledger or of review requests, is for one of the groups. The planner sees neither the groups
 * nor the person below, so that PostgreSQL keeps one plan for all: planning takes longer than counting.
 */
export const isForGroups = ({ groups }: CountedBy): Sql => (groups ? sql`q.audience && ${groups}` : sql`false`);

/** Condition: review request `q` is one of those. */
export const isCounted = (counted: CountedBy): Sql => {
  const { groups, person } = counted;
  const conditions = [
    ...(groups ? [isForGroups(counted)] : []),
    ...(person && isIn(person.as, 'submitter') ? [sql`q.submitter_id = (select ${person.id}::integer)`] : []),
    ...(person && isIn(person.as, 'reviewer') ? [sql`q.reviewers @> (select ${[person.id]}::integer[])`] : []),
  ];
  return conditions.length > 0 ? sql`(${join(conditions, ' or ')})` : sql`false`;
};

/** The ids of what a person submitted, or is to review, or either, each once. */
export function requestsOf({ id, as }: PersonInRole): Sql {
  const submitted = sql`select id from review_request where submitter_id = (select ${id}::integer)`;
  const toReview = sql`select review_request_id as id from review_request_person where user_id = (select ${id}::integer)`;
  if (as === 'either') return sql`(${submitted} union ${toReview})`;
  return as === 'submitter' ? submitted : toReview;
}

/** The same condition as isCounted, where few are: they are found by their ids, whatever the plan. */
export const isOfFew = ({ groups, person }: CountedBy): Sql => {
  const ids = [
    // The cast says that it is an array, and no statement for its elements.
    ...(groups
      ? [sql`select review_request_id as id from review_request_group where group_id = any(${groups}::integer[])`]
      : []),
    ...(person ? [requestsOf(person)] : []),
  ];
  return ids.length > 0 ? sql`q.id = any(array(${join(ids, ' union all ')}))` : sql`false`;
};
