import { Injectable } from '@nestjs/common';
import { InvalidClientError } from '@node-oauth/oauth2-server';
import { errors } from '@review-service/contracts/errors';
import { computed, together } from '@review-service/database/columns';
import { text } from '@review-service/database/row-types';
import { equalOrNull, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../access/callers/caller-network';
import { asTooManyRequests } from '../../../access/limits/guess-throttle';
import { count, Limiters, uncount } from '../../../access/limits/limiters';
import { LoginThrottle } from '../../../access/limits/login-throttle';
import { VerifiedPasswords } from '../../../access/callers/verified-passwords';
import { fail } from '../../../errors/api.exception';
import { type Client, grantsOf, registrationColumns } from './client';
import { ClientDocuments } from './client-documents';
import { isDocumentUrl } from './client-document';
import { readClientCredentials } from './client-credentials';

const COLUMNS = together(registrationColumns, computed({ secretHash: [text, sql`a.client_secret_hash`] }));

/** Finds and authenticates applications by their `client_id` (RFC 6749 section 2.3). */
@Injectable()
export class Clients {
  constructor(
    private readonly db: Database,
    private readonly secrets: VerifiedPasswords,
    private readonly throttle: LoginThrottle,
    private readonly limiters: Limiters,
    private readonly documents: ClientDocuments,
  ) {}

  /**
   * On the Local Site of the request's URL, or on none. One that describes itself is read where it does, if it is not known
   * or was read long ago. Throws a ClientDocumentFault.
   */
  async find(request: FastifyRequest, clientId: string): Promise<Client | undefined> {
    if (isDocumentUrl(clientId)) await this.documents.read(request.caller, clientId);
    return (await this.row(request, clientId))?.client;
  }

  /** The authenticated client of a request. Throws `invalid_client`. */
  async authenticate(request: FastifyRequest): Promise<Client> {
    const client = await this.verify(request);
    if (!client) throw new InvalidClientError('Say which client you are, with its secret if it has one.');
    return client;
  }

  /**
   * The client of a request, if its secret is right; a public client needs no secret, and must not send one. Guesses
   * count as failed logins, requests by client, and those without one by address (decision A9).
   */
  async verify(request: FastifyRequest): Promise<Client | undefined> {
    const client = await this.recognize(request);
    const { anonymous } = this.limiters;
    const { ip, countedForAddress: counted } = request;
    if (client && counted && anonymous) await uncount(anonymous, networkOf(ip));
    else if (counted?.isOver)
      fail(errors.rateLimitExceeded, { limit: { retryAfter: counted.resetsIn, points: anonymous?.points } });
    return client;
  }

  private async recognize(request: FastifyRequest): Promise<Client | undefined> {
    const { id, secrets } = readClientCredentials(request);
    if (id === undefined) return undefined;
    const found = await this.row(request, id);
    if (!found || !this.isKnownAnyway(found, secrets)) {
      const name = `client ${id}`;
      await this.throttle.check(request, name).catch(asTooManyRequests);
      if (!(await this.isRight(found, secrets)) || !found) {
        await this.throttle.countFailure(request, name);
        return undefined;
      }
      await this.throttle.succeed(request, name).catch(asTooManyRequests);
    }
    const { authenticated } = this.limiters;
    // Anybody can pose as a public client, so its requests count by address, too.
    const by = found.client.isConfidential ? `client ${id}` : `client ${id} at ${networkOf(request.ip)}`;
    const usage = authenticated && (await count(authenticated, by));
    if (usage?.isOver)
      fail(errors.rateLimitExceeded, { limit: { retryAfter: usage.resetsIn, points: authenticated?.points } });
    request.oauthClient = found.client;
    return found.client;
  }

  /**
   * Needs neither throttle nor hash: a public client without a secret, or a cached right secret. So wrong secrets from
   * the same address do not block a working client.
   */
  private isKnownAnyway({ client, secretHash }: { client: Client; secretHash: string }, secrets: readonly string[]) {
    if (!client.isConfidential) return secrets.length === 0;
    return secrets.some((secret) => this.secrets.remembers(secretHash, secret));
  }

  /** Unknown clients take as long as wrong secrets. */
  private async isRight(found: { client: Client; secretHash: string } | undefined, secrets: readonly string[]) {
    if (found && !found.client.isConfidential) return secrets.length === 0;
    for (const secret of secrets) if (await this.secrets.verify(found?.secretHash ?? null, secret)) return true;
    return false;
  }

  private async row(request: FastifyRequest, clientId: string) {
    if (clientId.includes('\0')) return undefined;
    const row = await this.db.find(
      COLUMNS,
      sql`
        select ${COLUMNS}
        from oauth_application a left join user_account u on u.id = a.user_id
        where a.client_id = ${clientId} and a.deleted_at is null and ${equalOrNull(sql`a.local_site_id`, request.caller.siteId)}`,
    );
    if (!row) return undefined;
    const { secretHash, ...registration } = row;
    return { secretHash, client: { ...registration, grants: grantsOf(registration) } };
  }
}
