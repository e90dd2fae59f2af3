import { Injectable } from '@nestjs/common';
import { OAUTH_TOKENS_QUEUE, type RevocationCause } from '@review-service/contracts/oauth-tokens';
import { Database } from '@review-service/platform/database/database';
import { endGrants } from '@review-service/platform/oauth/end-grants';
import { Outbox } from '@review-service/platform/outbox/outbox';

/** Ends a grant for other reasons than the deletion of its token, with the same follow-up work (decision R4). */
@Injectable()
export class GrantEnding {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Ends all tokens and codes of the grant. Needs a transaction; locks the grant first. */
  async end(grantId: number, cause: RevocationCause): Promise<void> {
    for (const token of await endGrants(this.db.entities, [grantId])) {
      await this.outbox.send(OAUTH_TOKENS_QUEUE, 'token.deleted', { ...token, cause });
    }
  }
}
