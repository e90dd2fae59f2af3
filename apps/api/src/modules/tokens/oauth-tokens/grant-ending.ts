import { Injectable } from '@nestjs/common';
import { OAUTH_TOKENS_QUEUE, type RevocationCause } from '@review-service/contracts/oauth-tokens';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { endGrants } from '@review-service/platform/oauth/end-grants';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { deletedToken } from './deleted-token';

/** Ends grants in other ways than by the deletion of their token, with the same follow-up work (decision R4). */
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
    const payloads = ended.map((token) => ({ ...token, cause }));
    await this.outbox.sendAll(OAUTH_TOKENS_QUEUE, 'token.deleted', payloads);
  }

  /**
   * Ends those of these grants that have not ended yet, with all that they have. Resolves with their ids. Needs a
   * transaction; locks the grants first.
   * @param more what else the audit log says of each, by its id
   */
  async endAll(
    ids: readonly number[],
    why: { readonly deletedBy: number } | { readonly cause: RevocationCause },
    more: ReadonlyMap<number, object> = new Map(),
  ): Promise<number[]> {
    const cause = 'cause' in why ? why.cause : undefined;
    const alive = await this.lockAlive(ids);
    const ended = await endGrants(this.db.entities, alive);
    const withToken = new Set(ended.map(({ grantId }) => grantId));
    const without = alive.filter((id) => !withToken.has(id));
    await this.audit.write([
      ...ended.map((token) => deletedToken(token, cause, more.get(token.grantId))),
      ...without.map((grantId) => ({
        ...({ action: 'grant.ended', subject: `grant ${grantId}` } as const),
        details: { grantId, ...(cause && { cause }), ...more.get(grantId) },
      })),
    ]);
    const payloads = ended.map((token) => ({ ...token, ...why }));
    await this.outbox.sendAll(OAUTH_TOKENS_QUEUE, 'token.deleted', payloads);
    return alive;
  }

  /** Those that have a token, or what one is asked for with. A concurrent end comes before this, or waits and finds none. */
  private async lockAlive(ids: readonly number[]): Promise<number[]> {
    const among = sql`= any (${[...ids]}::integer[])`;
    await this.db.all({}, sql`select from oauth_grant where id ${among} order by id for update`);
    const alive = await this.db.all(
      { id: number },
      sql`
        select grant_id as id from oauth_token where grant_id ${among}
        union select grant_id from oauth_refresh_token where grant_id ${among} and revoked_at is null
        union select grant_id from oauth_authorization_code where grant_id ${among} and used_at is null
        union select grant_id from oauth_device_code where grant_id ${among}`,
    );
    return alive.map(({ id }) => id);
  }
}
