import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@review-service/contracts/paging';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { number } from '@review-service/database/row-types';
import { empty, join, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import type { Listing } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  type Activity,
  activityParts,
  activityTotal,
  isHereRequest,
  isOfPart,
  type Listed,
  restrictedOwnActivity,
} from '../../requests/review-requests';

/** A list of what is said about all review requests. */
export interface ActivityList<Row> extends Pick<
  Listing<Row>,
  'table' | 'row' | 'items' | 'columns' | 'joined' | 'large' | 'order' | 'within'
> {
  /** `listed_as` of its rows. */
  readonly listed: readonly Listed[];
  /** Its order within parts, as their index has it. */
  readonly orderInParts: readonly Sql[];
  /** Condition: a row is of this list, and of what is asked for. An index has the rows in their order. */
  readonly where: Sql;
  /** Conditions that no such index has. */
  readonly searches: readonly Sql[];
  /** Condition: a row is not listed. An index has those of a person. */
  readonly unlisted: Sql;
  /** The caller sees all that an unlisted row of theirs is about. */
  readonly isShown: Sql;
  /** Only listed rows, or only the caller's unlisted ones; undefined: both. */
  readonly isPublic?: boolean | undefined;
}

/**
 * Reads such lists by one rule: with the review request `q` (decision D5), the caller sees what is published with the
 * files that it names, and their own that is not.
 */
@Injectable()
export class ActivityLists {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
  ) {}

  /** The id of the account with this name; 0: there is none. */
  async authorId(username: string | undefined): Promise<number | undefined> {
    if (username === undefined) return undefined;
    const user = await this.db.find({ id: number }, sql`select id from user_account where username = ${username}`);
    return user?.id ?? 0;
  }

  page<Row extends object>(
    { listed, orderInParts, where, searches, unlisted, isShown, isPublic, items, ...list }: ActivityList<Row>,
    activity: Activity,
    caller: Caller,
    asked: PageQuery,
  ): Promise<Page<Row>> {
    const { table, row } = list;
    const { authorId, repositoryId } = activity;
    const isOwn = caller.isAnonymous
      ? sql`false`
      : sql`(${row}.user_id = ${caller.userId} and ${unlisted} and ${isShown})`;
    const isListed = isListedFor(caller, row);
    const isSeen = sql`
      ${isHereRequest(caller)} and ${requestVisibility.isVisible(caller)}
      ${repositoryId === undefined ? empty : sql`and q.repository_id = ${repositoryId}`}`;
    const which = isPublic === undefined ? sql`(${isListed} or ${isOwn})` : isPublic ? isListed : isOwn;
    const asRows = sql`
      ${where} ${authorId === undefined ? empty : sql`and ${row}.user_id = ${authorId}`}`;
    const request = sql`(select q.display_id from review_request q where q.id = ${row}.review_request_id)`;
    const listing = {
      ...list,
      reader: caller,
      items: [...items, { of: REVIEW_REQUEST, id: request }],
      where: sql`${asRows} ${searches.length > 0 ? sql`and ${join([...searches], ' and ')}` : empty}`,
      narrowedBy: sql`join review_request q on q.id = ${row}.review_request_id ${requestVisibility.openedBy(caller)}`,
      isVisible: sql`${which} and ${isSeen}`,
    };
    if (searches.length > 0 || isPublic === false) return this.pager.page({ ...listing, isSearch: true }, asked);

    const count = (those: Sql) => sql`(
      select count(*) from ${table} ${row} ${listing.narrowedBy} where ${asRows} and ${those} and ${isSeen})`;
    const total = sql`(
      ${join(
        listed.map((one) => activityTotal(caller, one, activity)),
        ' + ',
      )}
      ${isPublic || caller.isAnonymous ? empty : sql`+ ${count(isOwn)}`})`;
    const own = [
      ...listed.map((one) => restrictedOwnActivity(caller, one, activity)),
      ...(isPublic
        ? []
        : [sql`select ${row}.id from ${table} ${row} where ${row}.user_id = ${caller.userId} and ${unlisted}`]),
    ];
    const parts = {
      seen: activityParts(caller, listed, activity),
      isOf: sql`${isOfPart(caller, row)} and ${asRows}`,
      order: orderInParts,
      ...(!caller.isAnonymous && { own: join(own, ' union all ') }),
    };
    const isFiltered = Object.values(activity).some((value) => value !== undefined);
    return this.pager.page({ ...listing, total, parts, isFiltered }, asked);
  }
}

/** Of a review request `q` that the caller sees, the row is published with the files that it names, and the caller sees those. */
export const isListedFor = (caller: Caller, row: Sql): Sql => sql`
  (${row}.listed_as is not null and (${row}.listed_as <> 'diff_file' or ${reachesRepository(caller)}))`;

const reachesRepository = (caller: Caller): Sql =>
  caller.isSuperuser ? sql`true` : sql`(q.repository_id is null or reached.id is not null)`;
