import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { UpdateReview } from '@review-service/contracts/reviews';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/refuse';
import { failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import type { RichText } from '../../../hypermedia/texts/rich-text';
import { archived, type HiddenReviewRequestsService } from '../../requests/hidden-review-requests';
import {
  type CheckedReviewRequest,
  eventOf,
  ReviewRequestEvents,
  ReviewRequestsService,
} from '../../requests/review-requests';
import { ReviewDrafts } from './review-drafts';
import type { CheckedReview } from './review.columns';

/** Changes reviews: all that is asked for, or nothing (decision D3). */
@Injectable()
export class ReviewChanges {
  constructor(
    private readonly db: Database,
    private readonly events: ReviewRequestEvents,
    private readonly requests: ReviewRequestsService,
    private readonly drafts: ReviewDrafts,
    @Inject(archived.service) private readonly archived: HiddenReviewRequestsService,
  ) {}

  /** The caller's review that is not published yet: a new one, or the one that there is. */
  @Transactional()
  async create(
    { caller, entity, lock }: Claim<CheckedReviewRequest>,
    given: UpdateReview,
    extra: ExtraDataChange,
  ): Promise<MadeOnce<CheckedReview>> {
    const request = given.public ? await lock() : entity;
    return this.drafts.create({ request, replyToId: null }, given, extra, caller, this.published(given, caller));
  }

  @Transactional()
  async update(
    { caller, entity, lock }: Claim<CheckedReview>,
    given: UpdateReview,
    extra: ExtraDataChange,
  ): Promise<CheckedReview> {
    if (given.public) await this.requests.lock(entity.request.id, caller);
    const review = await lock();
    if (review.isPublished) return this.revoke(review, given, caller);
    return this.drafts.change(review, given, extra, caller, this.published(given, caller));
  }

  @Transactional()
  async delete({ lock }: Claim<CheckedReview>): Promise<void> {
    await this.drafts.delete(await lock());
  }

  /** What follows when a review is published. */
  private published(given: UpdateReview, caller: Caller) {
    return async ({ id: reviewId, isToOwnerOnly, request }: CheckedReview) => {
      if (given.publish_and_archive) await this.archived.mark(request, caller);
      const event = { ...eventOf(request, caller), reviewId, isToOwnerOnly };
      await this.events.send('review.published', event);
    };
  }

  /** Takes back the ship-it of a published review, which a trigger counts. The rest of it stays. */
  private async revoke(review: CheckedReview, given: UpdateReview, caller: Caller): Promise<CheckedReview> {
    if (given.ship_it === undefined) refuse(caller);
    if (given.ship_it) failField(errors.invalidFormData, 'ship_it', ONLY_REVOKED);
    if (!review.shipIt) failField(errors.invalidFormData, 'ship_it', NO_SHIP_IT);
    const top = crossedOut({ text: review.bodyTop, isMarkdown: review.bodyTopIsMarkdown });
    const bottom = crossedOut({ text: review.bodyBottom, isMarkdown: review.bodyBottomIsMarkdown });
    await this.db.change(
      {},
      sql`
        update review set
          ship_it = false, extra_data = extra_data || '{"revoked_ship_it": true}',
          body_top = ${top.text}, body_top_is_markdown = ${top.isMarkdown},
          body_bottom = ${bottom.text}, body_bottom_is_markdown = ${bottom.isMarkdown}
        where id = ${review.id}`,
    );
    await this.events.send('ship-it.revoked', { ...eventOf(review.request, caller), reviewId: review.id });
    return this.drafts.again(review, caller);
  }
}

const ONLY_REVOKED = 'This review is published: its ship-it can only be taken back.';
const NO_SHIP_IT = 'This review has no ship-it that could be taken back.';

/** What people write who say nothing else, and what becomes of that. */
const crossedOut = (said: RichText): RichText =>
  said.text === 'Ship It!' ? { text: '~~Ship It!~~', isMarkdown: true } : said;
