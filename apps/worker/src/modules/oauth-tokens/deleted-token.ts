import { Injectable } from '@nestjs/common';
import { OAUTH_TOKENS_QUEUE, type RevocationCause, type TokenDeleted } from '@review-service/contracts/oauth-tokens';
import { WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { InOneStep, type Message } from '../../jobs/work';
import { AccountMail } from '../mail';
import { RevocationMetrics } from '../../base/revocation-metrics';

const APPLICATION = together(
  columns(OAuthApplication, 'a', ['name', 'localSiteId']),
  computed({ hasWebhook: [boolean, sql`a.webhook_url <> ''`] }),
);

/** Causes of which the owner is not told here. */
const TOLD_OTHERWISE: readonly RevocationCause[] = ['revoked by its client', 'found in public'];

/** Tells the owner and the application that a token has ended (decision R4). Its grant has ended with it. */
@Injectable()
export class DeletedToken {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly metrics: RevocationMetrics,
    private readonly mail: AccountMail,
  ) {}

  @InOneStep(OAUTH_TOKENS_QUEUE, 'token.deleted')
  async tell(deleted: TokenDeleted, message: Message): Promise<void> {
    this.metrics.count(1);
    const { tokenId, userId, applicationId } = deleted;
    const application = await this.application(applicationId);
    if (!application) return;
    await this.tellOwner(deleted, application, message);
    if (!application.hasWebhook) return;
    await this.outbox.send(WEBHOOKS_QUEUE, 'oauth_token.deleted', { applicationId, tokenId, userId });
  }

  /**
   * Not if the owner has ended it, or its client: that is how one logs out. If it was found in public, another mail says
   * so.
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
