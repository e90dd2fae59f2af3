import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REFUSALS_AT_MOST } from '@review-service/contracts/mail';
import type { ChosenMail, UpdateUserNotifications } from '@review-service/contracts/user-notifications';
import { boolean, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Unsubscribing } from '@review-service/platform/secrets/unsubscribing';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { ShownUser } from '../users';

const COLUMNS = { username: text, mail: text, own: boolean, isRefused: boolean };

/** What a person wants to be told. */
export interface ShownNotifications {
  readonly username: string;
  readonly mail: ChosenMail;
  readonly own: boolean;
  /** Their address takes no mail. */
  readonly isRefused: boolean;
}

/** Keeps what people want to be told; without a word of theirs, they want everything. */
@Injectable()
export class UserNotificationsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  async of(userId: number): Promise<ShownNotifications> {
    const found = await this.db.find(
      COLUMNS,
      sql`
        select u.username, coalesce(c.mail, 'all') as mail, coalesce(c.own, true) as own,
          exists (select from mail_bounce b
            where b.address = lower(u.email) and b.refusals >= ${REFUSALS_AT_MOST}) as "isRefused"
        from user_account u left join mail_choice c on c.user_id = u.id where u.id = ${userId}`,
    );
    // The reason for the cast: the table's check holds which there are.
    return found ? { ...found, mail: found.mail as ChosenMail } : fail(errors.doesNotExist);
  }

  /** Only what is named changes. */
  @Transactional()
  async update(claim: Claim<ShownUser>, { mail, own }: UpdateUserNotifications): Promise<ShownNotifications> {
    const { id } = await claim.lock();
    return this.choose(id, { mail, own });
  }

  /** For somebody who came by the address of a mail: they want none any more. */
  @Transactional()
  async endMail({ userId }: Unsubscribing): Promise<void> {
    await this.choose(userId, { mail: 'none' });
  }

  /** For somebody who came by the address of a mail: they do not want to hear of that review request again. */
  async mute({ userId, reviewRequestId }: Unsubscribing): Promise<void> {
    await this.db.change(
      {},
      sql`
        insert into hidden_review_request (user_id, review_request_id, is_muted)
        select u.id, q.id, true from user_account u, review_request q
        where u.id = ${userId} and q.id = ${reviewRequestId}
        on conflict (user_id, review_request_id) do update set is_muted = true`,
    );
  }

  private async choose(
    id: number,
    { mail, own }: { readonly mail?: ChosenMail | undefined; readonly own?: boolean | undefined },
  ): Promise<ShownNotifications> {
    const before = await this.of(id);
    const after = { ...before, mail: mail ?? before.mail, own: own ?? before.own };
    if (after.mail === before.mail && after.own === before.own) return before;
    await this.db.change(
      {},
      sql`
        insert into mail_choice (user_id, mail, own) values (${id}, ${after.mail}, ${after.own})
        on conflict (user_id) do update set mail = excluded.mail, own = excluded.own`,
    );
    const details = { userId: id, mail: after.mail, own: after.own };
    await this.audit.write({
      action: 'user.notifications-changed',
      subject: `user ${before.username}`,
      details,
    });
    return after;
  }
}
