import {
  type AuthorizationCode,
  type AuthorizationCodeModel,
  type ClientCredentialsModel,
  OAuthError,
  type RefreshToken,
  type RefreshTokenModel,
  type Token,
} from '@node-oauth/oauth2-server';
import { ACCESS_TOKEN_SECONDS, makeOAuthToken, makeRefreshToken } from '@review-service/platform/secrets/oauth-tokens';
import type { FastifyRequest } from 'fastify';
import { formOf } from '../../../pages/form';
import type { Client } from './client';
import { readClientCredentials } from './client-credentials';
import type { DeviceCodes } from './device-codes';
import type { AnsweredTokens, Grants } from './grants';
import type { Issuing } from './issuing';
import { isForTools } from './resources';
import { readScope } from './scopes';

/** The person and grant of a token. Without a grant it is the application's own. */
export interface Beneficiary {
  readonly userId?: number;
  readonly grantId?: number;
  /** The scopes of the grant; the token may have fewer. */
  readonly grantedScopes?: readonly string[];
  [key: string]: unknown;
}

const NEVER = new Date(8.64e15);

/**
 * The library's access to our tables, for one request. The library implements the grants (RFC 6749, RFC 7636); this
 * class locks, finds, uses up and stores.
 */
export class TokenModel implements AuthorizationCodeModel, RefreshTokenModel, ClientCredentialsModel {
  /** What is answered again, instead of new tokens. */
  private answered: AnsweredTokens | undefined;
  /** The refresh token that follows that of a public client. */
  private next: string | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly client: Client | undefined,
    private readonly grants: Grants,
    private readonly issuing: Issuing,
    readonly devices: DeviceCodes,
    /** The address of the tools of agents. */
    private readonly tools: string,
  ) {}

  /** Seconds until the access token of the answer expires. */
  get expiresIn(): number {
    return this.answered?.seconds ?? ACCESS_TOKEN_SECONDS;
  }

  getClient(): Promise<Client | undefined> {
    return Promise.resolve(this.client);
  }

  async getAuthorizationCode(code: string): Promise<AuthorizationCode | undefined> {
    const found = await this.grants.byCode(code);
    this.expectTarget(found);
    return (
      found && {
        id: found.id,
        authorizationCode: code,
        expiresAt: found.isExpired ? new Date(0) : NEVER,
        redirectUri: found.redirectUri,
        scope: found.scopes,
        client: { id: found.clientId, grants: [] },
        user: { userId: found.userId, grantId: found.grantId, grantedScopes: found.scopes } satisfies Beneficiary,
        ...(found.codeChallenge !== null && { codeChallenge: found.codeChallenge, codeChallengeMethod: 'S256' }),
      }
    );
  }

  async revokeAuthorizationCode({ id }: AuthorizationCode): Promise<boolean> {
    await this.grants.useCode(id as number);
    return true;
  }

  async getRefreshToken(refreshToken: string): Promise<RefreshToken | undefined> {
    const found = await this.grants.byRefreshToken(refreshToken, readClientCredentials(this.request).id);
    this.expectTarget(found);
    this.answered = found?.answered;
    this.next = found?.isPublic ? this.grants.after(refreshToken) : undefined;
    return (
      found && {
        id: found.id,
        refreshToken,
        refreshTokenExpiresAt: found.isExpired ? new Date(0) : NEVER,
        scope: found.scopes,
        client: { id: found.clientId, grants: [] },
        user: { userId: found.userId, grantId: found.grantId, grantedScopes: found.scopes } satisfies Beneficiary,
      }
    );
  }

  async revokeToken({ id }: RefreshToken): Promise<boolean> {
    if (!this.answered) await this.grants.replaceRefreshToken(id as number);
    return true;
  }

  /** No person: the application acts for itself. */
  getUserFromClient(): Promise<Beneficiary> {
    return Promise.resolve({});
  }

  /** A code has its granted scopes; without a code the client requests them. */
  validateScope({ grantedScopes }: Beneficiary, _: unknown, asked?: string[]): Promise<string[] | undefined> {
    return Promise.resolve(grantedScopes ? asked : readScope(asked));
  }

  generateAccessToken(): Promise<string> {
    return Promise.resolve(makeOAuthToken());
  }

  generateRefreshToken(): Promise<string> {
    return Promise.resolve(this.next ?? makeRefreshToken());
  }

  async saveToken(token: Token, client: Client, beneficiary: Beneficiary): Promise<Token> {
    if (this.answered) {
      const { accessToken, refreshToken, scopes } = this.answered;
      return { ...token, accessToken, refreshToken, scope: [...scopes], client, user: beneficiary };
    }
    const { accessToken, refreshToken = '', scope = [] } = token;
    const scopes = [...new Set(scope)];
    const { grantId, userId, grantedScopes = scopes } = beneficiary;
    if (grantId === undefined || userId === undefined) await this.issuing.ofClient(client, accessToken, scopes);
    else await this.issuing.ofGrant(grantId, userId, client, { accessToken, refreshToken, scopes, grantedScopes });
    return { ...token, scope: scopes, client, user: beneficiary };
  }

  /** A client that names another resource than was granted gets no token, and may ask again (RFC 8707 section 2.2). */
  private expectTarget(found: { readonly opensTools: boolean } | undefined): void {
    const { resource } = formOf(this.request);
    if (!found || resource === undefined || isForTools(resource, this.tools) === found.opensTools) return;
    throw new OAuthError('The grant is for another resource.', { name: 'invalid_target', code: 400 });
  }

  /** Unused: our access checks authenticate requests, not the library. */
  getAccessToken(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Unused: the authorization endpoint is ours, too. */
  saveAuthorizationCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
