import type { JobData, JobName } from '@review-service/contracts/queue';
import { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-request-events';
import { type Handlers, inOneStep, inSteps, Processor, type QueueProcessor } from '../../queues/processor';
import { MailPlanning } from '../mail';
import { DeletedReviewRequest } from './deleted-review-request';

type Queue = typeof REVIEW_REQUESTS_QUEUE;

/** Follow-up work of changes to review requests. */
@Processor()
export class ReviewRequestsProcessor implements QueueProcessor<typeof REVIEW_REQUESTS_QUEUE> {
  readonly queue = REVIEW_REQUESTS_QUEUE;
  readonly handlers: Handlers<typeof REVIEW_REQUESTS_QUEUE>;

  constructor(deleted: DeletedReviewRequest, mail: MailPlanning) {
    const told = <Name extends JobName<Queue>>(name: Name) =>
      inOneStep<JobData<Queue, Name>>((event, message) => mail.request(name, event, message));
    this.handlers = {
      'review-request.published': told('review-request.published'),
      'review-request.updated': told('review-request.updated'),
      'review-request.closed': told('review-request.closed'),
      'review-request.deleted': inSteps((event, message) => deleted.step(event, message)),
      'review.published': told('review.published'),
      'reply.published': told('reply.published'),
      'publication.made': told('publication.made'),
    };
  }
}
