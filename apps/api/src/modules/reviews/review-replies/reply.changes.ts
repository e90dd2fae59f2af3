import { Injectable } from '@nestjs/common';
import type { UpdateReply } from '@review-service/contracts/review-replies';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import { eventOf, ReviewRequestEvents } from '../../requests/review-requests';
import { type CheckedReview, ReviewDrafts } from '../reviews';

/** Begins, changes and discards replies, and tells of those that are published. */
@Injectable()
export class ReplyChanges {
  constructor(
    private readonly events: ReviewRequestEvents,
    private readonly drafts: ReviewDrafts,
  ) {}

  /** The caller's reply that is not published yet: a new one, or the one that there is. */
  create(claim: Claim<CheckedReview>, given: UpdateReply, extra: ExtraDataChange): Promise<MadeOnce<CheckedReview>> {
    const placeOf = ({ request, id: replyToId }: CheckedReview) => ({ request, replyToId });
    return this.drafts.create(claim, placeOf, given, extra, this.published(given, claim.caller));
  }

  update(claim: Claim<CheckedReview>, given: UpdateReply, extra: ExtraDataChange): Promise<CheckedReview> {
    return this.drafts.change(claim, given, extra, this.published(given, claim.caller));
  }

  delete(claim: Claim<CheckedReview>): Promise<void> {
    return this.drafts.delete(claim);
  }

  /** What follows when a reply is published. */
  private published(given: UpdateReply, caller: Caller) {
    return ({ id: replyId, request }: CheckedReview) =>
      this.events.send('reply.published', { ...eventOf(request, caller), replyId, isTrivial: given.trivial ?? false });
  }
}
