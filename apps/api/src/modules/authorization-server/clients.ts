import { Injectable } from '@nestjs/common';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { InvalidClientError } from '@node-oauth/oauth2-server';
import { errors } from '@review-service/contracts/errors';
import { equalOrNull } from '@review-service/database/equal-or-null';
import { lookUp, sql } from '@review-service/database/sql';
import type { FastifyRequest } from 'fastify';
import { readCredentials } from '../../access/credentials';
import { count, Limiters } from '../../access/limiters';
import { LoginThrottle } from '../../access/login-throttle';
import { VerifiedPasswords } from '../../access/verified-passwords';
import { ApiException, fail } from '../../hypermedia/api.exception';
import { formOf } from '../../pages/form';
import { type Client, grantsOf } from './client';

type Row = Omit<Client, 'grants'> & { readonly secretHash: string };

/** Finds applications by their `client_id`, and makes sure that it is they who ask (RFC 6749 section 2.3). */
@Injectable()
export class Clients {
  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly secrets: VerifiedPasswords,
    private readonly throttle: LoginThrottle,
    private readonly limiters: Limiters,
  ) {}

  /** On the Local Site of the request's URL, or on none. */
  async find(request: FastifyRequest, clientId: string): Promise<Client | undefined> {
    return (await this.row(request, clientId))?.client;
  }

  /** The client that a request of another endpoint than the token endpoint comes from. Throws `invalid_client`. */
  async authenticate(request: FastifyRequest): Promise<Client> {
    const basic = readCredentials(request.headers.authorization ?? '');
    const form = formOf(request);
    const [id, secret] =
      basic.kind === 'basic' ? [basic.username, basic.password] : [form.client_id, form.client_secret];
    const client = id === undefined ? undefined : await this.verify(request, id, secret);
    if (!client) throw new InvalidClientError('Say which client you are, with its secret if it has one.');
    return client;
  }

  /**
   * The client, if the secret is its own; one that can keep no secret needs none, and may not send one. Guesses are
   * counted as failed logins are, and requests by client (decision A9).
   */
  async verify(request: FastifyRequest, clientId: string, secret: string | undefined): Promise<Client | undefined> {
    const credentials = { kind: 'basic', username: `client ${clientId}`, password: '' } as const;
    await this.throttle.check(request, credentials).catch(tooMany);
    const found = await this.row(request, clientId);
    // Unknown clients cost what wrong secrets cost.
    const isRight = await this.isSecret(found, secret);
    if (!found || !isRight) {
      await this.throttle.countFailure(request, credentials);
      return undefined;
    }
    await this.throttle.check(request, credentials).catch(tooMany);
    const { authenticated } = this.limiters;
    const limit = authenticated && (await count(authenticated, `client ${clientId}`));
    if (limit) fail(errors.rateLimitExceeded, { limit });
    return found.client;
  }

  private isSecret(found: { client: Client; secretHash: string } | undefined, secret = ''): boolean | Promise<boolean> {
    if (found && !found.client.isConfidential) return secret === '';
    return this.secrets.verify(found?.secretHash ?? null, secret);
  }

  private async row(request: FastifyRequest, clientId: string) {
    if (clientId.includes('\0')) return undefined;
    const [row] = await lookUp<Row>(
      this.transaction.tx,
      sql`
        select a.client_id as id, a.id as "applicationId", a.name, u.username as owner, a.local_site_id as "siteId",
          a.client_type = 'confidential' as "isConfidential", a.enabled as "isEnabled",
          a.skip_authorization as "skipsConsent", a.authorization_grant_type as "grantType",
          a.redirect_uris as "redirectUris", a.client_secret_hash as "secretHash"
        from oauth_application a join user_account u on u.id = a.user_id
        where a.client_id = ${clientId} and ${equalOrNull(sql`a.local_site_id`, request.caller.siteId)}`,
    );
    if (!row) return undefined;
    const { secretHash, ...client } = row;
    return { secretHash, client: { ...client, grants: grantsOf(client) } as Client };
  }
}

/** A failed login of the API is 104; too many of a client are 429. */
const tooMany = (thrown: unknown): never => {
  if (!(thrown instanceof ApiException)) throw thrown;
  return fail(errors.rateLimitExceeded, { limit: { retryAfter: 60, points: 5 } });
};
