import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  ACCOUNT_MAIL_QUEUE,
  type IdentityLinked,
  type IdentityRemoved,
  type PasswordChanged,
  type SecondFactorChanged,
  type TokenEnded,
  type TokenLeaked,
  type TokenMade,
} from '@review-service/contracts/account-mail';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { InOneStep, type Message } from '../../../jobs/work';
import type { AccountEventName, AccountEvents } from './account-events';

/** Events of which one person is told, whose id the event has. */
const FOLLOWED = [
  'token.made',
  'token.ended',
  'token.leaked',
  'password.changed',
  'identity.linked',
  'identity.removed',
  'second-factor.changed',
] as const;

/** Something to tell, and the id by which it is told once; without one it is told for the first time. */
interface Telling<Name extends AccountEventName> {
  readonly id?: string;
  readonly event: AccountEvents[Name];
}

/**
 * Requests mail about what is somebody's own. It goes to that person alone, whatever mail they have chosen: this is how
 * they learn of what somebody else does in their name.
 */
@Injectable()
export class AccountMail {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    @Inject(MailConfig) private readonly config: MailConfig,
  ) {}

  /** Without it nothing is told, nor written down. */
  get isOn(): boolean {
    return this.config.url !== undefined;
  }

  @InOneStep(ACCOUNT_MAIL_QUEUE, ...FOLLOWED)
  follow(
    event:
      TokenMade | TokenEnded | TokenLeaked | PasswordChanged | IdentityLinked | IdentityRemoved | SecondFactorChanged,
    { id, name }: Message,
  ): Promise<void> {
    // The reason for the cast: the decorator names all of them.
    return this.tell(name as (typeof FOLLOWED)[number], [{ id, event }]);
  }

  /** In the transaction of what is told; by few statements, however many they are. */
  async tell<Name extends AccountEventName>(name: Name, tellings: readonly Telling<Name>[]): Promise<void> {
    if (!this.isOn || tellings.length === 0) return;
    const ids = tellings.map(({ id }) => id ?? randomUUID());
    const made = await this.db.change(
      { id: number },
      sql`
        with told as (
          insert into mail_event (id, name, payload)
          select one.id, ${name}, one.payload
          from unnest(
            ${ids}::uuid[], ${tellings.map(({ event }) => JSON.stringify(event))}::jsonb[]) one (id, payload)
          on conflict do nothing returning id, (payload->>'userId')::integer as user_id, payload->>'address' as address)
        insert into mail_delivery (event_id, user_id, address, reason)
        select told.id, case when told.address is null then u.id end, told.address, 'owner'
        from told join user_account u on u.id = told.user_id
        returning id`,
    );
    const due = made.map(({ id }) => ({ deliveryId: id }));
    await this.outbox.sendAll(ACCOUNT_MAIL_QUEUE, 'account-mail.due', due);
  }
}
