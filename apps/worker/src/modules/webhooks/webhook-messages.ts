import { Inject, Injectable } from '@nestjs/common';
import { type OAuthTokenDeletedEvent, WEBHOOKS_QUEUE } from '@review-service/contracts/webhooks';
import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { OAuthApplication } from '@review-service/database/entities/oauth-application.entity';
import { nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { currentWebhookSecrets } from '@review-service/platform/secrets/webhook-secrets';
import { type Message, Outside } from '../../jobs/work';
import { WorkerConfig } from '../../worker.config';
import { post } from './post';
import { standardHeaders } from './signatures';

/** The receiver and content of a message; the username is null if the user no longer exists. */
const COLUMNS = together(
  columns(OAuthApplication, 'a', ['clientId', 'webhookUrl']),
  computed({ username: [nullable(text), sql`u.username`] }),
);

/** Writes, signs and sends messages in the format of Standard Webhooks. An application without an address gets none. */
@Injectable()
export class WebhookMessages {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  @Outside(WEBHOOKS_QUEUE, 'oauth_token.deleted')
  async tokenDeleted({ applicationId, tokenId, userId }: OAuthTokenDeletedEvent, message: Message): Promise<void> {
    const [application, secrets] = await Promise.all([
      this.find(applicationId, userId),
      currentWebhookSecrets(this.db.entities, this.secrets, { applicationId }),
    ]);
    if (!application) return;
    const { clientId, webhookUrl, username } = application;
    const body = JSON.stringify({
      type: 'oauth_token.deleted',
      timestamp: message.createdAt,
      data: { token_id: tokenId, user: { id: userId, username }, client_id: clientId },
    });
    const headers = sign(secrets, body, message);
    await post(webhookUrl, { headers, body }, this.config);
  }

  private find(applicationId: number, userId: number): Promise<RowOf<typeof COLUMNS> | undefined> {
    return this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS}
        from oauth_application a left join user_account u on u.id = ${userId}
        where a.id = ${applicationId} and a.webhook_url <> ''`,
    );
  }
}

/** The id is the same for every try, the time is that of the try; every currently valid secret signs. */
function sign(secrets: readonly string[], body: string, { id, traceparent }: Message): Record<string, string> {
  if (secrets.length === 0)
    throw new Error('no key opens a signing secret of the application: put the key back, or let its owner renew it');
  return { ...standardHeaders(secrets, { id, at: new Date(), body }), ...(traceparent !== null && { traceparent }) };
}
