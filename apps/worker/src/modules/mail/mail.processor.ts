import { MAIL_QUEUE } from '@review-service/contracts/mail';
import { type Handlers, inOneStep, outside, Processor, type QueueProcessor } from '../../queues/processor';
import { MailDeliveries } from './mail-delivery';
import { MailPlanning } from './mail-planning';

/** Mail about review requests. */
@Processor()
export class MailProcessor implements QueueProcessor<typeof MAIL_QUEUE> {
  readonly queue = MAIL_QUEUE;
  readonly handlers: Handlers<typeof MAIL_QUEUE>;

  constructor(planning: MailPlanning, deliveries: MailDeliveries) {
    this.handlers = {
      'mail.planned': inOneStep((planned) => planning.plan(planned)),
      'mail.due': outside((due) => deliveries.send(due)),
    };
  }
}
