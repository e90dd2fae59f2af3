import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { REPLY } from '@review-service/contracts/review-replies';
import { REVIEW } from '@review-service/contracts/reviews';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import { fail } from '../../../errors/api.exception';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { largeJson, largeText } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { byId } from '../../../hypermedia/lists/each-statement';
import { isShownTo } from '../../../hypermedia/lists/hidden-items';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import {
  type CheckedReviewRequest,
  ReviewRequestsService,
  type ShownReviewRequest,
} from '../../requests/review-requests';
import { isOfOperatedBot, isShownReview } from './review.access';
import { type CheckedReview, reviewColumns, reviewJoins, type ShownReview } from './review.columns';

/** Where reviews are: directly below a visible review request or, as replies, below one of its reviews. */
export interface ReviewPlace {
  readonly request: CheckedReviewRequest;
  /** The id of the review that all of them reply to; null: they are no replies. */
  readonly replyToId: number | null;
}

/** The review `r` is at this place. */
const isAt = ({ request, replyToId }: ReviewPlace): Sql => sql`
  r.review_request_id = ${request.id}
  and ${replyToId === null ? sql`r.reply_to_id is null` : sql`r.reply_to_id = ${replyToId}`}`;

const BY_TIME: SortColumn<ShownReview>[] = [
  { column: sql`r.created_at`, member: 'createdAt', type: 'time' },
  { column: sql`r.id`, member: 'id', type: 'number' },
];

/** A list of reviews or replies `r`. */
export const LISTED_REVIEWS = {
  table: sql`review`,
  row: sql`r`,
  joined: reviewJoins,
  order: BY_TIME,
  large: [largeText('r', 'bodyTop'), largeText('r', 'bodyBottom'), largeJson('r', 'extraData')],
};

