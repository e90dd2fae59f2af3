import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { MailDue } from '@review-service/contracts/mail';
import type { JobName } from '@review-service/contracts/queue';
import type { REVIEW_REQUESTS_QUEUE } from '@review-service/contracts/review-requests';
import type { RowOf } from '@review-service/database/columns';
import { json, jsons, nullable, number, text, time } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { Database } from '@review-service/platform/database/database';
import { type Mailer, MailRefused, openMailer } from '@review-service/platform/mail/mailer';
import { Secrets } from '@review-service/platform/secrets/secrets';
import {
  sealUnsubscribing,
  type Unsubscribing,
  unsubscribingPath,
} from '@review-service/platform/secrets/unsubscribing';
import { LRUCache } from 'lru-cache';
import { type AccountEvent, isOfAccount } from './account/account-events';
import { Letters } from './account/letters';
import { composed, type ShownReceiver } from './composed-mail';
import { JudgedReceivers } from './judged-receivers';
import type { MailContent } from './mail-content';
import { knownPerson, MailReader } from './mail-reader';
import type { Reason } from './receivers';
import { kindsOf, type Told, toldOf } from './told';

type Queue = typeof REVIEW_REQUESTS_QUEUE;

/** So long a delivery belongs to the process that began it: longer than a server is waited for. */
const CLAIM = '3 minutes';

/** People whom the headers name, at most. */
const SHOWN_AT_MOST = 50;

/** What many mails of one event are made of is read once: of so many events, and for so many milliseconds. */
const KEPT = { max: 20, ttl: 60_000 };

const CLAIMED = {
  eventId: text,
  userId: nullable(number),
  groupId: nullable(number),
  address: nullable(text),
  // The table's check holds which there are.
  reason: text,
};

const EVENT = { name: text, payload: json<object>(), createdAt: time };

/** A delivery that was begun. */
type Delivery = Omit<RowOf<typeof CLAIMED>, 'reason'> & { readonly reason: Reason };

/**
 * Sends one mail to one receiver. The row of a delivery says `sending` before the server is asked, and `delivered` after it
 * has answered 250: so no other process sends it meanwhile, and none sends it again. One window remains: a process that is
 * killed, or cut off from the database, after the server's 250 and before that is committed leaves `sending`, and the mail is sent again after CLAIM. It then
 * has the same Message-ID, by which mail readers see that they have it.
 */
@Injectable()
export class MailDeliveries implements OnApplicationShutdown {
  private mailer?: Mailer;
  private readonly contents = new LRUCache<string, Promise<MailContent | undefined>>(KEPT);

  constructor(
    private readonly db: Database,
    private readonly receivers: JudgedReceivers,
    private readonly reader: MailReader,
    private readonly letters: Letters,
    private readonly secrets: Secrets,
    @Inject(MailConfig) private readonly config: MailConfig,
  ) {}

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  async send({ deliveryId }: MailDue): Promise<void> {
    const { url } = this.config;
    if (url === undefined) throw new Error('mail is off: set MAIL_URL');
    const delivery = await this.claim(deliveryId);
    if (!delivery) return;
    const taken = await this.handOver(deliveryId, delivery, url);
    // Not where failures are noted: what the server has taken is not to be sent again.
    if (taken) await this.delivered(deliveryId, taken.to, taken.answer);
  }

  /** Undefined: it has come to another end. Throws what another try may mend. */
  private async handOver(
    deliveryId: number,
    delivery: Delivery,
    url: string,
  ): Promise<{ readonly to: string; readonly answer: string } | undefined> {
    try {
      const mail = await this.mailOf(delivery);
      if (!mail) {
        await this.end(deliveryId, 'dropped', 'by then, it was not for them');
        return undefined;
      }
      this.mailer ??= openMailer(url);
      return { to: mail.envelope.to, answer: await this.mailer.send(mail) };
    } catch (error) {
      if (error instanceof MailRefused) {
        await this.refused(deliveryId, error);
        return undefined;
      }
      await this.end(deliveryId, 'pending', (error as Error).message.slice(0, 500));
      throw error;
    }
  }

