import { Injectable } from '@nestjs/common';
import {
  isForWorker,
  REVIEW_REQUESTS_QUEUE,
  type ReviewRequestEventName,
  type ReviewRequestEventDetails as Events,
  type ReviewRequestHappening,
  toldOf,
} from '@review-service/contracts/review-request-events';
import { Audit } from '@review-service/platform/audit/audit';
import { REVIEW_REQUEST_CHANNEL } from '@review-service/platform/outbox/channel';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { IdAndName } from '@review-service/database/row-types';
import { ReviewRequestListeners } from './review-request-listeners';
import { type AttentionHappening, noticeOf, type ReviewRequestNotice } from './review-request-notices';
import type { CheckedReviewRequest, eventOf } from './review-requests.service';

/** Tells the audit log, the worker, listeners and those who look at them what happens to review requests. */
@Injectable()
export class ReviewRequestEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly listeners: ReviewRequestListeners,
  ) {}

  /** In the transaction of the change, at its end. */
  async send<Name extends ReviewRequestEventName>(name: Name, event: Events[Name]): Promise<void> {
    // The reason for the cast: each name is there with its event.
    const happening = { name, event } as unknown as ReviewRequestHappening;
    const { entry, about } = toldOf(happening);
    if (isForWorker(happening)) await this.outbox.send(REVIEW_REQUESTS_QUEUE, happening.name, happening.event, entry);
    else await this.audit.write(entry);
    for (const listener of this.listeners.all) await listener.hear(happening);
    this.announce(noticeOf(happening, about));
  }

  /** A publication gives it to somebody who need not have agreed. */
  handOver(
    { id, displayId }: Pick<CheckedReviewRequest, 'id' | 'displayId'>,
    from: IdAndName,
    to: IdAndName,
  ): Promise<void> {
    const details = { reviewRequestId: id, from: from.name, to: to.name };
    return this.audit.write({ action: 'review-request.handed-over', subject: `review-request ${displayId}`, details });
  }

  /** Clients keep other data with something that others see: nobody is told. */
  keepData({ id, displayId }: Pick<CheckedReviewRequest, 'id' | 'displayId'>, keptWith: object): Promise<void> {
    const details = { reviewRequestId: id, fields: ['extra_data'], ...keptWith };
    return this.audit.write({ action: 'review-request.changed', subject: `review-request ${displayId}`, details });
  }

  /** Somebody is asked to act, or dismissed, by hand. This sends no job, but updates open pages. */
  async moveAttention(happened: AttentionHappening, event: ReturnType<typeof eventOf>, who: object): Promise<void> {
    const { reviewRequestId, displayId, localSiteId, actorId } = event;
    const details = { reviewRequestId, ...who };
    await this.audit.write({ action: happened, subject: `review-request ${displayId}`, details });
    this.announce({ displayId, localSiteId, actorId, happened });
  }

  private announce(notice: ReviewRequestNotice): void {
    this.outbox.announce({ channel: REVIEW_REQUEST_CHANNEL, text: JSON.stringify(notice) });
  }
}
