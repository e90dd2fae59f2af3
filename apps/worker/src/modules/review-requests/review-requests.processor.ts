import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-requests';
import { type Handlers, inOneStep, inSteps, Processor, type QueueProcessor } from '../../queues/processor';
import { DeletedReviewRequest } from './deleted-review-request';
import { ReviewRequestLog } from './review-request-log';

/** Follow-up work of changes to review requests. */
@Processor()
export class ReviewRequestsProcessor implements QueueProcessor<typeof REVIEW_REQUESTS_QUEUE> {
  readonly queue = REVIEW_REQUESTS_QUEUE;
  readonly handlers: Handlers<typeof REVIEW_REQUESTS_QUEUE>;

  constructor(log: ReviewRequestLog, deleted: DeletedReviewRequest) {
    this.handlers = {
      'review-request.published': inOneStep((event, message) => log.write('review-request.published', event, message)),
      'review-request.updated': inOneStep((event, message) => log.write('review-request.updated', event, message)),
      'review-request.closed': inOneStep((event, message) => log.write('review-request.closed', event, message)),
      'review-request.reopened': inOneStep((event, message) => log.write('review-request.reopened', event, message)),
      'review-request.deleted': inSteps((event, message) => deleted.step(event, message)),
      'status-update.changed': inOneStep((event, message) => log.write('status-update.changed', event, message)),
      'review.published': inOneStep((event, message) => log.write('review.published', event, message)),
      'reply.published': inOneStep((event, message) => log.write('reply.published', event, message)),
      'publication.made': inOneStep((event, message) => log.write('publication.made', event, message)),
      'issue.changed': inOneStep((event, message) => log.write('issue.changed', event, message)),
    };
  }
}