/** Finds reviews, and the replies to them. Who may see one that is not published is up to their policies. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly requests: ReviewRequestsService,
  ) {}

  find(place: ReviewPlace, id: number, caller: Caller): Promise<CheckedReview | undefined> {
    return this.one(place, sql`r.id = ${id}`, caller);
  }

  /** The reply of this id to a visible review. */
  replyTo({ request, id: replyToId }: CheckedReview, id = '', caller: Caller): Promise<CheckedReview | undefined> {
    return this.find({ request, replyToId }, numericId(id), caller);
  }

  /**
   * The same review, or reply to one, locked until the transaction ends: a draft by its own row, so that its author waits
   * for no other reviewer; a published one by its review request, because others see what changes. 101 if a draft was
   * published meanwhile.
   */
  async lock(review: CheckedReview, caller: Caller): Promise<CheckedReview | undefined> {
    const { id, request, replyToId, isPublished } = review;
    if (isPublished) {
      const locked = await this.requests.lock(request.id, caller);
      return locked && this.find({ request: locked, replyToId }, id, caller);
    }
    const locked = await this.one({ request, replyToId }, sql`r.id = ${id}`, caller, LOCKED);
    if (locked?.isPublished) refuse(caller);
    const now = locked && (await this.requests.again(request.id, caller));
    return now && { ...locked, request: now };
  }

  /** The one that the caller has not published yet; 100 if there is none. */
  async draft(place: ReviewPlace, caller: Caller): Promise<CheckedReview> {
    return (await this.one(place, isDraftOf(caller), caller)) ?? fail(errors.doesNotExist, { message: NO_DRAFT });
  }

  /** The same, locked until the transaction ends, or undefined. */
  lockDraft(place: ReviewPlace, caller: Caller): Promise<CheckedReview | undefined> {
    return this.one(place, isDraftOf(caller), caller, LOCKED);
  }

  /** Locks all drafts of the caller's about a review request, which is locked already, until the transaction ends. */
  async lockDrafts({ id }: Pick<CheckedReviewRequest, 'id'>, caller: Caller): Promise<void> {
    const drafts = sql`r.review_request_id = ${id} and ${isDraftOf(caller)}`;
    await this.db.all({}, sql`select from review r where ${drafts} order by r.id ${LOCKED}`);
  }

  /** The published ones, the oldest first. */
  list(place: ReviewPlace, caller: Caller, asked: PageQuery): Promise<Page<ShownReview>> {
    const isReply = place.replyToId !== null;
    const listing = listingOf(isAt(place), isReply, caller);
    return this.pager.page(isReply ? listing : { ...listing, total: totalOf(place) }, asked);
  }

  /** Those of bots that the caller operates, which are not published. */
  waiting(place: ReviewPlace, caller: Caller, asked: PageQuery): Promise<Page<ShownReview>> {
    const where = sql`${isAt(place)} and not r.is_published and ${isOfOperatedBot(caller, sql`r`)}`;
    return this.pager.page({ ...listingOf(isAt(place), false, caller), where, isFiltered: true }, asked);
  }

  /** The same of each of these visible review requests. */
  ofEach(requests: readonly ShownReviewRequest[], caller: Caller, room: InlineRoom) {
    const listing = ({ id }: { id: Sql }) =>
      listingOf(sql`r.review_request_id = ${id} and r.reply_to_id is null`, false, caller);
    return this.pager.ofEach(requests, byId, listing, room);
  }

  /** The published replies to each of these visible reviews. */
  repliesOfEach(reviews: readonly ShownReview[], caller: Caller, room: InlineRoom) {
    const listing = ({ id }: { id: Sql }) => listingOf(sql`r.reply_to_id = ${id}`, true, caller);
    return this.pager.ofEach(reviews, byId, listing, room);
  }

  /** The reviews with these ids that the caller may see, by id. The caller sees their review requests. */
  async ofIds(
    requestIds: readonly number[],
    ids: readonly number[],
    caller: Caller,
  ): Promise<Map<number, ShownReview>> {
    if (ids.length === 0) return new Map();
    const columns = reviewColumns(caller);
    const found = await this.db.all(
      columns,
      sql`
        select ${columns} from review r ${reviewJoins}
        where r.id = any(${[...new Set(ids)]}::integer[]) and r.reply_to_id is null
          and r.review_request_id = any(${[...new Set(requestIds)]}::integer[])
          and ${isShownReview(caller, sql`r`)} and ${isShownTo(caller, keyOf(false))}`,
    );
    return new Map(found.map((review) => [review.id, review]));
  }

  /** The reviews and replies of a visible review request with these ids that the caller may see, in their order. */
  async ofRequest(requestId: number, ids: readonly number[], caller: Caller): Promise<ShownReview[]> {
    const columns = reviewColumns(caller);
    return this.db.all(
      columns,
      sql`
        select ${columns} from review r ${reviewJoins}
        where r.id = any(${[...ids]}::integer[]) and r.review_request_id = ${requestId}
          and ${isShownReview(caller, sql`r`)}
        order by r.id`,
    );
  }

  private async one(place: ReviewPlace, where: Sql, caller: Caller, lock = empty): Promise<CheckedReview | undefined> {
    const columns = reviewColumns(caller);
    const found = await this.db.find(
      columns,
      sql`select ${columns} from review r ${reviewJoins} where ${isAt(place)} and ${where} ${lock}`,
    );
    return found && { ...found, request: place.request };
  }
}

const keyOf = (isReply: boolean) => ({ of: isReply ? REPLY : REVIEW, id: sql`r.id` });

/** The published ones, the oldest first. */
function listingOf(isThere: Sql, isReply: boolean, caller: Caller): Listing<ShownReview> {
  const where = sql`${isThere} and r.is_published`;
  return { ...LISTED_REVIEWS, reader: caller, items: [keyOf(isReply)], columns: reviewColumns(caller), where };
}

const LOCKED = sql`for no key update of r`;

const isDraftOf = ({ userId }: Caller): Sql => sql`r.user_id = ${userId} and not r.is_published`;

const NO_DRAFT = 'You have begun none here that is not published.';

/** The review request counts its published reviews. */
const totalOf = ({ request }: ReviewPlace): Sql =>
  sql`(select q.review_count from review_request q where q.id = ${request.id})`;
