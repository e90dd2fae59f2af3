import { Inject } from '@nestjs/common';
import { MAIL_QUEUE } from '@review-service/contracts/mail';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { MailConfig } from '@review-service/platform/config/mail.config';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { MINUTE, type Schedule, Scheduled } from '../../schedules/schedule';

/** People of one transaction. */
const BATCH = 250;

/**
 * The last time at which a digest of `mail_choice c` was due. Who wants none any more gets what was held back for one at once.
 * Where clocks are set back or forth at that very hour PostgreSQL takes the hour by winter's time.
 */
const LAST_SLOT: Sql = sql`
  select case c.digest
    when 'hourly' then date_trunc('hour', now(), 'UTC')
    when 'daily' then (
      select case when today > now() at time zone c.time_zone then today - interval '1 day' else today end
      from (select date_trunc('day', now() at time zone c.time_zone) + c.digest_hour * interval '1 hour') hour (today)
    ) at time zone c.time_zone
    else now() end`;

/**
 * Requests digests of held-back notifications, one per person and time. A digest is made together with its content, and
 * then sent as any delivery: so none tells twice of something, and a worker that comes late makes one late digest. What
 * is planned while one is made waits for the next.
 */
@Scheduled()
export class Digests implements Schedule {
  readonly name = 'digests-of-mail';
  readonly every = MINUTE;

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    @Inject(MailConfig) private readonly config: MailConfig,
  ) {}

  async run(): Promise<void> {
    if (this.config.url === undefined) return;
    while ((await this.make()) === BATCH);
  }

  /** Looks at each person who ever chose, and not at what is held back for them: that may be much more. */
  private make(): Promise<number> {
    return this.db.transaction(async () => {
      const made = await this.db.change(
        { id: number },
        sql`
          with due as (
            select c.user_id, slot.at from mail_choice c cross join lateral (${LAST_SLOT}) slot (at)
            where exists (
                select from mail_delivery d
                where d.user_id = c.user_id and d.state = 'held' and d.digest_id is null and d.together is null
                  and d.created_at < slot.at)
              and not exists (select from mail_delivery g where g.user_id = c.user_id and g.slot = slot.at)
            order by c.user_id limit ${BATCH} for update of c skip locked),
          made as (
            insert into mail_delivery (user_id, slot, reason) select user_id, at, 'digest' from due
            on conflict do nothing returning id, user_id),
          told as (
            update mail_delivery d set digest_id = made.id from made
            where d.user_id = made.user_id and d.state = 'held' and d.digest_id is null and d.together is null)
          select id from made`,
      );
      await this.outbox.sendAll(
        MAIL_QUEUE,
        'mail.due',
        made.map(({ id }) => ({ deliveryId: id })),
      );
      return made.length;
    });
  }
}
