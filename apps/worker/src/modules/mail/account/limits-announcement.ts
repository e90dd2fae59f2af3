import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE, type TokenLimitsAnnounced } from '@review-service/contracts/account-mail';
import { nullable, number, numbers } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { appliedOf, isAffected, type KnownLimits, LIMITS } from '@review-service/database/token-limits';
import { Database } from '@review-service/platform/database/database';
import { InSteps, type Message, type StepDone } from '../../../jobs/work';
import { AccountMail } from './account-mail';

/** People of one transaction, whether they have tokens or not. */
const SLICE = 500;

/** `last` is null if nobody was left. */
const OWNERS = { last: nullable(number), owners: numbers };

/** The limits of a place, if they are still to apply from this time on; undefined: they have changed since. */
export const announcedLimits = (
  db: Database,
  { limitId, enforcedFrom }: TokenLimitsAnnounced,
): Promise<KnownLimits | undefined> =>
  db.find(
    LIMITS,
    sql`
      select ${LIMITS} from token_limit l
      where l.id = ${limitId} and l.enforced_from = ${enforcedFrom}::timestamptz`,
  );

/**
 * Requests a mail to each person who has tokens that limits will shorten or end, once: people by their ids, some hundred at a
 * time. The progress has the last of them (`after`), and how many are told (`told`).
 */
@Injectable()
export class LimitsAnnouncement {
  constructor(
    private readonly db: Database,
    private readonly mail: AccountMail,
  ) {}

  @InSteps(ACCOUNT_MAIL_QUEUE, 'token-limits.announced')
  async step(announced: TokenLimitsAnnounced, { progress }: Message): Promise<StepDone> {
    const { after = 0, told = 0 } = progress;
    const limits = this.mail.isOn ? await announcedLimits(this.db, announced) : undefined;
    if (!limits) return { progress: { told }, isLast: true };
    const [slice] = await this.db.all(
      OWNERS,
      sql`
        with slice as materialized (select * from user_account where id > ${after} order by id limit ${SLICE})
        select (select max(id) from slice) as last,
          array(
            select u.id from slice u
            where u.is_active and u.email <> '' and exists (
              select from api_token t where t.user_id = u.id and ${isAffected(appliedOf(limits))})
            order by u.id) as owners`,
    );
    const { last = null, owners = [] } = slice ?? {};
    await this.mail.tell(
      'token-limits.announced',
      owners.map((userId) => ({ event: { limitId: limits.id, enforcedFrom: announced.enforcedFrom, userId } })),
    );
    return { progress: { after: last ?? after, told: told + owners.length }, isLast: last === null };
  }
}
