import { Injectable } from '@nestjs/common';
import type { JobName } from '@review-service/contracts/queue';
import type { REVIEW_REQUESTS_QUEUE, ReviewRequestDeleted } from '@review-service/contracts/review-requests';
import { Audit } from '../../audit';
import type { Message } from '../../queues/processor';

/** Writes down what happened to a review request, by the number that people know it by. */
@Injectable()
export class ReviewRequestLog {
  constructor(private readonly audit: Audit) {}

  /**
   * All members of the event are written, and what is found out besides. Most events are in the log already, written with
   * the change under the message's id: then this writes nothing.
   */
  write(
    action: JobName<typeof REVIEW_REQUESTS_QUEUE> | 'review-request.removed',
    { actorId, displayId, ...said }: ReviewRequestDeleted,
    message: Message,
    found: object = {},
  ): Promise<void> {
    const details = { ...said, ...found };
    return this.audit.write(message, { actorId, action, subject: `review-request ${displayId}`, details });
  }
}
