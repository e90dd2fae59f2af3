import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { type ProgressFields, SHOWN_REVIEWERS } from '@review-service/contracts/progress';
import { REVIEW } from '@review-service/contracts/reviews';
import { computed, type RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, jsons, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { tokenReads } from '../../../access/rules/token-gate';
import { fail } from '../../../errors/api.exception';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import type { ShownReviewRequest } from '../../requests/review-requests';

/** The columns of a Progress: those of `review_request q`, and of its newest published diff `d`, which need not be there. */
function progressColumns(caller: Caller) {
  const { userId } = caller;
  const own = sql`
    select from review r where r.review_request_id = q.id and r.user_id = ${userId} and r.reply_to_id is null`;
  return computed({
    id: [number, sql`q.id`],
    displayId: [number, sql`q.display_id`],
    reviewCount: [number, sql`q.review_count`],
    ownReview: [
      text as ColumnType<ProgressFields['my_review']>,
      sql`
        case
          when exists (${own} and not r.is_published) then 'draft'
          when exists (${own} and r.is_published and r.ship_it and r.is_counted) or ${hasEndorsed(sql`${userId}`)} then 'ship-it'
          when exists (${own} and r.is_published) then 'published'
          else 'none' end`,
    ],
    reviewers: [jsons<ProgressFields['reviewers'][number]>(), reviewersFor(caller)],
    reviewerCount: [
      number,
      sql`(select count(*)::integer from review_request_person asked where asked.review_request_id = q.id)`,
    ],
    // Publishing a review or a reply updates the review request at the same moment.
    isShipItStale: [
      boolean,
      sql`
        q.ship_it_count > 0 and exists (
          select from (
            select r.created_at as at from review r where r.review_request_id = q.id and r.is_published
            order by r.created_at desc limit 1) said
          where q.updated_at > said.at and not (${isCarriedSince(sql`said.at`)}))`,
    ],
    insertCount: [nullable(number), sql`d.insert_count`],
    deleteCount: [nullable(number), sql`d.delete_count`],
  });
}

/** The person made the ship-it of an agent their own. */
const hasEndorsed = (userId: Sql): Sql => sql`exists (
  select from review r join review_endorsement e on e.review_id = r.id and e.user_id = ${userId}
  where r.review_request_id = q.id and r.is_published and r.reply_to_id is null and r.ship_it)`;

/** All that was published of `review_request q` since then is a restack: the same change on other commits or members. */
const isCarriedSince = (at: Sql): Sql => sql`
  coalesce((
    select bool_and(
      c.fields_changed - array['diff', 'commit_id', 'depends_on', 'commit_list'] = '{}'
        and (not c.fields_changed ? 'diff' or c.fields_changed->'diff' ? 'carried_from'))
      and max(c.created_at) = q.updated_at
    from review_request_change c where c.review_request_id = q.id and c.created_at > ${at}), false)`;

/**
 * The first target people of `review_request q`, whose names everybody sees who sees it, with the state of their published
 * reviews. Two indexes have what is looked up of each.
 */
function reviewersFor(caller: Caller): Sql {
  if (!tokenReads(caller, REVIEW)) return sql`array[]::json[]`;
  const reviews = sql`
    select from review r
    where r.review_request_id = q.id and r.user_id = reviewer.id and r.is_published and r.reply_to_id is null
      and ${isShownTo(caller, { of: REVIEW, id: sql`r.id` })}`;
  const issues = sql`
    select from review_comment c
    where c.review_request_id = q.id and c.user_id = reviewer.id and c.issue_status in ('O', 'A', 'B')
      and c.listed_as is not null and ${isShownTo(caller, { of: REVIEW, id: sql`c.review_id` })}`;
  return sql`array(
    select json_build_object('username', reviewer.username, 'state', case
      when exists (${issues}) then 'issues'
      when exists (${reviews} and r.ship_it and r.is_counted) or ${hasEndorsed(sql`reviewer.id`)} then 'ship-it'
      when exists (${reviews}) then 'published'
      else 'none' end)
    from (
      select u.id, u.username from review_request_person asked join user_account u on u.id = asked.user_id
      where asked.review_request_id = q.id order by u.username limit ${SHOWN_REVIEWERS}) reviewer
    order by reviewer.username)`;
}

/** How far the review of a review request has come, as one person sees it. */
export type Progress = RowOf<ReturnType<typeof progressColumns>>;

/** Reads the progress of visible review requests. */
@Injectable()
export class ProgressService {
  constructor(private readonly db: Database) {}

  async of({ id }: Pick<ShownReviewRequest, 'id'>, caller: Caller): Promise<Progress> {
    const found = await this.db.find(progressColumns(caller), progressOf(sql`q.id = ${id}`, caller));
    return found ?? fail(errors.doesNotExist);
  }

  /** The same of each of these, by its id. */
  async ofEach(requests: readonly Pick<ShownReviewRequest, 'id'>[], caller: Caller): Promise<Map<number, Progress>> {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const statement = progressOf(sql`q.id = any(${ids}::integer[])`, caller);
    const found = await this.db.all(progressColumns(caller), statement, { keepsPlan: true });
    return new Map(found.map((progress) => [progress.id, progress]));
  }
}

const progressOf = (where: Sql, caller: Caller): Sql => sql`
  select ${progressColumns(caller)}
  from review_request q
  left join lateral (
    select newest.insert_count, newest.delete_count from diff newest
    where newest.review_request_id = q.id and not newest.on_draft order by newest.revision desc limit 1) d on true
  where ${where}`;
