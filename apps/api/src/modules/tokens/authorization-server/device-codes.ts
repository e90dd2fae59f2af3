import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '@review-service/database/columns';
import { boolean, type ColumnType, nullable, number, text, texts } from '@review-service/database/row-types';
import { equalOrNull, isoTime, join, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import {
  DEVICE_CODE_KIND,
  isDeviceCode,
  makeDeviceCode,
  makeUserCode,
  readUserCode,
  USER_CODE_KIND,
} from '@review-service/platform/secrets/oauth-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import type { Caller } from '../../../access/callers/caller';
import type { Client } from './client';

/** Lifetime of both codes in seconds. */
export const DEVICE_CODE_SECONDS = 600;

/** Seconds between polls, and the addition after each early poll (RFC 8628 section 3.5). */
export const POLL_SECONDS = 5;

/** Two codes for one device: it polls with one, its user types the other. */
export interface NewDeviceCodes {
  readonly deviceCode: string;
  readonly userCode: string;
}

const STATE = {
  id: number,
  // The reason for the cast: the statement returns only these.
  state: text as ColumnType<'pending' | 'denied' | 'expired' | 'confirmed'>,
  isTooEarly: boolean,
  grantId: nullable(number),
  userId: nullable(number),
  scopes: texts,
};
const ASKED = {
  id: number,
  application: text,
  applicationId: number,
  owner: text,
  registered: nullable(text),
  scopes: texts,
};

/** The state of a device's code. */
export type DeviceState = RowOf<typeof STATE>;

/** The request that the person who typed a code decides about. */
export type AskedDevice = RowOf<typeof ASKED>;

/** Lets devices without a browser get tokens (RFC 8628). */
@Injectable()
export class DeviceCodes {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
  ) {}

  async make({ applicationId }: Client, scopes: readonly string[]): Promise<NewDeviceCodes> {
    const [deviceCode, userCode] = [makeDeviceCode(), makeUserCode()];
    const { digest, keyId } = this.secrets.lookup(DEVICE_CODE_KIND, deviceCode);
    const typed = this.secrets.lookup(USER_CODE_KIND, readUserCode(userCode));
    await this.db.change(
      {},
      sql`
        insert into oauth_device_code
          (application_id, lookup, user_code_lookup, key_id, scopes, seconds_between_polls, expires_at)
        values (${applicationId}, ${digest}, ${typed.digest}, ${keyId}, ${scopes}::text[], ${POLL_SECONDS},
          now() + ${DEVICE_CODE_SECONDS} * interval '1 second')`,
    );
    return { deviceCode, userCode };
  }

  /** The answer to a poll. A device that polls too early has to wait longer from then on. Needs a transaction. */
  async poll({ applicationId }: Client, deviceCode: string): Promise<DeviceState | undefined> {
    if (!isDeviceCode(deviceCode)) return undefined;
    const isPolled = sql`d.lookup in (${join(this.secrets.lookups(DEVICE_CODE_KIND, deviceCode))})`;
    // In the usual lock order of a grant's rows (see Grants).
    await this.db.change(
      {},
      sql`
        select from oauth_device_code d join oauth_grant g on g.id = d.grant_id
        join oauth_application a on a.id = g.application_id
        where ${isPolled} for share of a for update of g`,
    );
    const found = await this.db.find(
      STATE,
      sql`
        select d.id, d.scopes, d.grant_id as "grantId", g.user_id as "userId",
          case when d.denied_at is not null then 'denied' when d.expires_at <= now() then 'expired'
            when g.id is not null then 'confirmed'
            when d.grant_id is not null then 'denied' else 'pending' end as state,
          coalesce(d.polled_at > now() - d.seconds_between_polls * interval '1 second', false) as "isTooEarly"
        from oauth_device_code d
        join oauth_application a on a.id = d.application_id and a.enabled
        left join oauth_grant g on g.id = d.grant_id and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
          and exists (select from user_account u where u.id = g.user_id and u.is_active)
        where ${isPolled}
          and d.application_id = ${applicationId}
        for share of a for update of d`,
    );
    if (!found) return undefined;
    if (found.state !== 'confirmed') await this.notePoll(found);
    else await this.db.change({}, sql`delete from oauth_device_code where id = ${found.id}`);
    return found;
  }

  /** The device of a typed code. From now on only this person can confirm it, not others who saw the code. */
  async typed(caller: Caller, text: string): Promise<AskedDevice | undefined> {
    const [asked] = await this.db.change(
      ASKED,
      sql`
        with mine as (
          update oauth_device_code d set user_id = ${caller.userId}
          from oauth_application a
          where ${this.isTyped(text)} and a.id = d.application_id and a.enabled
            and ${equalOrNull(sql`a.local_site_id`, caller.siteId)} and ${isOpenTo(caller)}
          returning d.id, a.name as application, a.id as "applicationId", a.user_id, a.created_at, d.scopes)
        select mine.id, mine.application, mine."applicationId", u.username as owner,
          ${isoTime(sql`mine.created_at`)} as registered, mine.scopes
        from mine join user_account u on u.id = mine.user_id`,
    );
    return asked;
  }

  /** Confirms or denies the code that this person typed before. False if it cannot be decided any more. */
  @Transactional()
  async decide(caller: Caller, text: string, isAllowed: boolean): Promise<boolean> {
    const device = await this.db.find(
      { id: number, applicationId: number, scopes: texts },
      sql`
        select d.id, d.application_id as "applicationId", d.scopes from oauth_device_code d
        where ${this.isTyped(text)} and d.user_id = ${caller.userId} and ${isOpenTo(caller)} for update`,
    );
    if (!device) return false;
    await this.audit.write({
      action: isAllowed ? 'consent.given' : 'consent.refused',
      subject: `oauth-app ${device.applicationId}`,
      details: { scopes: device.scopes, device: true },
    });
    if (!isAllowed) {
      await this.db.change({}, sql`update oauth_device_code set denied_at = now() where id = ${device.id}`);
      return true;
    }
    await this.db.change(
      {},
      sql`
        with granted as (
          insert into oauth_grant (application_id, user_id) values (${device.applicationId}, ${caller.userId})
          returning id)
        update oauth_device_code set grant_id = granted.id from granted where oauth_device_code.id = ${device.id}`,
    );
    return true;
  }

  private async notePoll({ id, isTooEarly }: DeviceState): Promise<void> {
    await this.db.change(
      {},
      sql`
        update oauth_device_code set polled_at = now(),
          seconds_between_polls = seconds_between_polls + ${isTooEarly ? POLL_SECONDS : 0}
        where id = ${id}`,
    );
  }

  private isTyped(text: string): Sql {
    return sql`d.user_code_lookup in (${join(this.secrets.lookups(USER_CODE_KIND, readUserCode(text)))})`;
  }
}

/** Condition: undecided, and not typed by another person. */
const isOpenTo = ({ userId }: Caller): Sql => sql`
  d.expires_at > now() and d.grant_id is null and d.denied_at is null and coalesce(d.user_id, ${userId}) = ${userId}`;
