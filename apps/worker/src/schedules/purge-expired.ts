import { Inject } from '@nestjs/common';
import { FORMER_SECRETS_KEPT } from '@review-service/database/entities/api-token-renewal.entity';
import { IDEMPOTENCY_KEY_LIFETIME } from '@review-service/database/entities/idempotency-key.entity';
import { RENDERED_TEXT_LIFETIME } from '@review-service/database/entities/rendered-text.entity';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { daysOf } from '../retention.setting';
import { WorkerConfig } from '../worker.config';
import { type Deletable, deleteInBatches } from './delete-in-batches';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** What nobody is shown stays for some days, so that its late use is told from that of an unknown value. */
const KNOWN = sql`now() - interval '7 days'`;

/**
 * An application can get the next token of this grant; until then its last one is needed, to list and end the grant.
 * Imported refresh tokens have no scopes but its own.
 */
export const canBeRenewed = (grantId: Sql): Sql => sql`exists (
  select from oauth_refresh_token r
  where r.grant_id = ${grantId} and r.revoked_at is null and r.replaced_at is null
    and coalesce(r.expires_at > now(), true))`;

/** Administrators of webhooks see deliveries and their results for so long. */
const WEBHOOK_DELIVERIES_KEPT = '30 days';

const EXPIRED: Record<string, Deletable> = {
  sessions: { table: sql`revoked_session`, key: sql`session_id`, where: sql`expires_at < now()` },
  'uses of sessions': { table: sql`session_use`, key: sql`session_id`, where: sql`expires_at < now()` },
  'sessions of providers': { table: sql`provider_session`, key: sql`session_id`, where: sql`expires_at < now()` },
  'log-outs of providers': { table: sql`provider_logout`, key: sql`jti`, where: sql`expires_at < now()` },
  'kept answers': {
    table: sql`idempotency_key`,
    key: sql`id`,
    where: sql`created_at < now() - ${IDEMPOTENCY_KEY_LIFETIME}::interval`,
  },
  'HTML of texts': {
    table: sql`rendered_text`,
    key: sql`digest`,
    where: sql`rendered_at < now() - ${RENDERED_TEXT_LIFETIME}::interval`,
  },
  // With their deliveries.
  'webhook events': {
    table: sql`webhook_event`,
    key: sql`id`,
    where: sql`created_at < now() - ${WEBHOOK_DELIVERIES_KEPT}::interval`,
  },
  'deliveries of mail': {
    table: sql`mail_delivery`,
    key: sql`id`,
    where: sql`created_at < now() - interval '30 days'`,
  },
  'events of mail': { table: sql`mail_event`, key: sql`id`, where: sql`created_at < now() - interval '31 days'` },
  'webhook secrets': { table: sql`webhook_secret`, key: sql`id`, where: sql`expires_at < now()` },
  'refresh tokens': { table: sql`oauth_refresh_token`, key: sql`id`, where: sql`revoked_at < ${KNOWN}` },
  'expired refresh tokens': { table: sql`oauth_refresh_token`, key: sql`id`, where: sql`expires_at < ${KNOWN}` },
  'grants that came to nothing': {
    table: sql`oauth_grant`,
    key: sql`id`,
    where: sql`id in (
      select grant_id from oauth_authorization_code where expires_at < ${KNOWN} and used_at is null)`,
  },
  codes: { table: sql`oauth_authorization_code`, key: sql`id`, where: sql`expires_at < ${KNOWN}` },
  'device codes': { table: sql`oauth_device_code`, key: sql`id`, where: sql`expires_at < now() - interval '1 hour'` },
  'child tokens': {
    table: sql`api_token`,
    key: sql`id`,
    where: sql`parent_id is not null and least(invalidated_at, expires_at) < now() - interval '1 day'`,
  },
  // Until then a client that still sends one is told that it was replaced.
  'former secrets of API tokens': {
    table: sql`api_token_renewal`,
    key: sql`id`,
    where: sql`overlap_ends_at < now() - ${FORMER_SECRETS_KEPT} * interval '1 day'`,
  },
  'client tokens': { table: sql`oauth_client_token`, key: sql`id`, where: sql`expires_at < now()` },
};

/**
 * Access tokens that their owner could see for so many days after their end (decision D16). An imported one may have
 * ended long ago, and was to be seen since it came.
 */
const tokensEndedFor = (days: number): Deletable => {
  const before = sql`now() - ${days} * interval '1 day'`;
  return {
    table: sql`oauth_token`,
    key: sql`id`,
    where: sql`expires_at < ${before} and created_at < ${before} and not ${canBeRenewed(sql`oauth_token.grant_id`)}`,
    entries: sql`
      select 'oauth-token.expired' as action, 'oauth-token ' || id as subject,
        jsonb_build_object('tokenId', id, 'userId', user_id, 'applicationId', application_id, 'expired', expires_at)
          as details
      from gone`,
  };
};

/** Deletes expired rows that have no use any more. */
@Scheduled()
export class PurgeExpired implements Schedule {
  readonly name = 'purge-expired';
  readonly every = 15 * MINUTE;

  constructor(
    private readonly db: Database,
    @Inject(LOG) private readonly log: Logger,
    private readonly config: WorkerConfig,
  ) {}

  async run(): Promise<void> {
    const days = daysOf(this.config.expiredTokenRetention);
    const expired = { ...EXPIRED, ...(days !== undefined && { tokens: tokensEndedFor(days) }) };
    for (const [what, rows] of Object.entries(expired)) {
      const count = await deleteInBatches(this.db, rows);
      if (count > 0) this.log.info({ what, count }, 'purged');
    }
  }
}
