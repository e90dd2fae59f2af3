import { Injectable } from '@nestjs/common';
import type { RevocationCause, TokenDeleted } from '@review-service/contracts/oauth-tokens';
import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { boolean, number, numbers } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { Audit } from '../../audit';
import type { Message } from '../../queues/processor';
import { AccountMail } from '../mail';
import { RevocationMetrics } from '../../revocation-metrics';

/** The tokens that were revoked together. */
const REVOKED = { tokenIds: numbers, refreshTokens: number };

const APPLICATION = together(
  columns(OAuthApplication, 'a', ['name', 'localSiteId']),
  computed({ hasWebhook: [boolean, sql`a.webhook_url <> ''`] }),
);

/** Causes of which nobody is told here. */
const TOLD_OTHERWISE: readonly RevocationCause[] = ['revoked by its client', 'found in public'];

/** Ends the rest of a deleted token's grant and sends a webhook (decision R4). The token itself is deleted already. */
@Injectable()
export class GrantRevocation {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly metrics: RevocationMetrics,
    private readonly mail: AccountMail,
  ) {}

  async revoke(deleted: TokenDeleted, message: Message): Promise<void> {
    const { tokenId, grantId, userId, applicationId, deletedBy, cause } = deleted;
    const { tokenIds, refreshTokens } = await this.sweep(grantId);
    this.metrics.count('token', 1 + tokenIds.length);
    this.metrics.count('refresh token', refreshTokens);
    const audited = this.audit.write(message, {
      actorId: deletedBy ?? userId,
      action: 'oauth-token.swept',
      subject: `oauth-token ${tokenId}`,
      details: { tokenId, userId, applicationId, ...(cause && { cause }), alsoRevoked: { tokenIds, refreshTokens } },
    });
    const [application] = await Promise.all([this.application(applicationId), audited]);
    if (!application) return;
    await this.tellOwner(deleted, application, message);
    if (!application.hasWebhook) return;
    const payloads = [tokenId, ...tokenIds].map((id) => ({ applicationId, tokenId: id, userId }));
    await this.outbox.sendAll(WEBHOOKS_QUEUE, 'oauth_token.deleted', payloads);
  }

  /** Locks the grant's row first, as a refresh does: a refresh either comes before this, or finds nothing. */
  private async sweep(grantId: number): Promise<RowOf<typeof REVOKED>> {
    await this.db.all({}, sql`select from oauth_grant where id = ${grantId} for update`);
    const [revoked] = await this.db.all(
      REVOKED,
      sql`
        with refreshing as (
          update oauth_refresh_token set revoked_at = now() where grant_id = ${grantId} and revoked_at is null
          returning id),
        codes as (delete from oauth_authorization_code where grant_id = ${grantId} and used_at is null),
        devices as (delete from oauth_device_code where grant_id = ${grantId}),
        tokens as (delete from oauth_token where grant_id = ${grantId} returning id)
        select coalesce((select array_agg(id order by id) from tokens), '{}') as "tokenIds",
          (select count(*) from refreshing) as "refreshTokens"`,
    );
    return revoked ?? { tokenIds: [], refreshTokens: 0 };
  }

  /**
   * Whoever ended it themselves need not be told, nor when its client did: that is how one logs out. Where it was found in
   * public, who ended it has asked for a mail that says so.
   */
  private async tellOwner(
    deleted: TokenDeleted,
    application: RowOf<typeof APPLICATION>,
    { id }: Message,
  ): Promise<void> {
    const { tokenId, userId, deletedBy = userId, cause } = deleted;
    if (cause === undefined ? deletedBy === userId : TOLD_OTHERWISE.includes(cause)) return;
    const { name: purpose, localSiteId } = application;
    const event = { kind: 'oauth', tokenId, userId, actorId: deletedBy, purpose, localSiteId } as const;
    await this.mail.tell('token.ended', [{ id, event: { ...event, ...(cause && { cause }) } }]);
  }

  private application(id: number): Promise<RowOf<typeof APPLICATION> | undefined> {
    return this.db.find(APPLICATION, sql`select ${APPLICATION} from oauth_application a where a.id = ${id}`);
  }
}
