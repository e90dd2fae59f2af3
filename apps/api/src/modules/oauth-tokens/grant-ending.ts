import { Injectable } from '@nestjs/common';
import { OAUTH_TOKENS_QUEUE, type RevocationCause } from '@review-service/contracts/oauth-tokens';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';

const ENDED = { tokenId: number, userId: number, applicationId: number };

/** Ends a grant for other reasons than the deletion of its token, with the same follow-up work (decision R4). */
@Injectable()
export class GrantEnding {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Ends all tokens and codes of the grant. Needs a transaction; locks the grant first. */
  async end(grantId: number, cause: RevocationCause): Promise<void> {
    await this.db.change({}, sql`select from oauth_grant where id = ${grantId} for update`);
    const ended = await this.db.all(
      ENDED,
      sql`
        with refreshing as (
          update oauth_refresh_token set revoked_at = now() where grant_id = ${grantId} and revoked_at is null),
        codes as (delete from oauth_authorization_code where grant_id = ${grantId} and used_at is null),
        gone as (
          delete from oauth_token where grant_id = ${grantId}
          returning id as "tokenId", user_id as "userId", application_id as "applicationId")
        select * from gone order by "tokenId"`,
    );
    for (const token of ended) {
      await this.outbox.send(OAUTH_TOKENS_QUEUE, 'token.deleted', { ...token, grantId, cause });
    }
  }
}
