import { createHash, randomBytes } from 'node:crypto';
import { TestClient } from '@review-service/testing/client';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { Browser } from './browser';
import { browserOf } from './signed-in';
import type { TestApi } from './test-api';

/** A redirect URI that nothing serves: tests read the redirect and do not follow it. */
export const CALLBACK = 'https://client.example.com/callback';

/** The answer of an endpoint for clients. The reason for any: the test knows the shape. */
export interface ProtocolAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** The client of a registered application. */
export class OAuthClient {
  private constructor(
    private readonly api: TestApi,
    readonly applicationId: number,
    readonly id: string,
    /** Undefined for a public client. */
    readonly secret: string | undefined,
  ) {}

  static async register(api: TestApi, owner: MadeUser, given: Record<string, unknown> = {}): Promise<OAuthClient> {
    const id = randomBytes(8).toString('hex');
    const columns = { client_id: id, redirect_uris: [CALLBACK], ...given };
    const { id: applicationId } = await api.make.application(owner, columns);
    return new OAuthClient(api, applicationId, id, given.client_type === 'public' ? undefined : PASSWORD);
  }

  /** Sends a form to an endpoint, with the client's id and secret unless the fields override them. */
  post(
    path: string,
    fields: Record<string, string | undefined>,
    headers: Record<string, string> = {},
  ): Promise<ProtocolAnswer> {
    const all = { client_id: this.id, client_secret: this.secret, ...fields };
    const form = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return new TestClient(this.api.url).post(path, Object.fromEntries(form), { headers });
  }

  token(fields: Record<string, string | undefined>, headers?: Record<string, string>): Promise<ProtocolAnswer> {
    return this.post('/oauth2/token/', fields, headers);
  }

  refresh(refreshToken: string, fields: Record<string, string | undefined> = {}): Promise<ProtocolAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...fields });
  }

  /** The address of an authorization request, with PKCE. */
  authorizeUrl(fields: Record<string, string | undefined> = {}): string {
    const all = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: CALLBACK,
      code_challenge: VERIFIER.challenge,
      code_challenge_method: 'S256',
      ...fields,
    };
    const given = Object.entries<string | undefined>(all).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return `/oauth2/authorize/?${new URLSearchParams(given).toString()}`;
  }

  /** Lets a person approve the request; returns the redirect with the answer in its query. */
  async consent(browser: Browser, fields: Record<string, string | undefined> = {}, decision = 'allow'): Promise<URL> {
    const url = new URL(this.authorizeUrl(fields), this.api.url);
    const page = await browser.post('/oauth2/authorize/', { ...Object.fromEntries(url.searchParams), decision });
    return new URL(page.headers.get('location') ?? `about:${page.status}`);
  }

  /** An authorization code for a person. */
  async code(user: MadeUser, fields: Record<string, string | undefined> = {}): Promise<string> {
    const browser = await browserOf(this.api, user);
    return (await this.consent(browser, fields)).searchParams.get('code') ?? '';
  }

  exchange(code: string, fields: Record<string, string | undefined> = {}): Promise<ProtocolAnswer> {
    const usual = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER.verifier };
    return this.token({ ...usual, ...fields });
  }

  /** An access and a refresh token for a person. */
  async tokens(
    user: MadeUser,
    scope = 'root:read session:read',
    redirect_uri = CALLBACK,
  ): Promise<{ access: string; refresh: string }> {
    const { body } = await this.exchange(await this.code(user, { scope, redirect_uri }), { redirect_uri });
    return { access: body.access_token as string, refresh: body.refresh_token as string };
  }
}

/** PKCE (RFC 7636). */
const verifier = randomBytes(32).toString('base64url');
export const VERIFIER = { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
