import { Injectable } from '@nestjs/common';
import { jsons, number } from '@review-service/database/row-types';
import { join, raw, type Sql, sql, unseen } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ofGroups, requestVisibility as visibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { policyReads } from '../../../access/rules/token-gate';
import { isHiddenFrom, isShownTo } from '../../../hypermedia/lists/hidden-items';
import { GROUP_KEY, isReadableGroup, livesHere } from '../../groups/groups';
import {
  audiencesOf,
  hiddenBy,
  isCounted,
  isHereRequest,
  isListed,
  isPerson,
  isPublic,
  OF_REQUESTS,
  REVIEW_REQUEST_KEY,
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
 * Counts what a person's lists have, in one statement. Ledgers say how many there are, in the same time at any size
 * (docs/counted-lists.md); what is left out of the lists is counted row by row, and so is what the caller watches, because a
 * person has marked each of these.
 *
 * PostgreSQL takes longer to plan the statement than to answer it, five times on each connection. So each kind of rows is
 * read once for all lists, and not by the totals of the lists: it is planned in a third of their time.
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
  const { userId: id } = caller;
  const groups = sql`(select array(select id from membership))`;
  const toMe = isCounted({ person: { id, as: 'reviewer' } });
  const incoming = isCounted({ groups, person: { id, as: 'reviewer' } });
  const outgoing = isCounted({ person: { id, as: 'submitter' } });
  return sql`
    with membership as materialized (${groupsOf(caller, sql`review_group_member`)}),
    shown_group as materialized (${shownGroups(caller)}),
    counted_group as materialized (
      select array(select id from membership union select id from shown_group) as ids),
    left_out_id as materialized (${leftOutIds(caller)}),
    watched_id as materialized (${watchedBy(caller)}),
    marked as materialized (${seen(caller, sql`select id from left_out_id union select id from watched_id`)}),
    left_out as materialized (select q.* from marked q where q.id in (select id from left_out_id)),
    by_audience as materialized (${countsByAudience(caller)}),
    of_group as materialized (
      select one.group_id, sum(one.n) as n
      from (
        select unnest(q.audience) as group_id, q.n from by_audience q
        union all select unnest(q.audience), -1 from left_out q where q.status = 'P') one
      group by one.group_id)
    select
      (own."toMe" - out.incoming + (
        select coalesce(sum(q.beside_to_me), 0) from by_audience q where q.audience && ${groups}))::bigint as incoming,
      (own."toMe" - out."toMe")::bigint as "toMe",
      (own.outgoing - out.outgoing)::bigint as outgoing,
      (own.mine - out.mine)::bigint as mine,
      (select count(*) from marked q
       where q.id in (select id from watched_id) and q.id not in (select id from left_out_id)) as starred,
      array(
        select json_build_object(
          'name', one.name, 'displayName', one.display_name, 'isMember', one.is_member, 'count', coalesce(of_group.n, 0))
        from shown_group one left join of_group on of_group.group_id = one.id order by one.name) as groups
    from (
        select
          coalesce(sum(q.n) filter (where q.is_reviewer and q.status = 'P'), 0) as "toMe",
          coalesce(sum(q.n) filter (where q.is_submitter and q.status = 'P'), 0) as outgoing,
          coalesce(sum(q.n) filter (where q.is_submitter), 0) as mine
        from (${ownCounts(caller)}) q) own
      cross join (
        select
          count(*) filter (where q.status = 'P' and ${incoming}) as incoming,
          count(*) filter (where q.status = 'P' and ${toMe}) as "toMe",
          count(*) filter (where q.status = 'P' and ${outgoing}) as outgoing,
          count(*) filter (where ${outgoing}) as mine
        from left_out q) out`;
}

