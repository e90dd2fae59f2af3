import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UpdateReview } from '@review-service/contracts/reviews';
import { boolean, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { byAgentOf } from '../../../access/callers/by-agent';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import { timeKey } from '../../../hypermedia/lists/listing';
import { changeRichText } from '../../../hypermedia/texts/rich-text';
import { type CheckedReviewRequest, ReviewRequestsService, unarchived } from '../../requests/review-requests';
import { AgentRules } from './agent-rules';
import { type CheckedReview, isEmptyReview, reviewColumns, reviewJoins } from './review.columns';
import { type ReviewPlace, ReviewsService } from './reviews.service';

/** Begins, changes, publishes and discards reviews and replies: all that is asked for, or nothing (decision D3). */
@Injectable()
export class ReviewDrafts {
  constructor(
    private readonly db: Database,
    private readonly reviews: ReviewsService,
    private readonly requests: ReviewRequestsService,
    private readonly agents: AgentRules,
  ) {}

  /**
   * The one that the caller has not published yet, with what is given: a new one, or the one that there is. With `public`,
   * publishes it: see `change`.
   * @param placeOf where it is: below what was claimed
   */
  @Transactional()
  async create<Above>(
    { caller, entity, lock }: Claim<Above>,
    placeOf: (above: Above) => ReviewPlace,
    given: UpdateReview,
    extra: ExtraDataChange,
    published: Published,
  ): Promise<MadeOnce<CheckedReview>> {
    const place = placeOf(given.public ? await lock() : entity);
    await this.requests.hold(place.request.id);
    const begun = await this.beginOrLock(place, given, extra, caller);
    const review = begun.isNew ? begun.entity : await this.write(begun.entity, given, extra, caller);
    return { ...begun, entity: await this.publishIfAsked(review, given, caller, published) };
  }

  /**
   * Writes what is given; the rest stays. With `public`, publishes it, and calls `published` in the same transaction.
   * Fails with 225 if it can't be published.
   */
  @Transactional()
  async change(
    { caller, entity, lock }: Claim<CheckedReview>,
    given: UpdateReview,
    extra: ExtraDataChange,
    published: Published,
  ): Promise<CheckedReview> {
    if (given.public) await this.requests.lock(entity.request.id, caller);
    return this.publishIfAsked(await this.write(await lock(), given, extra, caller), given, caller, published);
  }

  /** Writes and publishes the caller's review of a locked review request, with what they had begun, within a larger change. */
  async publishWithin(
    request: CheckedReviewRequest,
    given: (begun: Pick<CheckedReview, 'bodyTop'>) => UpdateReview,
    caller: Caller,
  ): Promise<CheckedReview> {
    const place = { request, replyToId: null };
    const asIs: ExtraDataChange = (stored) => stored;
    const { entity } = await this.beginOrLock(place, new UpdateReview(), asIs, caller);
    const review = await this.write(entity, given(entity), asIs, caller);
    await this.expectReady(request, [review.id], caller);
    await this.publish(request, [review.id], caller);
    return review;
  }

  /** Its comments go with it. */
  @Transactional()
  async delete({ lock }: Claim<CheckedReview>): Promise<void> {
    const { id } = await lock();
    await this.db.change({}, sql`delete from review where id = ${id}`);
  }

  /** As it is now. */
  async again({ id, replyToId, request }: CheckedReview, caller: Caller): Promise<CheckedReview> {
    return (await this.reviews.find({ request, replyToId }, id, caller)) ?? fail(errors.doesNotExist);
  }

  /** Notes that an agent writes in a review or reply that is locked. 101 where it may not. */
  async noteAgent({ id, request }: CheckedReview, caller: Caller): Promise<void> {
    const agent = await this.agents.writerOf(request, caller);
    if (agent) await this.db.change({}, sql`update review set by_agent = ${agent}::jsonb where id = ${id}`);
  }

  /**
   * Shows these reviews and replies, which are ready, to all, at one moment, with which it resolves. Triggers count them, with
   * their issues. What a person publishes of their own counts as theirs, whoever wrote in it.
   */
  async publish({ id }: Pick<CheckedReviewRequest, 'id'>, ids: readonly number[], caller: Caller): Promise<string> {
    const those = sql`any(${[...ids]}::integer[])`;
    const agent = byAgentOf(caller);
    const isOwnWord = agent ? sql`false` : sql`(r.by_agent is null or r.user_id = ${caller.userId})`;
    const [moment] = await this.db.change(
      { at: text },
      sql`
        with moment as materialized (select clock_timestamp() as at),
        published as (
          update review r set is_published = true, created_at = moment.at,
            by_agent = coalesce(${agent}::jsonb, r.by_agent),
            is_counted = ${isOwnWord} or exists (
              select from review_request q join repository p on p.id = q.repository_id
              where q.id = ${id} and p.agent_approval = 'counts')
          from moment where r.id = ${those}),
        commented as (
          update review_comment c set created_at = moment.at from moment where c.review_id = ${those}),
        shown_again as (${unarchived(id)})
        update review_request q set updated_at = moment.at from moment where q.id = ${id}
        returning ${timeKey(sql`moment.at`)} as at`,
    );
    return moment?.at ?? fail(errors.doesNotExist);
  }

  /** 225 with all that is missing, so that others could not read these reviews and replies (decision D3), or if an agent may not. */
  async expectReady(request: CheckedReviewRequest, ids: readonly number[], caller: Caller): Promise<void> {
    await this.agents.expectMayPublish(request, ids, caller);
    const found = await this.db.find(
      { areEmpty: boolean, showMore: boolean },
      sql`
        select coalesce(bool_or(${isEmptyReview}), false) as "areEmpty",
          coalesce(bool_or(exists (
            select from review_comment c where c.review_id = r.id and ${NAMES_UNPUBLISHED})), false) as "showMore"
        from review r where r.id = any(${[...ids]}::integer[])`,
    );
    const lacks = [
      ...(request.isPublished ? [] : ['Others do not see the review request yet: it has to be published first.']),
      ...(found?.areEmpty ? ['It is empty: write a text or a comment.'] : []),
      ...(found?.showMore ? ['A comment is about a diff or a file that is not published yet.'] : []),
    ];
    if (lacks.length > 0) fail(errors.cannotPublish, { message: [errors.cannotPublish.message, ...lacks].join(' ') });
  }

  private async publishIfAsked(
    review: CheckedReview,
    given: UpdateReview,
    caller: Caller,
    published: Published,
  ): Promise<CheckedReview> {
    if (!given.public) return review;
    await this.expectReady(review.request, [review.id], caller);
    const createdAt = await this.publish(review.request, [review.id], caller);
    await published(review);
    if (review.byAgent) return this.again(review, caller);
    return { ...review, isPublished: true, createdAt };
  }

  /** A new one with what is given, or the lock of the one that there is. */
  private async beginOrLock(
    place: ReviewPlace,
    given: UpdateReview,
    extra: ExtraDataChange,
    caller: Caller,
  ): Promise<MadeOnce<CheckedReview>> {
    const made = await this.begin(place, given, extra, caller);
    if (made) return { entity: made, isNew: true };
    const stored = await this.reviews.lockDraft(place, caller);
    // Without one, it was discarded meanwhile.
    return stored ? { entity: stored, isNew: false } : this.beginOrLock(place, given, extra, caller);
  }

  /** Undefined: the caller has begun one already. The index `review_drafted` lets there be one only. */
  private async begin(
    place: ReviewPlace,
    given: UpdateReview,
    extra: ExtraDataChange,
    caller: Caller,
  ): Promise<CheckedReview | undefined> {
    const { top, bottom, shipIt, isToOwnerOnly, extraData } = written(EMPTY, given, extra);
    const agent = await this.agents.writerOf(place.request, caller);
    const begun = sql`
      insert into review (review_request_id, user_id, reply_to_id, body_top, body_top_is_markdown, body_bottom,
        body_bottom_is_markdown, ship_it, is_to_owner_only, extra_data, by_agent)
      values (${place.request.id}, ${caller.userId}, ${place.replyToId}::integer, ${top.text}, ${top.isMarkdown},
        ${bottom.text}, ${bottom.isMarkdown}, ${shipIt}, ${isToOwnerOnly}, ${extraData}::jsonb, ${agent}::jsonb)
      on conflict (review_request_id, user_id, reply_to_id) where not is_published do nothing`;
    return this.shown(begun, place.request, caller);
  }

  private async write(
    { id, request, ...stored }: CheckedReview,
    given: UpdateReview,
    extra: ExtraDataChange,
    caller: Caller,
  ): Promise<CheckedReview> {
    const { top, bottom, shipIt, isToOwnerOnly, extraData } = written(stored, given, extra);
    const agent = await this.agents.writerOf(request, caller);
    const changed = sql`
      update review set
        body_top = ${top.text}, body_top_is_markdown = ${top.isMarkdown},
        body_bottom = ${bottom.text}, body_bottom_is_markdown = ${bottom.isMarkdown},
        ship_it = ${shipIt}, is_to_owner_only = ${isToOwnerOnly}, extra_data = ${extraData}::jsonb,
        by_agent = coalesce(${agent}::jsonb, by_agent)
      where id = ${id}`;
    return (await this.shown(changed, request, caller)) ?? fail(errors.doesNotExist);
  }

  /** What a statement has written, as it is shown. */
  private async shown(change: Sql, request: CheckedReviewRequest, caller: Caller): Promise<CheckedReview | undefined> {
    const columns = reviewColumns(caller);
    const [review] = await this.db.change(
      columns,
      sql`with r as (${change} returning *) select ${columns} from r ${reviewJoins}`,
    );
    return review && { ...review, request };
  }
}

/** Called in the transaction that publishes a review. */
type Published = (review: CheckedReview) => Promise<unknown>;

/** What people write in a review. */
type Written = Pick<
  CheckedReview,
  'bodyTop' | 'bodyTopIsMarkdown' | 'bodyBottom' | 'bodyBottomIsMarkdown' | 'shipIt' | 'isToOwnerOnly' | 'extraData'
>;

/** A new one, in which nothing is written yet. */
const EMPTY: Written = {
  bodyTop: '',
  bodyTopIsMarkdown: false,
  bodyBottom: '',
  bodyBottomIsMarkdown: false,
  shipIt: false,
  isToOwnerOnly: false,
  extraData: {},
};

/** What is stored, with what is given. */
function written(stored: Written, given: UpdateReview, extra: ExtraDataChange) {
  const { text_type: type, body_top_text_type: topType = type, body_bottom_text_type: bottomType = type } = given;
  const { bodyTop, bodyTopIsMarkdown, bodyBottom, bodyBottomIsMarkdown } = stored;
  return {
    top: changeRichText({ text: bodyTop, isMarkdown: bodyTopIsMarkdown }, given.body_top, topType),
    bottom: changeRichText({ text: bodyBottom, isMarkdown: bodyBottomIsMarkdown }, given.body_bottom, bottomType),
    shipIt: given.ship_it ?? stored.shipIt,
    isToOwnerOnly: given.publish_to_owner_only ?? stored.isToOwnerOnly,
    extraData: extra(stored.extraData),
  };
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
