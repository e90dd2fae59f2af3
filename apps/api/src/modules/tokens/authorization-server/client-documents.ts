import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PrivatePlaces } from '@review-service/contracts/private-places';
import { boolean } from '@review-service/database/row-types';
import { equalOrNull, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { count, Limiters } from '../../../access/limits/limiters';
import { ApiConfig } from '../../../api.config';
import { fail } from '../../../errors/api.exception';
import { type ClientDocument, ClientDocumentFault, readClientDocument } from './client-document';
import { fetchDocument } from './fetch-document';

/** Seconds until a description that could not be read is tried again. */
const RETRY = 300;

/** Applications that describe themselves: their client id is an address, and what is there is kept for a while. */
@Injectable()
export class ClientDocuments {
  private readonly places: PrivatePlaces;

  constructor(
    private readonly db: Database,
    private readonly limiters: Limiters,
    @Inject(ApiConfig) { clientDocumentAllowPrivate }: ApiConfig,
  ) {
    this.places = new PrivatePlaces(clientDocumentAllowPrivate);
  }

  /**
   * Reads the description of an application, unless it was read a short while ago. While its address is away, what is known
   * of it still counts; what is wrong there does not. Throws a ClientDocumentFault.
   */
  async read(caller: Caller, clientId: string): Promise<void> {
    const known = await this.db.find(
      { isFresh: boolean },
      sql`
        select a.user_id is not null or coalesce(a.described_until > now(), false) as "isFresh" from oauth_application a
        where a.client_id = ${clientId} and a.deleted_at is null
          and ${equalOrNull(sql`a.local_site_id`, caller.siteId)}`,
    );
    if (known?.isFresh) return;
    const { isOver, resetsIn } = await count(this.limiters.documents, String(caller.userId));
    if (isOver) fail(errors.rateLimitExceeded, { limit: { retryAfter: resetsIn } });
    const fetched = await fetchDocument(clientId, this.places).catch((thrown: unknown) => {
      if (known && thrown instanceof ClientDocumentFault) return undefined;
      throw thrown;
    });
    if (fetched) await this.keep(caller, clientId, readClientDocument(clientId, fetched.text), fetched.keepFor);
    else await this.postpone(caller, clientId);
  }

  private async keep(
    { siteId }: Caller,
    clientId: string,
    { name, redirectUris }: ClientDocument,
    seconds: number,
  ): Promise<void> {
    await this.db.change(
      {},
      sql`
        insert into oauth_application
          (local_site_id, name, client_id, client_secret_hash, client_type, authorization_grant_type, redirect_uris,
            described_until)
        values (${siteId}, ${name}, ${clientId}, '', 'public', 'authorization-code', ${redirectUris}::text[],
          now() + ${seconds} * interval '1 second')
        on conflict (client_id, coalesce(local_site_id, 0)) where user_id is null do update set
          name = excluded.name, redirect_uris = excluded.redirect_uris, described_until = excluded.described_until`,
    );
  }

  private async postpone({ siteId }: Caller, clientId: string): Promise<void> {
    await this.db.change(
      {},
      sql`
        update oauth_application a set described_until = now() + ${RETRY} * interval '1 second'
        where a.client_id = ${clientId} and a.user_id is null and ${equalOrNull(sql`a.local_site_id`, siteId)}`,
    );
  }
}
