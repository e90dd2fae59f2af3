import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { addressesOf } from '@review-service/platform/sign-in/known-provider';
import { Browser, type LoadedPage } from './browser';

/** The members of a token endpoint's answer. */
type TokenAnswer = Record<string, unknown>;

const CLIENT = { id: 'review-service', secret: 'the-secret-of-the-client' };
const KEY_ID = 'test';
const LOGGED_OUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

/** A company's identity provider: a certified implementation, which signs in whom a test says, without a question. */
export class TestIdentityProvider {
  /** What it knows of the next person: their `sub` is the name of this entry. */
  readonly people = new Map<string, Record<string, unknown>>();
  /** Who signs in next. */
  who = '';
  /** Changes the answer of the token endpoint. */
  tamper?: (answer: TokenAnswer) => TokenAnswer;
  /** The slug that the service has for it. */
  slug: string = FIRST_PROVIDER;

  private constructor(
    readonly url: string,
    private readonly server: Server,
    private readonly key: ReturnType<typeof generateKeyPairSync>['privateKey'],
  ) {}

  /**
   * @param service the address of the service, which is its client
   * @param client further metadata of the client, such as how it is authenticated
   */
  static async start(
    service: string,
    options: Record<string, unknown> = {},
    { slug = FIRST_PROVIDER, ...client }: { slug?: string; [member: string]: unknown } = {},
  ): Promise<TestIdentityProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const started = new TestIdentityProvider(url, server, privateKey);
    started.slug = slug;
    const { redirect, postLogout, backChannelLogout } = addressesOf(slug, service);
    const provider = await quietly(
      async () =>
        new (await import('oidc-provider')).Provider(url, {
          clients: [
            {
              ...{
                client_id: CLIENT.id,
                client_secret: CLIENT.secret,
                token_endpoint_auth_method: 'client_secret_post',
              },
              redirect_uris: [redirect],
              post_logout_redirect_uris: [postLogout],
              backchannel_logout_uri: backChannelLogout,
              backchannel_logout_session_required: true,
              ...client,
            },
          ],
          cookies: { keys: ['test'] },
          jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
          claims: {
            profile: ['name', 'given_name', 'family_name', 'preferred_username'],
            email: ['email', 'email_verified', 'groups', 'hasgroups', '_claim_names', 'tid'],
          },
          features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
          ttl: { AccessToken: 600, AuthorizationCode: 60, Interaction: 600, Session: 600, Grant: 600, IdToken: 600 },
          interactions: { url: (_, { uid }) => `/interaction/${uid}` },
          findAccount: (_, accountId) => ({
            accountId,
            claims: () => ({ sub: accountId, ...started.people.get(accountId) }),
          }),
          // Nobody is asked for consent.
          loadExistingGrant: async ({ oidc }) => {
            const accountId = oidc.session?.accountId;
            const grant = new oidc.provider.Grant({ clientId: CLIENT.id, ...(accountId && { accountId }) });
            grant.addOIDCScope('openid profile email');
            // eslint-disable-next-line no-restricted-syntax -- of the provider's own memory
            await grant.save();
            return grant;
          },
          ...options,
        }),
    );
    provider.use(async (context, next) => {
      await next();
      if (context.path === '/token' && started.tamper) context.body = started.tamper(context.body as TokenAnswer);
    });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
      const result = started.who === '' ? { error: 'access_denied' } : { login: { accountId: started.who } };
      return void provider.interactionFinished(request, response, result);
    });
    return started;
  }

  /** The settings of a service that is its client. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Acme' };
  }

  /** Signs a person in, as the redirects of a browser do. Resolves with the address that leads back. */
  async passThrough(location: string, who: string): Promise<string> {
    this.who = who;
    const visitor = new Browser(this.url);
    let at = new URL(location);
    for (let steps = 0; at.origin === this.url && steps < 9; steps += 1) {
      at = new URL(locationOf(await visitor.get(at.href)), at);
    }
    return at.href;
  }

  /** From the button to the page after it, which is not loaded. */
  async signIn(browser: Browser, who: string, next = '/groups/'): Promise<LoadedPage> {
    return browser.get(await this.comeBack(browser, who, next));
  }

  /** The same until the address that leads back. */
  async comeBack(browser: Browser, who: string, next = '/groups/'): Promise<string> {
    const at = this.slug === FIRST_PROVIDER ? '' : `${this.slug}/`;
    const begun = await browser.get(`/account/oidc/${at}login/?next=${encodeURIComponent(next)}`);
    return this.passThrough(locationOf(begun), who);
  }

  /** An ID token with other claims, or by another algorithm. */
  signed(token: unknown, claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
    const [, payload = ''] = String(token).split('.');
    const known = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const parts = [
      { alg: 'RS256', kid: KEY_ID, ...header },
      { ...known, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const text = parts.join('.');
    const signature = header.alg === 'none' ? '' : sign('sha256', Buffer.from(text), this.key).toString('base64url');
    return `${text}.${signature}`;
  }

  /** A logout token, as the provider would send it. */
  logoutToken(claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
    const now = Math.floor(Date.now() / 1_000);
    const usual = { iss: this.url, aud: CLIENT.id, iat: now, exp: now + 120, jti: randomUUID(), events: LOGGED_OUT };
    const payload = Buffer.from(JSON.stringify(usual)).toString('base64url');
    return this.signed(`.${payload}`, claims, { typ: 'logout+jwt', ...header });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** It warns of its memory and of the age of Node. Of what it clones it wants to know whether it is an object of its own realm. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [info, warn] = [console.info.bind(console), console.warn.bind(console)];
  const structuredClone = globalThis.structuredClone.bind(globalThis);
  const cloned = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  Object.assign(globalThis, { structuredClone: cloned });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
    Object.assign(globalThis, { structuredClone });
  }
}

/** Where an answer leads. */
export const locationOf = ({ status, headers, text }: LoadedPage): string =>
  headers.get('location') ?? fail(`${status} leads nowhere: ${text}`);

const fail = (message: string): never => {
  throw new Error(message);
};
