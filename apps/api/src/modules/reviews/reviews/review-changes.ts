import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { UpdateReview } from '@review-service/contracts/reviews';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { refuse } from '../../../access/rules/refuse';
import { failField } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import type { RichText } from '../../../hypermedia/texts/rich-text';
import { archived, type HiddenReviewRequestsService } from '../../requests/hidden-review-requests';
import { type CheckedReviewRequest, eventOf, ReviewRequestEvents } from '../../requests/review-requests';
import { ReviewDrafts } from './review-drafts';
import type { CheckedReview } from './review.columns';

/** Begins, changes and discards reviews, tells of those that are published, and takes back their ship-its. */
@Injectable()
export class ReviewChanges {
  constructor(
    private readonly db: Database,
    private readonly events: ReviewRequestEvents,
    private readonly drafts: ReviewDrafts,
    @Inject(archived.service) private readonly archived: HiddenReviewRequestsService,
  ) {}

  /** The caller's review that is not published yet: a new one, or the one that there is. */
  create(
    claim: Claim<CheckedReviewRequest>,
    given: UpdateReview,
    extra: ExtraDataChange,
  ): Promise<MadeOnce<CheckedReview>> {
    const placeOf = (request: CheckedReviewRequest) => ({ request, replyToId: null });
    return this.drafts.create(claim, placeOf, given, extra, this.published(given, claim.caller));
  }

  update(claim: Claim<CheckedReview>, given: UpdateReview, extra: ExtraDataChange): Promise<CheckedReview> {
    if (claim.entity.isPublished) return this.revoke(claim, given);
    return this.drafts.change(claim, given, extra, this.published(given, claim.caller));
  }

  delete(claim: Claim<CheckedReview>): Promise<void> {
    return this.drafts.delete(claim);
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
  @Transactional()
  protected async revoke({ caller, lock }: Claim<CheckedReview>, given: UpdateReview): Promise<CheckedReview> {
    const review = await lock();
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

const ONLY_REVOKED = 'This review is published: its ship-it can only be revoked.';
const NO_SHIP_IT = 'This review has no ship-it to revoke.';

/** What people write who say nothing else, and what becomes of that. */
const crossedOut = (said: RichText): RichText =>
  said.text === 'Ship It!' ? { text: '~~Ship It!~~', isMarkdown: true } : said;