/** How many of the caller's own they see, by their state and by what the caller has to do with them. */
const ownCounts = (caller: Caller): Sql => sql`
  select q.status, q.is_submitter, q.is_reviewer, q.n
  from (
    select nullif(q.repository_id, 0) as repository_id, q.is_published, q.status, q.is_submitter, q.is_reviewer,
      sum(q.n) as n
    from ${OF_REQUESTS.table} q
    where ${isPerson(sql`q.user_id`, caller.userId)} and q.local_site_id = ${caller.siteId ?? 0} and q.part = 'sum'
    group by q.repository_id, q.is_published, q.status, q.is_submitter, q.is_reviewer) q ${visibility.reachedBy(caller)}
  where q.is_submitter or ${isPublic(caller, false)}`;

/**
 * How many pending ones the caller sees (`n`), by audience, of those that are for a group of the caller: what is open to
 * them, and what is their own and not open. `beside_to_me` leaves out what the caller is to review.
 */
function countsByAudience(caller: Caller): Sql {
  const openings = visibility.openings(caller).map(({ which }) => which);
  const groups = sql`(select ids from counted_group)`;
  const rows = (whose: Sql, which: Sql, isOwn: Sql, isOpened: Sql) => sql`
    select q.audience, q.repository_id, q.is_published, q.is_submitter, q.is_reviewer, q.n, ${isOwn} as is_own,
      ${isOpened} as is_opened
    from ${OF_REQUESTS.table} q
    where ${whose} and q.local_site_id = ${caller.siteId ?? 0} and q.status = 'P' and q.part = 'audience' and ${which}`;
  const ofEverybody = sql`q.user_id = 0 and q.audience && ${groups}`;
  const everybody = openings.map((which) => rows(ofEverybody, which, sql`false`, sql`true`));
  // Somebody may have as many audiences as review requests: theirs are found by person and group together.
  const ofCaller = ofGroups(audiencesOf(caller.userId), sql`q.audience`, groups);
  // Two statements, because each has an index.
  const own = [sql`is_open`, sql`not is_open`].map((which) =>
    rows(ofCaller, which, sql`true`, sql`(${join(openings, ' or ')})`),
  );
  return sql`
    select q.audience,
      coalesce(sum(q.n) filter (where q.is_seen and not q.is_among_all), 0) as n,
      coalesce(sum(q.n) filter (where q.is_seen and not (q.is_own and q.is_reviewer)), 0)
        - coalesce(sum(q.n) filter (where q.is_among_all), 0) as beside_to_me
    from (
      select q.*, ${isPublic(caller, false)} or (q.is_own and q.is_submitter) as is_seen,
        q.is_own and q.is_opened and ${isPublic(caller, false)} as is_among_all
      from (
        select q.audience, nullif(q.repository_id, 0) as repository_id, q.is_published, q.is_submitter, q.is_reviewer,
          q.is_own, q.is_opened, sum(q.n) as n
        from (${join([...everybody, ...own], ' union all ')}) q
        group by q.audience, q.repository_id, q.is_published, q.is_submitter, q.is_reviewer, q.is_own, q.is_opened
      ) q ${visibility.reachedBy(caller)}) q
    group by q.audience`;
}

/** The groups, of those that the caller may see, which this table has for them. */
const groupsOf = (caller: Caller, table: Sql): Sql => sql`
  select g.id, g.name, g.display_name from ${table} one join review_group g on g.id = one.group_id
  where one.user_id = ${caller.userId} and ${livesHere(caller)} and ${isReadableGroup(caller)}`;

/** The first groups that the caller is in or watches. */
function shownGroups(caller: Caller): Sql {
  const isShown = mayRead(caller, 'group') ? isShownTo(caller, GROUP_KEY) : sql`false`;
  return sql`
    select g.id, g.name, g.display_name, bool_or(g.is_member) as is_member
    from (
      select id, name, display_name, true as is_member from membership
      union all select id, name, display_name, false from (${groupsOf(caller, sql`watched_group`)}) watched) g
    where ${isShown} group by g.id, g.name, g.display_name order by g.name limit ${raw(String(GROUPS_AT_MOST + 1))}`;
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
