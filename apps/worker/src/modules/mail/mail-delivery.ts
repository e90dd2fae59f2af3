import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { MAIL_QUEUE, type MailDue } from '@review-service/contracts/mail';
import type { RowOf } from '@review-service/database/columns';
import { json, jsons, nullable, number, text, time } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { Database } from '@review-service/platform/database/database';
import { CONNECTIONS, type Mail, type Mailer, MailRefused, openMailer } from '@review-service/platform/mail/mailer';
import { Secrets } from '@review-service/platform/secrets/secrets';
import {
  sealUnsubscribing,
  type Unsubscribing,
  unsubscribingPath,
} from '@review-service/platform/secrets/unsubscribing';
import { bulkhead, ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { ServedTogether } from '../../base/served-together';
import { type AccountEvent, isOfAccount } from './account/account-events';
import { Letters } from './account/letters';
import { composed, type ShownReceiver } from './composed-mail';
import { composedDigest } from './digest-mail';
import { DigestReader } from './digest-reader';
import { type Addressee, JudgedReceivers } from './judged-receivers';
import type { MailContent } from './mail-content';
import { knownPerson, MailReader } from './mail-reader';
import type { Reason } from './receivers';
import { kindsOf, mailOf, type Told } from './told';
import { Outside } from '../../jobs/work';

/** So long a delivery belongs to the process that began it: longer than a server is waited for. */
const CLAIM = '10 minutes';

/** People whom the headers name, at most. */
const SHOWN_AT_MOST = 50;

/** Between tries to write down what a server has taken, in milliseconds. */
const PAUSES = { initialDelay: 100, maxDelay: 15_000 };

/** What many mails of one event are made of is read once: of so many events, and for so many milliseconds. */
const KEPT = { max: 20, ttl: 60_000 };

const CLAIMED = {
  id: number,
  // Null: it is a digest.
  eventId: nullable(text),
  userId: nullable(number),
  groupId: nullable(number),
  address: nullable(text),
  // The table's check holds which there are.
  reason: text,
};

/** A delivery that was begun. */
type Delivery = Omit<RowOf<typeof CLAIMED>, 'reason'> & { readonly reason: Reason };

/** What a server has taken. */
interface Taken {
  readonly id: number;
  readonly to: string;
  readonly answer: string;
}

/** What all mails about one event have in common. */
type Occasion = AboutRequest | { readonly account: AccountEvent; readonly date: Date };

interface AboutRequest {
  readonly told: Told;
  readonly date: Date;
  readonly content: MailContent;
  readonly others: readonly ShownReceiver[];
}

/**
 * Sends one mail to one receiver: about one event, or a digest of many. The row of a delivery says `sending` before the server
 * is asked, and `delivered` after it has answered 250: so no other process sends it meanwhile, and none sends it again. One window remains: a process that is
 * killed, or cut off from the database, after the server's 250 and before that is committed leaves `sending`, and the mail is
 * sent again after CLAIM. It then has the same Message-ID, by which mail readers see that they have it.
 */
@Injectable()
export class MailDeliveries implements OnApplicationShutdown {
  private mailer?: Mailer;
  private readonly occasions = new LRUCache<string, Promise<Occasion | undefined>>(KEPT);
  /** A claim is worth nothing while its mail waits for a connection. */
  private readonly connections = bulkhead(CONNECTIONS, Infinity);
  private readonly claiming = new ServedTogether((ids: readonly number[]) => this.claimAll(ids));
  private readonly delivering = new ServedTogether((taken: readonly Taken[]) => this.delivered(taken));
  /** A server has taken the mail: that is written down as soon as PostgreSQL is back, within a minute. */
  private readonly insisting = retry(handleAll, { maxAttempts: 10, backoff: new ExponentialBackoff(PAUSES) });

  constructor(
    private readonly db: Database,
    private readonly receivers: JudgedReceivers,
    private readonly reader: MailReader,
    private readonly digests: DigestReader,
    private readonly letters: Letters,
    private readonly secrets: Secrets,
    @Inject(MailConfig) private readonly config: MailConfig,
  ) {}

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  @Outside(MAIL_QUEUE, 'mail.due')
  @Outside(ACCOUNT_MAIL_QUEUE, 'account-mail.due')
  async send({ deliveryId }: MailDue): Promise<void> {
    const { url } = this.config;
    if (url === undefined) throw new Error('mail is off: set MAIL_URL');
    await this.connections.execute(async () => {
      const delivery = await this.claim(deliveryId);
      if (!delivery) return;
      const taken = await this.handOver(deliveryId, delivery, url);
      // Not where failures are noted: what the server has taken is not to be sent again.
      if (taken) await this.insisting.execute(() => this.delivering.for({ id: deliveryId, ...taken }));
    });
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
      this.mailer ??= openMailer(url, this.config.oauth);
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
    const claimed = await this.claiming.for(id);
    if (claimed) return claimed;
    const other = await this.db.find({ state: text }, sql`select state from mail_delivery where id = ${id}`);
    if (other?.state === 'sending') throw new Error('another process is sending it, or was ended while it did');
    return undefined;
  }

  private async claimAll(ids: readonly number[]): Promise<(Delivery | undefined)[]> {
    const claimed = await this.db.change(
      CLAIMED,
      sql`
        update mail_delivery set state = 'sending', tries = tries + 1, tried_at = now()
        where id = any(${[...ids]}::integer[])
          and (state = 'pending' or (state = 'sending' and tried_at < now() - ${CLAIM}::interval))
        returning id, event_id as "eventId", user_id as "userId", group_id as "groupId", address, reason`,
    );
    return ids.map((id, index) => {
      // Two requests for the same one make one.
      const one = ids.indexOf(id) === index ? claimed.find((row) => row.id === id) : undefined;
      return one && { ...one, reason: one.reason as Reason };
    });
  }

  private async mailOf({ id, eventId, ...addressee }: Delivery): Promise<Mail | undefined> {
    if (eventId === null) return addressee.userId === null ? undefined : this.digest(id, addressee.userId);
    const occasion = await this.occasionOf(eventId);
    if (!occasion) return undefined;
    return 'account' in occasion
      ? this.letters.mailOf(occasion.account, addressee.address, { eventId, date: occasion.date })
      : this.aboutRequest(addressee, occasion);
  }

  private async digest(id: number, userId: number): Promise<Mail | undefined> {
    const content = await this.digests.read(id, userId);
    return content && composedDigest({ id, content, config: this.config, unsubscribe: this.unsubscribing({ userId }) });
  }

  private async aboutRequest(addressee: Addressee, { told, content, others, date }: AboutRequest) {
    const { userId, groupId } = addressee;
    // At this moment, whatever is kept of the event.
    const receiver = await this.receivers.judge(told, addressee);
    if (!receiver) return undefined;
    const { reviewRequestId } = told;
    return composed({
      ...{ content, receiver, others, date, config: this.config },
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

  private occasionOf(eventId: string): Promise<Occasion | undefined> {
    const kept = this.occasions.get(eventId);
    if (kept) return kept;
    const read = this.read(eventId);
    this.occasions.set(eventId, read);
    read.catch(() => this.occasions.delete(eventId));
    return read;
  }

  /** Undefined: what the event told of is gone. */
  private async read(eventId: string): Promise<Occasion | undefined> {
    const event = await this.db.find(
      { name: text, payload: json<object>(), date: time },
      sql`select name, payload, created_at as date from mail_event where id = ${eventId}`,
    );
    if (!event) return undefined;
    const { name, payload, date } = event;
    // The reason for the cast: AccountMail has written both.
    if (isOfAccount(name)) return { account: { name, event: payload } as unknown as AccountEvent, date };
    const told = mailOf(event);
    if (!told) return undefined;
    const [content, others] = await Promise.all([this.reader.read(told), this.others(eventId)]);
    return content && { told, content, others, date };
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

  private async delivered(taken: readonly Taken[]): Promise<undefined[]> {
    await this.db.change(
      {},
      sql`
        with one as (
          select * from unnest(
            ${taken.map(({ id }) => id)}::integer[], ${taken.map(({ answer }) => answer)}::text[]) one (id, answer)),
        done as (
          update mail_delivery d set state = 'delivered', answer = one.answer from one where d.id = one.id),
        told as (
          update mail_delivery d set state = 'delivered', answer = one.answer from one
          where d.digest_id = one.id and d.state = 'held')
        delete from mail_bounce where address = any(${taken.map(({ to }) => to.toLowerCase())}::text[])`,
    );
    return taken.map(() => undefined);
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
    const orToldByIt = state === 'pending' ? sql`` : sql`or (digest_id = ${id} and state = 'held')`;
    await this.db.change(
      {},
      sql`update mail_delivery set state = ${state}, answer = ${answer} where id = ${id} ${orToldByIt}`,
    );
  }
}
