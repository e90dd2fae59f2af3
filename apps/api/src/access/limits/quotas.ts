import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../api.config';
import { fail, failField } from '../../errors/api.exception';
import { secondsOfDayLeft } from './seconds-of-day-left';

/** What an account may have a number of. */
const KEPT = {
  'API tokens': {
    setting: 'maxApiTokens',
    rows: (userId: number) => sql`select from api_token where user_id = ${userId} and parent_id is null`,
  },
  applications: {
    setting: 'maxApplications',
    rows: (userId: number) => sql`select from oauth_application where user_id = ${userId} and deleted_at is null`,
  },
} as const;

/** Limits the objects of an account, and its uploads in a day (decision A17). */
@Injectable()
export class Quotas {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** Fails unless the account may have one of these more (105). Call it in the transaction that makes it, or gives it away. */
  async expectRoom(what: keyof typeof KEPT, userId: number): Promise<void> {
    const { setting, rows } = KEPT[what];
    const most = this.config[setting];
    // Until the commit others wait for the account's row, so that two requests at once do not both take the last place.
    await this.db.change({ id: number }, sql`select id from user_account where id = ${userId} for no key update`);
    const counted = sql`select count(*)::integer as count from (${rows(userId)} limit ${most}) one`;
    const [found] = await this.db.all({ count: number }, counted);
    if ((found?.count ?? 0) < most) return;
    const message = `This account has ${most} ${what}, and no more are possible. Delete those that nobody needs.`;
    failField(errors.invalidFormData, '__all__', message);
  }

  /** Counts the bytes of files that the account has sent. Refuses those that are too many for a day (114), and does not count them. */
  async countUpload(userId: number, bytes: number): Promise<void> {
    const { dailyUploadBytes: most } = this.config;
    const [counted] = await this.db.change(
      { bytes: number },
      sql`
        insert into upload_use as before (user_id, day, bytes)
        select ${userId}::integer, (now() at time zone 'utc')::date, ${bytes}::bigint where ${bytes}::bigint <= ${most}::bigint
        on conflict (user_id) do update set day = excluded.day,
          bytes = excluded.bytes + case when before.day = excluded.day then before.bytes else 0 end
        where before.day <> excluded.day or before.bytes + excluded.bytes <= ${most}::bigint
        returning bytes`,
    );
    if (counted) return;
    fail(errors.rateLimitExceeded, {
      message: `An account uploads at most ${most} bytes of files on a day. Send this after the seconds that Retry-After names.`,
      limit: { retryAfter: secondsOfDayLeft() },
    });
  }
}
