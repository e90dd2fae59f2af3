import { Inject, Injectable } from '@nestjs/common';
import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';

/** From this part of a quota on an account is shown. */
const NEAR = 0.8;
/** Accounts that are shown for a quota. */
const SHOWN = 50;

const USED = { username: text, used: number };

/** A quota of every account, and the accounts that have reached it, or nearly have. */
export interface QuotaUse {
  readonly name: string;
  readonly setting: string;
  readonly most: number;
  readonly accounts: readonly { readonly username: string; readonly used: number; readonly isReached: boolean }[];
}

/** Finds the accounts that have reached a quota, or nearly have. */
@Injectable()
export class QuotaUsesService {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  all(): Promise<QuotaUse[]> {
    const { maxApiTokens, maxApplications, dailyUploadBytes } = this.config;
    return Promise.all([
      this.use('API tokens', 'MAX_API_TOKENS', maxApiTokens, TOKENS),
      this.use('Applications', 'MAX_APPLICATIONS', maxApplications, APPLICATIONS),
      this.use('Bytes uploaded today (UTC)', 'DAILY_UPLOAD_BYTES', dailyUploadBytes, UPLOADS),
    ]);
  }

  /** @param uses `user_id` and `used` of each account that uses something of it */
  private async use(name: string, setting: string, most: number, uses: Sql): Promise<QuotaUse> {
    const found = await this.db.all(
      USED,
      sql`
        select u.username, use.used::float8 as used from (${uses}) use join user_account u on u.id = use.user_id
        where use.used >= ${NEAR}::float8 * ${most}::bigint order by use.used desc, u.username limit ${SHOWN}`,
    );
    return { name, setting, most, accounts: found.map((one) => ({ ...one, isReached: one.used >= most })) };
  }
}

const TOKENS = sql`select user_id, count(*) as used from api_token where parent_id is null group by user_id`;
const APPLICATIONS = sql`
  select user_id, count(*) as used from oauth_application where deleted_at is null group by user_id`;
const UPLOADS = sql`
  select user_id, bytes as used from upload_use where day = (now() at time zone 'utc')::date`;
