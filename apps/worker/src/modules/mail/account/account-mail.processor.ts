import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { type Handlers, inOneStep, inSteps, outside, Processor, type QueueProcessor } from '../../../queues/processor';
import { MailDeliveries } from '../mail-delivery';
import { AccountMail } from './account-mail';
import { AddressMail } from './address-mail';
import { LimitsAnnouncement } from './limits-announcement';

/** Mail about what is somebody's own. */
@Processor()
export class AccountMailProcessor implements QueueProcessor<typeof ACCOUNT_MAIL_QUEUE> {
  readonly queue = ACCOUNT_MAIL_QUEUE;
  readonly handlers: Handlers<typeof ACCOUNT_MAIL_QUEUE>;

  constructor(mail: AccountMail, addresses: AddressMail, announcement: LimitsAnnouncement, deliveries: MailDeliveries) {
    this.handlers = {
      'token.made': inOneStep((event, { id }) => mail.tell('token.made', [{ id, event }])),
      'token.ended': inOneStep((event, { id }) => mail.tell('token.ended', [{ id, event }])),
      'token.leaked': inOneStep((event, { id }) => mail.tell('token.leaked', [{ id, event }])),
      'token-limits.announced': inSteps((event, message) => announcement.step(event, message)),
      'address.asked': inOneStep((asked, message) => addresses.ask(asked, message)),
      'address.changed': inOneStep((changed, { id }) => addresses.tell(changed, id)),
      'password.changed': inOneStep((event, { id }) => mail.tell('password.changed', [{ id, event }])),
      'account-mail.due': outside((due) => deliveries.send(due)),
    };
  }
}
