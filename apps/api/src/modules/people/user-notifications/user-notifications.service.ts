import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REFUSALS_AT_MOST } from '@review-service/contracts/mail';
import {
  type ChosenMail,
  MAIL_KINDS,
  type MailDigest,
  type UpdateUserNotifications,
} from '@review-service/contracts/user-notifications';
import { computed, type RowOf, together } from '@review-service/database/columns';
import { MailChoice } from '@review-service/database/entities/mail-choice.entity';
import { assigned, type EntityFields, patchOf } from '@review-service/database/patch';
import { boolean, type ColumnType, number, text } from '@review-service/database/row-types';
import { raw, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import type { Unsubscribing } from '@review-service/platform/secrets/unsubscribing';
import { expectNoTokenOfSite } from '../../../access/rules/refuse';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ShownUser } from '../users';

const FLAGS = ['own', ...MAIL_KINDS] as const;

/** PostgreSQL does not know the time zone. */
const UNKNOWN_TIME_ZONE = '22023';

/** The reason for the cast: the table's check holds which there are. */
const mailType = text as unknown as ColumnType<ChosenMail>;
const digestType = text as unknown as ColumnType<MailDigest>;

/** Of `mail_choice c`, which there may not be, and `user_account u`. */
const COLUMNS = together(
  computed({
    id: [number, sql`u.id`],
    username: [text, sql`u.username`],
    mail: [mailType, sql`coalesce(c.mail, 'all')`],
    digest: [digestType, sql`coalesce(c.digest, 'off')`],
    digestHour: [number, sql`coalesce(c.digest_hour, 9)`],
    timeZone: [text, sql`coalesce(c.time_zone, 'UTC')`],
    directAtOnce: [boolean, sql`coalesce(c.direct_at_once, false)`],
    isRefused: [
      boolean,
      sql`exists (
        select from mail_bounce b where b.address = lower(u.email) and b.refusals >= ${REFUSALS_AT_MOST})`,
    ],
  }),
  // The reason for the cast: there is a member for each of them.
  computed(
    Object.fromEntries(FLAGS.map((flag) => [flag, [boolean, sql`coalesce(c.${raw(flag)}, true)`] as const])) as Record<
      (typeof FLAGS)[number],
      readonly [ColumnType<boolean>, ReturnType<typeof sql>]
    >,
  ),
);

/** What a person wants to be told. */
export type ShownNotifications = RowOf<typeof COLUMNS>;

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
      sql`select ${COLUMNS} from user_account u left join mail_choice c on c.user_id = u.id where u.id = ${userId}`,
    );
    return found ?? fail(errors.doesNotExist);
  }

  /** Only what is named changes. */
  @Transactional()
  async update(claim: Claim<ShownUser>, given: UpdateUserNotifications): Promise<ShownNotifications> {
    expectNoTokenOfSite(claim.caller);
    const { id } = await claim.lock();
    if (given.time_zone !== undefined) await this.failUnknown(given.time_zone);
    return this.choose(id, patchOf(given));
  }

  /** For somebody who came by the address of a mail: they want none any more. */
  @Transactional()
  async endMail({ userId }: Unsubscribing): Promise<void> {
    await this.choose(userId, { mail: 'none' });
  }

  /** The same of all mail of the kinds that it told of. */
  @Transactional()
  async endKinds({ userId, kinds = [] }: Unsubscribing): Promise<void> {
    await this.choose(userId, Object.fromEntries(kinds.map((kind) => [kind, false])));
  }

  /** The same of the group that it came by. Former members get no notifications by the group anyway. */
  @Transactional()
  async endGroup({ userId, groupId = 0 }: Unsubscribing): Promise<void> {
    const [group] = await this.db.change(
      { name: text },
      sql`
        update review_group_member gm set mail = 'direct' from review_group g
        where gm.user_id = ${userId} and gm.group_id = ${groupId} and coalesce(gm.mail, 'all') = 'all'
          and g.id = gm.group_id
        returning g.name`,
    );
    if (!group) return;
    const { username } = await this.of(userId);
    await this.changed({ userId, username }, { group: group.name, mail: 'direct' });
  }

  /** The same of that review request. */
  async mute({ userId, reviewRequestId = 0 }: Unsubscribing): Promise<void> {
    await this.db.change(
      {},
      sql`
        insert into hidden_review_request (user_id, review_request_id, is_muted)
        select u.id, q.id, true from user_account u, review_request q
        where u.id = ${userId} and q.id = ${reviewRequestId}
        on conflict (user_id, review_request_id) do update set is_muted = true`,
    );
  }

  /** Which there are is said by PostgreSQL, which reckons with it. */
  private async failUnknown(timeZone: string): Promise<void> {
    await this.db
      .find({ now: text }, sql`select (now() at time zone ${timeZone}::text)::text as now`)
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== UNKNOWN_TIME_ZONE) throw error;
        failField(errors.invalidFormData, 'time_zone', 'The database does not know this time zone.');
      });
  }

  private async choose(userId: number, given: EntityFields<UpdateUserNotifications>): Promise<ShownNotifications> {
    const before = await this.of(userId);
    const differs = Object.entries(given).filter(([name, value]) => before[name as keyof typeof given] !== value);
    if (differs.length === 0) return before;
    // The reason for the cast: these are some of its members.
    const changes = Object.fromEntries(differs) as EntityFields<UpdateUserNotifications>;
    await this.db.change({}, sql`insert into mail_choice (user_id) values (${userId}) on conflict do nothing`);
    await this.db.change({}, sql`update mail_choice set ${assigned(MailChoice, changes)} where user_id = ${userId}`);
    await this.changed({ userId, username: before.username }, changes);
    return { ...before, ...changes };
  }

  private changed({ userId, username }: { readonly userId: number; readonly username: string }, changes: object) {
    return this.audit.write({
      action: 'user.notifications-changed',
      subject: `user ${username}`,
      details: { userId, ...changes },
    });
  }
}
