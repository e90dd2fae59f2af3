import { Inject, Injectable } from '@nestjs/common';
import type { QuotasFields } from '@review-service/contracts/quotas';
import { number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';

/** From this part of a quota on an account is shown. */
const NEAR = 0.8;
/** Accounts that are shown for a quota. */
const SHOWN = 50;

const USED = { username: text, used: number };

/** Finds the accounts that have reached a quota, or nearly have. */
@Injectable()
export class QuotasService {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  async find(): Promise<QuotasFields> {
    const { maxApiTokens, maxApplications, dailyUploadBytes } = this.config;
    const [api_tokens, applications, uploaded_bytes] = await Promise.all([
      this.quota('MAX_API_TOKENS', maxApiTokens, TOKENS),
      this.quota('MAX_APPLICATIONS', maxApplications, APPLICATIONS),
      this.quota('DAILY_UPLOAD_BYTES', dailyUploadBytes, UPLOADS),
    ]);
    return { api_tokens, applications, uploaded_bytes };
  }

  /** @param uses `user_id` and `used` of each account that uses something of it */
  private async quota(setting: string, limit: number, uses: Sql): Promise<QuotasFields['api_tokens']> {
    const found = await this.db.all(
      USED,
      sql`
        select u.username, use.used::float8 as used from (${uses}) use join user_account u on u.id = use.user_id
        where use.used >= ${NEAR}::float8 * ${limit}::bigint order by use.used desc, u.username limit ${SHOWN}`,
    );
    return { setting, limit, accounts: found.map((one) => ({ ...one, reached: one.used >= limit })) };
  }
}

const TOKENS = sql`select user_id, count(*) as used from api_token where parent_id is null group by user_id`;
const APPLICATIONS = sql`
  select user_id, count(*) as used from oauth_application where deleted_at is null group by user_id`;
const UPLOADS = sql`
  select user_id, bytes as used from upload_use where day = (now() at time zone 'utc')::date`;
