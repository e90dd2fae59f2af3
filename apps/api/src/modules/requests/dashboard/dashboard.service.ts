import { Injectable } from '@nestjs/common';
import { jsons, number } from '@review-service/database/row-types';
import { raw, type Sql, sql, unseen } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { requestVisibility as visibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { policyReads } from '../../../access/rules/token-gate';
import { isHiddenFrom, isShownTo } from '../../../hypermedia/lists/hidden-items';
import { GROUP_KEY, isReadable, livesHere } from '../../groups/groups';
import {
  type CountedBy,
  hiddenBy,
  isCounted,
  isHereRequest,
  isListed,
  REVIEW_REQUEST_KEY,
  reviewRequestTotal,
  watchedBy,
} from '../review-requests';

/** So many groups are shown: each is counted by itself. */
export const GROUPS_AT_MOST = 200;

/** A group that the caller is in, or only watches. */
interface CountedGroup {
  readonly name: string;
  readonly displayName: string;
  readonly isMember: boolean;
  readonly count: number;
}

const COUNTS = { incoming: number, toMe: number, outgoing: number, mine: number, starred: number };
const SHAPE = { ...COUNTS, groups: jsons<CountedGroup>() };

/** How many review requests are in each list of somebody's dashboard; of groups one more than is shown. */
export type Dashboard = Readonly<Record<keyof typeof COUNTS, number>> & {
  readonly username: string;
  readonly groups: readonly CountedGroup[];
};

const NOTHING = { incoming: 0, toMe: 0, outgoing: 0, mine: 0, starred: 0, groups: [] };

/**
 * Counts what a person's lists have, in one statement, which takes PostgreSQL ten times as long to plan as to answer. Ledgers
 * say how many there are, in the same time at any size (docs/counted-lists.md); what is left out of the lists is counted row
 * by row, and so is what the caller watches, because a person has marked each of these.
 */
@Injectable()
export class DashboardService {
  constructor(private readonly db: Database) {}

  async of(caller: Caller): Promise<Dashboard> {
    const [found = NOTHING] = mayRead(caller, 'review_request')
      ? await this.db.all(SHAPE, unseen(statementFor(caller)), { keepsPlan: true })
      : [];
    return { ...found, username: caller.person?.username ?? '' };
  }
}

const mayRead = (caller: Caller, policyId: string): boolean => policyReads(caller, { policyId });

function statementFor(caller: Caller): Sql {
  const id = caller.userId;
  const groups = sql`(select array(select id from membership))`;
  const list = (counted: CountedBy, status?: string): Sql => countOf(caller, counted, status);
  return sql`
    with membership as materialized (${groupsOf(caller, sql`review_group_member`)}),
    shown_group as materialized (${shownGroups(caller)}),
    left_out_id as materialized (${leftOutIds(caller)}),
    left_out as materialized (${seen(caller, sql`select id from left_out_id`)}),
    left_out_of_group as materialized (
      select unnest(q.audience) as group_id, count(*) as n from left_out q where q.status = 'P' group by 1),
    starred as materialized (${seen(caller, watchedBy(caller))})
    select
      ${list({ groups, person: { id, as: 'reviewer' } }, 'P')} as incoming,
      ${list({ person: { id, as: 'reviewer' } }, 'P')} as "toMe",
      ${list({ person: { id, as: 'submitter' } }, 'P')} as outgoing,
      ${list({ person: { id, as: 'submitter' } })} as mine,
      (select count(*) from starred q where q.id not in (select id from left_out_id)) as starred,
      array(
        select json_build_object(
          'name', one.name, 'displayName', one.display_name, 'isMember', one.is_member,
          'count', ${totalOf(caller, { groups: sql`array[one.id]` }, 'P')}
            - coalesce((select out.n from left_out_of_group out where out.group_id = one.id), 0))
        from shown_group one order by one.name) as groups`;
}

/** The number of rows of the list, also of those that are left out. */
const totalOf = (caller: Caller, counted: CountedBy, status: string | undefined): Sql =>
  reviewRequestTotal(caller, { status, repositoryId: undefined, showAll: false, counted });

/** The number of rows of the list. */
const countOf = (caller: Caller, counted: CountedBy, status: string | undefined): Sql => sql`
  (${totalOf(caller, counted, status)} - (
    select count(*) from left_out q
    where ${status === undefined ? sql`true` : sql`q.status = ${status}`} and ${isCounted(counted)}))`;

/** The ids of the groups, of those that the caller may see, which this table has for them. */
const groupsOf = (caller: Caller, table: Sql): Sql => sql`
  select g.id from ${table} one join review_group g on g.id = one.group_id
  where one.user_id = ${caller.userId} and ${livesHere(caller)} and ${isReadable(caller)}`;

/** The first groups that the caller is in or watches. */
function shownGroups(caller: Caller): Sql {
  const isShown = mayRead(caller, 'group') ? isShownTo(caller, GROUP_KEY) : sql`false`;
  return sql`
    select g.id, g.name, g.display_name, bool_or(one.is_member) as is_member
    from (
        select id, true as is_member from membership union all
        select id, false from (${groupsOf(caller, sql`watched_group`)}) watched) one
      join review_group g on g.id = one.id
    where ${isShown} group by g.id order by g.name limit ${raw(String(GROUPS_AT_MOST + 1))}`;
}

/** The ids that no list shows: the caller, or the policy of their token, hides them. */
function leftOutIds(caller: Caller): Sql {
  const isHidden = isHiddenFrom(caller, [REVIEW_REQUEST_KEY]);
  if (!isHidden) return hiddenBy(caller);
  return sql`${hiddenBy(caller)} union select q.id from review_request q where ${isHereRequest(caller)} and ${isHidden}`;
}

/** Of the review requests with these ids, those that lists show to the caller. */
const seen = (caller: Caller, ids: Sql): Sql => sql`
  select q.id, q.status, q.submitter_id, q.reviewers, q.audience
  from (${ids}) one
  cross join lateral (select q.* from review_request q where q.id = one.id offset 0) q
  ${visibility.openedBy(caller)}
  where ${isHereRequest(caller)} and ${isListed(caller, false)} and ${visibility.isVisible(caller)}`;
