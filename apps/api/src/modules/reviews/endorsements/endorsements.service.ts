import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { ENDORSEMENT } from '@review-service/contracts/endorsements';
import { errors } from '@review-service/contracts/errors';
import type { PageQuery } from '@review-service/contracts/paging';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { ReviewEndorsement } from '@review-service/database/entities/review-endorsement.entity';
import { json, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { byId } from '../../../hypermedia/lists/each-statement';
import { type Listing, type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { eventOf, type NamedPerson, personColumn, ReviewRequestEvents } from '../../requests/review-requests';
import type { CheckedReview, ShownReview } from '../reviews';

const shownColumns = (caller: Caller) =>
  together(
    columns(ReviewEndorsement, 'e', ['id', 'reviewId', 'userId']),
    computed({
      createdAt: [text, timeKey(sql`e.created_at`)],
      displayId: [number, sql`q.display_id`],
      user: [json<NamedPerson>(), personColumn(caller)],
    }),
  );

/** An endorsement as it is shown. */
export type ShownEndorsement = RowOf<ReturnType<typeof shownColumns>>;

/** One of a review that the caller may read. */
export type CheckedEndorsement = ShownEndorsement & { readonly review: CheckedReview };

const JOINED = sql`
  join user_account u on u.id = e.user_id join review r on r.id = e.review_id
  join review_request q on q.id = r.review_request_id`;

const BY_TIME: SortColumn<ShownEndorsement>[] = [
  { column: sql`e.created_at`, member: 'createdAt', type: 'time' },
  { column: sql`e.id`, member: 'id', type: 'number' },
];

const listingOf = (reviewId: number | Sql, caller: Caller): Listing<ShownEndorsement> => ({
  reader: caller,
  table: sql`review_endorsement`,
  row: sql`e`,
  items: [{ of: ENDORSEMENT, name: sql`(select one.username from user_account one where one.id = e.user_id)` }],
  columns: shownColumns(caller),
  joined: JOINED,
  where: sql`e.review_id = ${reviewId}`,
  order: BY_TIME,
});

const OF_A_PERSON = 'A person wrote this review: it counts by itself.';

/** Keeps who endorses reviews of agents, under the lock of the review request. Triggers count their ship-its. */
@Injectable()
export class EndorsementsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly events: ReviewRequestEvents,
  ) {}

  async find(review: CheckedReview, username: string, caller: Caller): Promise<CheckedEndorsement | undefined> {
    const shown = shownColumns(caller);
    const found = await this.db.find(
      shown,
      sql`
        select ${shown} from review_endorsement e ${JOINED}
        where e.review_id = ${review.id} and u.username = ${username}`,
    );
    return found && { ...found, review };
  }

  /** The oldest first. */
  list({ id }: CheckedReview, caller: Caller, asked: PageQuery): Promise<Page<ShownEndorsement>> {
    return this.pager.page(listingOf(id, caller), asked);
  }

  /** The same of each of these visible reviews. */
  ofEach(reviews: readonly ShownReview[], caller: Caller, room: InlineRoom) {
    return this.pager.ofEach(reviews, byId, ({ id }) => listingOf(id, caller), room);
  }

  /** The caller's: a new one, or the one that there is. 105 for a review that no agent wrote in. */
  @Transactional()
  async create({ caller, lock }: Claim<CheckedReview>): Promise<MadeOnce<CheckedEndorsement>> {
    const review = await lock();
    if (review.isCounted) failField(errors.invalidFormData, '__all__', OF_A_PERSON);
    const made = await this.db.change(
      { userId: number },
      sql`
        insert into review_endorsement (review_id, user_id) values (${review.id}, ${caller.userId})
        on conflict do nothing returning user_id as "userId"`,
    );
    const isNew = made.length > 0;
    if (isNew) await this.events.send('review.endorsed', { ...eventOf(review.request, caller), reviewId: review.id });
    const entity = await this.find(review, caller.person?.username ?? '', caller);
    return { entity: entity ?? fail(errors.doesNotExist), isNew };
  }

  @Transactional()
  async delete({ caller, lock }: Claim<CheckedEndorsement>): Promise<void> {
    const { userId, review } = await lock();
    await this.db.change(
      {},
      sql`delete from review_endorsement where review_id = ${review.id} and user_id = ${userId}`,
    );
    const event = { ...eventOf(review.request, caller), reviewId: review.id, endorserId: userId };
    await this.events.send('endorsement.revoked', event);
  }
}
