import { Injectable } from '@nestjs/common';
import { OAUTH_TOKENS_QUEUE, type RevocationCause } from '@review-service/contracts/oauth-tokens';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { endGrants } from '@review-service/platform/oauth/end-grants';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { deletedToken } from './deleted-token';

/** Ends a grant for other reasons than the deletion of its token, with the same follow-up work (decision R4). */
@Injectable()
export class GrantEnding {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Ends all tokens and codes of the grant. Needs a transaction; locks the grant first. */
  async end(grantId: number, cause: RevocationCause): Promise<void> {
    const ended = await endGrants(this.db.entities, [grantId]);
    const entries = ended.map((token) => deletedToken(token, cause));
    await this.audit.write(entries, {
      actor: sql`(select u.username from oauth_grant g
      join user_account u on u.id = g.user_id where g.id = ${grantId})`,
    });
    for (const token of ended) {
      await this.outbox.send(OAUTH_TOKENS_QUEUE, 'token.deleted', { ...token, cause });
    }
  }
}
