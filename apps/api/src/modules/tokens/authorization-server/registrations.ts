import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { makeClientId } from '@review-service/platform/secrets/oauth-apps';

/** Applications that register themselves. The worker deletes those that nobody uses. */
@Injectable()
export class Registrations {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** Adds one, without a secret and an owner; its client id. */
  @Transactional()
  async add(siteId: number | null, name: string, redirectUris: readonly string[]): Promise<string> {
    const clientId = makeClientId();
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into oauth_application
          (local_site_id, name, client_id, client_secret_hash, client_type, authorization_grant_type, redirect_uris)
        values (${siteId}, ${name}, ${clientId}, '', 'public', 'authorization-code', ${redirectUris}::text[])
        returning id`,
    );
    await this.audit.write({
      action: 'oauth-app.created',
      subject: `oauth-app ${made?.id ?? 0}`,
      details: { name, clientId, registeredItself: true },
    });
    return clientId;
  }
}