  /** Undefined: it has come to an end. Throws while another process has it. */
  private async claim(id: number): Promise<Delivery | undefined> {
    const [claimed] = await this.db.change(
      CLAIMED,
      sql`
        update mail_delivery set state = 'sending', tries = tries + 1, tried_at = now()
        where id = ${id} and (state = 'pending' or (state = 'sending' and tried_at < now() - ${CLAIM}::interval))
        returning event_id as "eventId", user_id as "userId", group_id as "groupId", address, reason`,
    );
    if (claimed) return { ...claimed, reason: claimed.reason as Reason };
    const other = await this.db.find({ state: text }, sql`select state from mail_delivery where id = ${id}`);
    if (other?.state === 'sending') throw new Error('another process is sending it, or was ended while it did');
    return undefined;
  }

  private async mailOf(delivery: Delivery) {
    const { eventId } = delivery;
    const event = await this.db.find(
      EVENT,
      sql`select name, payload, created_at as "createdAt" from mail_event where id = ${eventId}`,
    );
    if (!event) return undefined;
    if (!isOfAccount(event.name)) return this.aboutRequest(delivery, event);
    // The reason for the cast: AccountMail has written both.
    const told = { name: event.name, event: event.payload } as unknown as AccountEvent;
    return this.letters.mailOf(told, { eventId, date: event.createdAt });
  }

  private async aboutRequest(delivery: Delivery, event: RowOf<typeof EVENT>) {
    const { eventId, userId, groupId } = delivery;
    // The reason for the casts: the planning has written both.
    const told = toldOf(event.name as JobName<Queue>, event.payload as never);
    const receiver = told && (await this.receivers.judge(told, delivery));
    const content = receiver && (await this.contentOf(eventId, told));
    if (!content) return undefined;
    const { reviewRequestId } = told;
    return composed({
      ...{ content, receiver, config: this.config, date: event.createdAt },
      others: await this.others(eventId),
      unsubscribe:
        userId === null
          ? undefined
          : this.unsubscribing({
              ...{ userId, reviewRequestId, kinds: kindsOf(told) },
              ...(groupId !== null && { groupId }),
            }),
    });
  }

  private unsubscribing(about: Unsubscribing): string {
    return `${this.config.siteAddress}${unsubscribingPath(sealUnsubscribing(this.secrets, about))}`;
  }

  private contentOf(eventId: string, told: Told): Promise<MailContent | undefined> {
    const kept = this.contents.get(eventId);
    if (kept) return kept;
    const read = this.reader.read(told);
    this.contents.set(eventId, read);
    read.catch(() => this.contents.delete(eventId));
    return read;
  }

  /** Those who are directly concerned, as far as they are told, too. */
  private async others(eventId: string): Promise<readonly ShownReceiver[]> {
    const found = await this.db.find(
      { others: jsons<Omit<ShownReceiver, 'reason'> & { readonly reason: Reason }>() },
      sql`
        select array(
          select jsonb_build_object('reason', d.reason) || ${knownPerson}
          from mail_delivery d join user_account u on u.id = d.user_id
          where d.event_id = ${eventId} and d.reason in ('author', 'owner', 'reviewer', 'participant')
            and d.state <> 'dropped' and u.is_active and not u.is_private
          order by d.id limit ${SHOWN_AT_MOST}) as others`,
    );
    return found?.others ?? [];
  }

  private async delivered(id: number, address: string, answer: string): Promise<void> {
    await this.db.change(
      {},
      sql`
        with done as (
          update mail_delivery set state = 'delivered', answer = ${answer.slice(0, 500)} where id = ${id})
        delete from mail_bounce where address = lower(${address})`,
    );
  }

  /** It comes to an end: another try would not help. */
  private async refused(id: number, { answer, isOfReceiver }: MailRefused): Promise<void> {
    await this.end(id, 'failed', answer);
    if (!isOfReceiver) return;
    await this.db.change(
      {},
      sql`
        insert into mail_bounce (address, refusals, refused_at, answer)
        select lower(coalesce(d.address, u.email)), 1, now(), ${answer}
        from mail_delivery d left join user_account u on u.id = d.user_id where d.id = ${id}
        on conflict (address) do update
        set refusals = mail_bounce.refusals + 1, refused_at = now(), answer = excluded.answer`,
    );
  }

  private async end(id: number, state: 'dropped' | 'failed' | 'pending', answer: string): Promise<void> {
    await this.db.change({}, sql`update mail_delivery set state = ${state}, answer = ${answer} where id = ${id}`);
  }
}
