import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { UpdateReply } from '@review-service/contracts/review-replies';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import { eventOf, ReviewRequestEvents, ReviewRequestsService } from '../../requests/review-requests';
import { type CheckedReview, ReviewDrafts } from '../reviews';

/** Changes replies: all that is asked for, or nothing (decision D3). */
@Injectable()
export class ReplyChanges {
  constructor(
    private readonly events: ReviewRequestEvents,
    private readonly requests: ReviewRequestsService,
    private readonly drafts: ReviewDrafts,
  ) {}

  /** The caller's reply that is not published yet: a new one, or the one that there is. */
  @Transactional()
  async create(
    { caller, entity, lock }: Claim<CheckedReview>,
    given: UpdateReply,
    extra: ExtraDataChange,
  ): Promise<MadeOnce<CheckedReview>> {
    const { request, id: replyToId } = given.public ? await lock() : entity;
    return this.drafts.create({ request, replyToId }, given, extra, caller, this.published(given, caller));
  }

  @Transactional()
  async update(
    { caller, entity, lock }: Claim<CheckedReview>,
    given: UpdateReply,
    extra: ExtraDataChange,
  ): Promise<CheckedReview> {
    if (given.public) await this.requests.lock(entity.request.id, caller);
    return this.drafts.change(await lock(), given, extra, caller, this.published(given, caller));
  }

  @Transactional()
  async delete({ lock }: Claim<CheckedReview>): Promise<void> {
    await this.drafts.delete(await lock());
  }

  /** What follows when a reply is published. */
  private published(given: UpdateReply, caller: Caller) {
    return ({ id: replyId, request }: CheckedReview) =>
      this.events.send('reply.published', { ...eventOf(request, caller), replyId, isTrivial: given.trivial ?? false });
  }
}
