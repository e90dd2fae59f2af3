import { Injectable } from '@nestjs/common';
import type { UpdatesQuery } from '@review-service/contracts/updates';
import { boolean, jsons, nullable, number, numbers, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { versionOf } from '@review-service/database/versions';
import { Database } from '@review-service/platform/database/database';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { isHereRequest, REVIEW_REQUEST_KEY, type ReviewRequestNotice } from '../review-requests';

/** A review request by its number, and its version. */
interface Versioned {
  readonly id: number;
  readonly version: string;
}

/** The versions of some review requests. */
export interface Updates {
  readonly requests: readonly Versioned[];
}

/** The numbers that a request names, each once. */
export const askedNumbers = ({ 'review-requests': asked }: UpdatesQuery): number[] => [
  ...new Set(
    asked
      .split(',')
      .map(numericId)
      .filter((id) => id > 0),
  ),
];

/** An account. */
interface Named {
  readonly id: number;
  readonly username: string;
}

/** What a reader may be told, by the state of the database now. */
export interface Judgement {
  /** The credentials are still those, with the same rights. */
  readonly isSame: boolean;
  /** The review requests that the reader sees. */
  readonly seen: readonly Versioned[];
  /** The numbers of existing ones, including hidden ones. */
  readonly there: readonly number[];
  /** The accounts that were asked for. */
  readonly people: readonly Named[];
}

/** Somebody on whose dashboard a review request is. */
interface Concerned {
  readonly displayId: number;
  readonly siteId: number | null;
  readonly userId: number;
}

/** Reads in which versions review requests are, and who may know. */
@Injectable()
export class UpdatesService {
  constructor(private readonly db: Database) {}

  /** Those with these numbers on the site that the caller sees. */
  async of(displayIds: readonly number[], caller: Caller): Promise<Updates> {
    if (displayIds.length === 0) return { requests: [] };
    const requests = await this.db.all(
      { id: number, version: text },
      sql`select q.display_id as id, ${VERSION} as version ${seen(displayIds, caller)} order by q.display_id`,
    );
    return { requests };
  }

  /**
   * Asks again who the reader is and what they see, in one statement: rights may have changed since they came.
   * @param actorIds whose names are told
   */
  async judge(
    displayIds: readonly number[],
    actorIds: readonly number[],
    caller: Caller,
  ): Promise<Judgement | undefined> {
    return this.db.find(
      { isSame: boolean, seen: jsons<Versioned>(), there: numbers, people: jsons<Named>() },
      sql`
        select ${caller.unchanged} as "isSame", array(
          select json_build_object('id', q.display_id, 'version', ${VERSION}) ${seen(displayIds, caller)}) as seen,
          array(select q.display_id from review_request q where ${named(displayIds, caller)}) as there,
          array(
            select json_build_object('id', u.id, 'username', u.username)
            from user_account u where u.id = any(${[...actorIds]}::integer[])) as people`,
    );
  }

  /** Which of these people have the review requests on their dashboards, or had until they changed. Not all may see them. */
  async concerned(notices: readonly ReviewRequestNotice[], userIds: readonly number[]): Promise<Concerned[]> {
    const [displayIds, siteIds] = [
      notices.map(({ displayId }) => displayId),
      notices.map(({ localSiteId }) => localSiteId),
    ];
    return this.db.all(
      { displayId: number, siteId: nullable(number), userId: number },
      sql`
        select distinct q.display_id as "displayId", q.local_site_id as "siteId", one.user_id as "userId"
        from unnest(${displayIds}::integer[], ${siteIds}::integer[]) notice (display_id, site_id)
        join review_request q
          on q.display_id = notice.display_id and q.local_site_id is not distinct from notice.site_id
        cross join lateral (${ON_DASHBOARDS}) one
        where one.user_id = any(${[...userIds]}::integer[])`,
    );
  }
}

/** The people on whose dashboards `review_request q` is: owner, reviewers, those who watch it, and those who took part. */
const ON_DASHBOARDS = sql`
  with named as (
    select t.group_id, null::integer as user_id from review_request_group t where t.review_request_id = q.id
    union all select null, p.user_id from review_request_person p where p.review_request_id = q.id
    union all
    select (old ->> 'group')::integer, (old ->> 'user')::integer
    from (
      select c.fields_changed as fields from review_request_change c
      where c.review_request_id = q.id order by c.id desc limit 1) newest
    cross join lateral (
      select jsonb_build_object('user', id) from jsonb_path_query(newest.fields, '$.target_people.old[*].id') id
      union all select jsonb_build_object('user', id) from jsonb_path_query(newest.fields, '$.submitter.old.id') id
      union all select jsonb_build_object('group', id) from jsonb_path_query(newest.fields, '$.target_groups.old[*].id') id
    ) former (old))
  select q.submitter_id as user_id
  union all select user_id from named where user_id is not null
  union all select m.user_id from named n join review_group_member m on m.group_id = n.group_id
  union all select w.user_id from named n join watched_group w on w.group_id = n.group_id
  union all select w.user_id from watched_review_request w where w.review_request_id = q.id
  union all select a.user_id from attention a where a.review_request_id = q.id and a.user_id is not null
  union all select r.user_id from review r where r.review_request_id = q.id and r.is_published`;

const VERSION = versionOf(sql`q`);

const named = (displayIds: readonly number[], caller: Caller): Sql =>
  sql`q.display_id = any(${[...displayIds]}::integer[]) and ${isHereRequest(caller)}`;

/** The review requests `q` with these numbers that the caller sees: the rule of their own URLs. */
const seen = (displayIds: readonly number[], caller: Caller): Sql => sql`
  from review_request q ${requestVisibility.openedBy(caller)}
  where ${named(displayIds, caller)} and ${requestVisibility.isVisible(caller)}
    and ${isShownTo(caller, REVIEW_REQUEST_KEY)}`;
