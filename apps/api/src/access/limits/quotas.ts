import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../api.config';
import { fail, failField } from '../../errors/api.exception';
import { secondsOfDayLeft } from './seconds-of-day-left';

/** Limits what one account may have, and upload on a day (decision A17). */
@Injectable()
export class Quotas {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** Fails unless the account may have one API token more (105). Call it in the transaction that makes the token. */
  async expectTokenRoom(userId: number): Promise<void> {
    const { maxApiTokens: most } = this.config;
    const tokens = sql`select from api_token where user_id = ${userId} and parent_id is null limit ${most}`;
    if ((await this.countOf(userId, tokens)) < most) return;
    const message = `This account has ${most} API tokens, and no more are possible. Delete those that nobody needs.`;
    failField(errors.invalidFormData, '__all__', message);
  }

  /** Fails unless the account may have one application more (105). Call it in the transaction that makes it, or gives it away. */
  async expectAppRoom(userId: number): Promise<void> {
    const { maxApplications: most } = this.config;
    const apps = sql`select from oauth_application where user_id = ${userId} and deleted_at is null limit ${most}`;
    if ((await this.countOf(userId, apps)) < most) return;
    const message = `This account has ${most} applications, and no more are possible. Delete those that nobody needs.`;
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

  /** Accounts wait for their own row until the commit, so that two requests at once do not both take the last place. */
  private async countOf(userId: number, rows: Sql): Promise<number> {
    await this.db.change({ id: number }, sql`select id from user_account where id = ${userId} for no key update`);
    const [found] = await this.db.all({ count: number }, sql`select count(*)::integer as count from (${rows}) one`);
    return found?.count ?? 0;
  }
}
