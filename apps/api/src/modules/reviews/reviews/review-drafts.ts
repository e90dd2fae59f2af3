import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { UpdateReview } from '@review-service/contracts/reviews';
import { boolean, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import { changeRichText } from '../../../hypermedia/texts/rich-text';
import { type CheckedReviewRequest, unarchived } from '../../requests/review-requests';
import { type CheckedReview, isEmptyReview } from './review.columns';
import { type ReviewPlace, ReviewsService } from './reviews.service';

/** Begins, changes, publishes and deletes reviews and replies, for those who have locked the review request. */
@Injectable()
export class ReviewDrafts {
  constructor(
    private readonly db: Database,
    private readonly reviews: ReviewsService,
  ) {}

  /** The one that the caller has not published yet: the index `review_drafted` lets there be one only. */
  async open(place: ReviewPlace, caller: Caller): Promise<MadeOnce<CheckedReview>> {
    const made = await this.db.change(
      { id: number },
      sql`
        insert into review (review_request_id, user_id, reply_to_id)
        values (${place.request.id}, ${caller.userId}, ${place.replyToId}::integer)
        on conflict (review_request_id, user_id, reply_to_id) where not is_published do nothing returning id`,
    );
    return { entity: await this.reviews.draft(place, caller), isNew: made.length > 0 };
  }

  /**
   * Writes what is given; the rest stays. With `public`, publishes it, and calls `published` in the same transaction.
   * Fails with 225 if it can't be published.
   */
  async change(
    stored: CheckedReview,
    given: UpdateReview,
    extra: ExtraDataChange,
    caller: Caller,
    published: (review: CheckedReview) => Promise<unknown>,
  ): Promise<CheckedReview> {
    const review = await this.write(stored, given, extra);
    if (given.public) {
      await this.expectReady(review.request, [review.id]);
      await this.publish(review.request, [review.id]);
      await published(review);
    }
    return this.again(review, caller);
  }

  /** Its comments go with it. */
  async delete({ id }: CheckedReview): Promise<void> {
    await this.db.change({}, sql`delete from review where id = ${id}`);
  }

  /** As it is now. */
  async again({ id, replyToId, request }: CheckedReview, caller: Caller): Promise<CheckedReview> {
    return (await this.reviews.find({ request, replyToId }, id, caller)) ?? fail(errors.doesNotExist);
  }

  /** Shows these reviews and replies, which are ready, to all, at one moment. Triggers count them, with their issues. */
  async publish({ id }: Pick<CheckedReviewRequest, 'id'>, ids: readonly number[]): Promise<void> {
    const those = sql`any(${[...ids]}::integer[])`;
    await this.db.change(
      {},
      sql`
        with moment as materialized (select clock_timestamp() as at),
        published as (
          update review r set is_published = true, created_at = moment.at from moment where r.id = ${those}),
        commented as (
          update review_comment c set created_at = moment.at from moment where c.review_id = ${those}),
        shown_again as (${unarchived(id)})
        update review_request q set updated_at = moment.at from moment where q.id = ${id}`,
    );
  }

  /** 225 with all that is missing, so that others could not read these reviews and replies (decision D3). */
  async expectReady({ isPublished }: CheckedReviewRequest, ids: readonly number[]): Promise<void> {
    const found = await this.db.find(
      { areEmpty: boolean, showMore: boolean },
      sql`
        select coalesce(bool_or(${isEmptyReview}), false) as "areEmpty",
          coalesce(bool_or(exists (
            select from review_comment c where c.review_id = r.id and ${NAMES_UNPUBLISHED})), false) as "showMore"
        from review r where r.id = any(${[...ids]}::integer[])`,
    );
    const lacks = [
      ...(isPublished ? [] : ['Others do not see the review request yet: it has to be published first.']),
      ...(found?.areEmpty ? ['It is empty: write a text or a comment.'] : []),
      ...(found?.showMore ? ['A comment is about a diff or a file that is not published yet.'] : []),
    ];
    if (lacks.length > 0) fail(errors.cannotPublish, { message: [errors.cannotPublish.message, ...lacks].join(' ') });
  }

  private async write(review: CheckedReview, given: UpdateReview, extra: ExtraDataChange): Promise<CheckedReview> {
    const { text_type: type, body_top_text_type: topType = type, body_bottom_text_type: bottomType = type } = given;
    const top = changeRichText({ text: review.bodyTop, isMarkdown: review.bodyTopIsMarkdown }, given.body_top, topType);
    const bottom = changeRichText(
      { text: review.bodyBottom, isMarkdown: review.bodyBottomIsMarkdown },
      given.body_bottom,
      bottomType,
    );
    const { ship_it: shipIt = review.shipIt, publish_to_owner_only: isToOwnerOnly = review.isToOwnerOnly } = given;
    await this.db.change(
      {},
      sql`
        update review set
          body_top = ${top.text}, body_top_is_markdown = ${top.isMarkdown},
          body_bottom = ${bottom.text}, body_bottom_is_markdown = ${bottom.isMarkdown},
          ship_it = ${shipIt}, is_to_owner_only = ${isToOwnerOnly}, extra_data = ${extra(review.extraData)}::jsonb
        where id = ${review.id}`,
    );
    return { ...review, bodyTop: top.text, bodyBottom: bottom.text, shipIt, isToOwnerOnly };
  }
}

/** The comment `c` is about something that is only on the draft of its review request. */
const NAMES_UNPUBLISHED = sql`(
  exists (
    select from file_diff f
    where f.id in (c.file_diff_id, c.other_file_diff_id, c.base_file_diff_id) and f.on_draft)
  or exists (
    select from file_attachment a where a.id in (c.attachment_id, c.other_attachment_id) and not a.is_published)
  or exists (
    select from diff_file_attachment a join file_diff f on f.id in (a.file_diff_id, a.added_in_filediff_id)
    where a.id in (c.attachment_id, c.other_attachment_id) and f.on_draft))`;
