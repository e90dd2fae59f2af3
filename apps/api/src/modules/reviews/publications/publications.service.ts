import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { CreatePublication } from '@review-service/contracts/publications';
import { REPLY } from '@review-service/contracts/review-replies';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { REVIEW } from '@review-service/contracts/reviews';
import { computed, type RowOf } from '@review-service/database/columns';
import { boolean, json, jsons, nullable, number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { onDuplicate } from '@review-service/platform/database/on-duplicate';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { expectTokenMay } from '../../../access/rules/token-gate';
import { ApiException, fail } from '../../../errors/api.exception';
import { DraftPublication, type Published } from '../../publication/review-request-drafts';
import { archived, type HiddenReviewRequestsService } from '../../requests/hidden-review-requests';
import {
  type CheckedReviewRequest,
  eventOf,
  ReviewRequestEvents,
  ReviewRequestsService,
} from '../../requests/review-requests';
import { isEmptyReview, ReviewDrafts, ReviewsService } from '../reviews';

/** A review that is not published yet. */
export interface DraftedReview {
  readonly id: number;
  readonly isToOwnerOnly: boolean;
}

/** The caller's reviews `r`, and replies to some, of the review request that are not published and not empty. */
const own = (request: Sql, { userId }: Caller): Sql => sql`
  review r where r.review_request_id = ${request} and r.user_id = ${userId} and not r.is_published
    and not ${isEmptyReview}`;

/** Of `review_request q`. */
const publicationColumns = (caller: Caller) =>
  computed({
    id: [number, sql`q.id`],
    displayId: [number, sql`q.display_id`],
    // Other editors publish the draft at its own URL, because they did not write it.
    hasDraft: [
      boolean,
      sql`(
        q.submitter_id = ${caller.userId}
        and exists (select from review_request_draft d where d.review_request_id = q.id))`,
    ],
    review: [
      nullable(json<DraftedReview>()),
      sql`(
        select json_build_object('id', r.id, 'isToOwnerOnly', r.is_to_owner_only)
        from ${own(sql`q.id`, caller)} and r.reply_to_id is null)`,
    ],
    replies: [
      jsons<{ readonly id: number; readonly reviewId: number }>(),
      sql`array(
        select json_build_object('id', r.id, 'reviewId', r.reply_to_id)
        from ${own(sql`q.id`, caller)} and r.reply_to_id is not null order by r.id)`,
    ],
    commentCount: [
      number,
      sql`(
        select count(*) from review_comment c
        where c.review_id in (select r.id from ${own(sql`q.id`, caller)}))`,
    ],
  });

/** What somebody has written about a review request and not published, or what they have just published. */
export type Publication = RowOf<ReturnType<typeof publicationColumns>>;

/** The parts, in the order of their publication: a review may be about what the draft shows first. */
const PARTS = { draft: 'The draft', review: 'Your review', replies: 'A reply of yours' } as const;

const NOTHING = 'You have nothing here that is not published.';

/** Publishes at once what somebody has written about a review request: all of it, or nothing (decision D3). */
@Injectable()
export class PublicationsService {
  constructor(
    private readonly db: Database,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
    private readonly draft: DraftPublication,
    private readonly drafted: ReviewsService,
    private readonly reviews: ReviewDrafts,
    @Inject(archived.service) private readonly archived: HiddenReviewRequestsService,
  ) {}

  /** What the caller has not published of a visible review request. */
  async of({ id }: Pick<CheckedReviewRequest, 'id'>, caller: Caller): Promise<Publication> {
    const columns = publicationColumns(caller);
    const found = await this.db.find(columns, sql`select ${columns} from review_request q where q.id = ${id}`);
    return found ?? fail(errors.doesNotExist);
  }

  /** The same of each of these visible review requests, by its id. */
  async ofEach(
    requests: readonly Pick<CheckedReviewRequest, 'id'>[],
    caller: Caller,
  ): Promise<Map<number, Publication>> {
    const columns = publicationColumns(caller);
    const ids = [...new Set(requests.map(({ id }) => id))];
    const statement = sql`select ${columns} from review_request q where q.id = any(${ids}::integer[])`;
    const found = await this.db.all(columns, statement, { keepsPlan: true });
    return new Map(found.map((publication) => [publication.id, publication]));
  }

  /**
   * Publishes it, in one transaction with one event. Fails with 211 if there is nothing, and with the error of the first
   * part that is refused, in whose `fields` the part is named.
   */
  publish(claim: Claim<CheckedReviewRequest>, manner: CreatePublication): Promise<Publication> {
    return this.publishLocked(claim, manner).catch(
      onDuplicate(() => ofPart('draft', () => fail(errors.commitIdTaken))),
    );
  }

  @Transactional()
  protected async publishLocked(
    { caller, lock }: Claim<CheckedReviewRequest>,
    { trivial: isTrivial, ...manner }: CreatePublication,
  ): Promise<Publication> {
    const locked = await lock();
    await this.drafted.lockDrafts(locked, caller);
    const found = await this.of(locked, caller);
    const draft = found.hasDraft ? await this.publishDraft(locked, caller) : undefined;
    const made: Publication = { ...found, hasDraft: draft !== undefined };
    const { review, replies } = made;
    if (!draft && !review && replies.length === 0) fail(errors.nothingToPublish, { message: NOTHING });
    if (review || replies.length > 0) {
      const request = (draft && (await this.requests.lock(locked.id, caller))) ?? locked;
      await this.publishReviews(request, made, caller);
    }
    const isToOwnerOnly = manner.publish_to_owner_only ?? review?.isToOwnerOnly ?? false;
    if (review && isToOwnerOnly !== review.isToOwnerOnly) {
      await this.db.change({}, sql`update review set is_to_owner_only = ${isToOwnerOnly} where id = ${review.id}`);
    }
    if (manner.publish_and_archive) await this.archived.mark(locked, caller);
    await this.events.send('publication.made', {
      ...eventOf(locked, caller),
      ...(draft && { draft: draft.as, ...(draft.changeId !== undefined && { changeId: draft.changeId }) }),
      ...(review && { reviewId: review.id }),
      replyIds: replies.map(({ id }) => id),
      isToOwnerOnly,
      isTrivial,
    });
    return made;
  }

  /** Undefined: the draft is the same as what is published, and stays as it is. */
  private publishDraft({ id }: CheckedReviewRequest, caller: Caller): Promise<Published | undefined> {
    return ofPart('draft', async () => {
      expectTokenMay(caller, 'PUT', REVIEW_REQUEST_DRAFT);
      return this.draft.make(id, caller, { asOwner: false }).catch((thrown: unknown) => {
        if (thrown instanceof ApiException && thrown.definition === errors.nothingToPublish) return undefined;
        throw thrown;
      });
    });
  }

  private async publishReviews(
    request: CheckedReviewRequest,
    { review, replies }: Publication,
    caller: Caller,
  ): Promise<void> {
    const reviews = review ? [review] : [];
    const parts = [
      ['review', REVIEW, reviews],
      ['replies', REPLY, replies],
    ] as const;
    for (const [part, definition, those] of parts) {
      await ofPart(part, async () => {
        for (const { id } of those) expectTokenMay(caller, 'PUT', definition, String(id));
        if (those.length > 0)
          await this.reviews.expectReady(
            request,
            those.map(({ id }) => id),
            caller,
          );
      });
    }
    await this.reviews.publish(
      request,
      [...reviews, ...replies].map(({ id }) => id),
      caller,
    );
  }
}

/** Names the part in its refusal. */
async function ofPart<Result>(part: keyof typeof PARTS, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof ApiException)) throw thrown;
    const { definition, details, message } = thrown;
    return fail(definition, { ...details, message: `${PARTS[part]}: ${message}`, fields: { [part]: [message] } });
  }
}
