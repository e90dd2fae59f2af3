import { Injectable } from '@nestjs/common';
import { type ApplicationTokensEnded, OAUTH_APPS_QUEUE } from '@review-service/contracts/oauth-apps';
import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import type { RowOf } from '@review-service/database/columns';
import { json, number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { JobAudit } from '../../base/audit';
import { InSteps, type Message, type StepDone } from '../../jobs/work';
import { RevocationMetrics } from '../../base/revocation-metrics';

/** Grants per transaction. */
const BATCH = 250;

const REMOVED = {
  /** The id of the last grant, or 0. */
  last: number,
  grants: number,
  tokens: json<readonly { readonly tokenId: number; readonly userId: number }[]>(),
};

/**
 * Deletes the ended grants and tokens of an application, which are invalid already, and sends a webhook for each token.
 * The progress has the last grant (`after`), and the number of grants done.
 */
@Injectable()
export class EndedTokens {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: JobAudit,
    private readonly metrics: RevocationMetrics,
  ) {}

  @InSteps(OAUTH_APPS_QUEUE, 'application.tokens-ended')
  async step({ applicationId, endedBy }: ApplicationTokensEnded, message: Message): Promise<StepDone> {
    const { after = 0, grants = 0, tokens = 0 } = message.progress;
    const removed = await this.remove(applicationId, after);
    this.metrics.count(removed.tokens.length);
    if (await this.wantsToKnow(applicationId)) {
      const payloads = removed.tokens.map((token) => ({ applicationId, ...token }));
      await this.outbox.sendAll(WEBHOOKS_QUEUE, 'oauth_token.deleted', payloads);
    }
    const done = { grants: grants + removed.grants, tokens: tokens + removed.tokens.length };
    if (removed.grants === BATCH) return { progress: { ...done, after: removed.last }, isLast: false };
    await this.db.all(
      {},
      sql`
        delete from oauth_client_token t using oauth_application a
        where a.id = ${applicationId} and t.application_id = a.id and t.created_at <= a.tokens_ended_at`,
    );
    await this.audit.write(message, {
      actorId: endedBy,
      action: 'oauth-app.tokens-removed',
      subject: `oauth-app ${applicationId}`,
      details: { applicationId, ...done },
    });
    return { progress: done, isLast: true };
  }

  private async remove(applicationId: number, after: number): Promise<RowOf<typeof REMOVED>> {
    const [removed] = await this.db.all(
      REMOVED,
      sql`
        with ended as (
          select g.id from oauth_grant g join oauth_application a on a.id = g.application_id
          where a.id = ${applicationId} and g.created_at <= a.tokens_ended_at and g.id > ${after}
          order by g.id limit ${BATCH} for update of g),
        tokens as (
          select t.id as "tokenId", t.user_id as "userId" from oauth_token t join ended on ended.id = t.grant_id
          order by t.id),
        gone as (delete from oauth_grant g using ended where g.id = ended.id returning g.id)
        select coalesce(max(id), 0) as last, count(*)::integer as grants,
          coalesce((select json_agg(tokens) from tokens), '[]') as tokens
        from gone`,
    );
    return removed ?? { last: 0, grants: 0, tokens: [] };
  }

  private async wantsToKnow(applicationId: number): Promise<boolean> {
    const found = await this.db.find(
      {},
      sql`select from oauth_application where id = ${applicationId} and webhook_url <> ''`,
    );
    return found !== undefined;
  }
}
