import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE, type AddressAsked, type AddressChanged } from '@review-service/contracts/account-mail';
import { takeAddress } from '@review-service/database/email-address';
import { number, text } from '@review-service/database/row-types';
import { Database } from '@review-service/platform/database/database';
import { JobAudit } from '../../../base/audit';
import { InOneStep, type Message } from '../../../jobs/work';
import { AccountMail } from './account-mail';

/** Another e-mail address of an account: the new one is asked, and the former one is told. */
@Injectable()
export class AddressMail {
  constructor(
    private readonly db: Database,
    private readonly audit: JobAudit,
    private readonly mail: AccountMail,
  ) {}

  /** Where no mail is sent, there is nobody to ask: the address counts at once. */
  @InOneStep(ACCOUNT_MAIL_QUEUE, 'address.asked')
  async ask(asked: AddressAsked, message: Message): Promise<void> {
    const { userId, former, address } = asked;
    if (!this.mail.isOn) return this.take(asked, message);
    await this.mail.tell('address.to-confirm', [{ id: message.id, event: asked }]);
    if (former !== '') await this.mail.tell('address.asked', [{ event: { userId, address: former, other: address } }]);
  }

  @InOneStep(ACCOUNT_MAIL_QUEUE, 'address.changed')
  async tell({ userId, former, address, actorId }: AddressChanged, { id }: Message): Promise<void> {
    if (former === '') return;
    await this.mail.tell('address.changed', [{ id, event: { userId, address: former, other: address, actorId } }]);
  }

  private async take({ userId, former, address }: AddressAsked, message: Message): Promise<void> {
    const [taken] = await this.db.change({ id: number, username: text }, takeAddress(userId, former, address));
    if (!taken) return;
    await this.audit.write(message, {
      actorId: userId,
      action: 'user.changed',
      subject: `user ${taken.username}`,
      details: { userId, fields: ['email'] },
    });
  }
}
