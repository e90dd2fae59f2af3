import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { isSafe } from '../src/http/methods';
import { isClosedToTokens, type MatrixCaller, neededScope, ROUTES } from './route-matrix';
import type { MatrixWorld } from './route-matrix-world';
import type { TestApi } from './test-api';

/** Makes a caller in the prepared world. */
type Making = (world: MatrixWorld) => Promise<MatrixCaller>;
type Callers = Record<string, Making>;

const everything = () => true;
const nothing = () => false;
const POLICIES = {
  readOnly: { resources: { '*': { allow: ['GET', 'HEAD', 'OPTIONS'], block: ['*'] } } },
  blocked: { resources: { '*': { block: ['*'] } } },
};
const FROM_ELSEWHERE = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
const PAST = '2001-01-01T00:00:00Z';

/** A caller with only the session that an API token has started. */
async function sessionOfToken(api: TestApi, value: string): Promise<TestClient> {
  const { headers } = await api.withToken(value).get('/api/session/');
  return new TestClient(api.url, { cookie: cookieOf(headers) });
}

const apiToken = (policy: object, policyAllows: (method: string) => boolean): [Making, Making] => [
  async ({ api, owner }) => ({
    client: api.withToken(await api.make.apiToken(owner, { policy })),
    header: true,
    policyAllows,
  }),
  async ({ api, owner }) => ({
    client: await sessionOfToken(api, await api.make.apiToken(owner, { policy })),
    policyAllows,
  }),
];
const [fullToken, fullTokenSession] = apiToken({}, everything);
const [readOnlyToken, readOnlyTokenSession] = apiToken(POLICIES.readOnly, isSafe);

const anonymous: Making = async ({ api }) => ({ client: api.anonymous, anonymous: true });
const unreadable: Making = async ({ api }) => ({
  client: api.anonymous.with({ authorization: 'Negotiate abc' }),
  anonymous: true,
  header: 'unreadable',
});
const session: Making = async ({ api, owner }) => ({ client: await api.withSession(owner), superuser: true });
const bearer =
  (scopes: readonly string[]): Making =>
  async ({ api, owner }) => ({
    client: api.withBearer((await api.make.oauthToken(owner, { scopes: [...scopes] })).value),
    header: true,
    scopes,
  });
/** An OAuth2 token with every scope, of an application with these columns. */
const bearerOf =
  (
    application: (world: MatrixWorld) => Promise<Record<string, unknown>>,
    { expires_at = '2099-01-01T00:00:00Z', person = ({ owner }: MatrixWorld): MadeUser => owner } = {},
  ): Making =>
  async (world) => {
    const { api, owner } = world;
    const made = await api.make.application(owner, await application(world));
    const token = await api.make.oauthToken(person(world), { application: made, scopes: [...SCOPES], expires_at });
    return { client: api.withBearer(token.value), header: true, rejected: true };
  };

/** A superuser whose account is deactivated after the credentials were made. */
const deactivated =
  (
    credentials: (api: TestApi, user: MadeUser) => Promise<TestClient> | TestClient,
    is: Omit<MatrixCaller, 'client'>,
  ): Making =>
  async ({ api, site }) => {
    const user = await api.make.superuser();
    await api.db.query('insert into local_site_user (local_site_id, user_id) values ($1, $2)', [site.id, user.id]);
    const client = await credentials(api, user);
    await api.db.query('update user_account set is_active = false where id = $1', [user.id]);
    return { client, ...is };
  };
const REJECTED = { header: true, rejected: true } as const;
const rejected =
  (client: (world: MatrixWorld) => Promise<TestClient> | TestClient): Making =>
  async (world) => ({ client: await client(world), ...REJECTED });

const endedSession: Making = async ({ api }) => {
  const client = await api.withSession(await api.make.superuser());
  await client.delete('/api/session/');
  return { client, anonymous: true };
};

const sessionOfDeactivated = deactivated((api, user) => api.withSession(user), { anonymous: true });
const DEACTIVATED: Callers = {
  'Basic of a deactivated user': deactivated((api, user) => api.as(user), REJECTED),
  'the session of a deactivated user': sessionOfDeactivated,
  'the API token of a deactivated user': deactivated(
    async (api, user) => api.withToken(await api.make.apiToken(user)),
    REJECTED,
  ),
  'the OAuth2 token of a deactivated user': deactivated(
    async (api, user) => api.withBearer((await api.make.oauthToken(user, { scopes: [...SCOPES] })).value),
    REJECTED,
  ),
};

/** The callers outside of Local Sites. Those with valid credentials act for a superuser. */
export const CALLERS: Callers = {
  nobody: anonymous,
  'a header that nobody can read': unreadable,
  Basic: async ({ api, owner }) => ({ client: api.as(owner), header: true, superuser: true }),
  'a session': session,
  'a session from a page elsewhere': async ({ api, owner }) => ({
    client: (await api.withSession(owner)).with(FROM_ELSEWHERE),
    superuser: true,
    fromElsewhere: true,
  }),
  'a session that was ended': endedSession,
  'a session beside a wrong token': rejected(async ({ api, owner }) =>
    (await api.withSession(owner)).with({ authorization: 'token wrong' }),
  ),
  'an API token': fullToken,
  'the session of an API token': fullTokenSession,
  'a read-only API token': readOnlyToken,
  'the session of a read-only API token': readOnlyTokenSession,
  'an API token that may do nothing': apiToken(POLICIES.blocked, nothing)[0],
  'an API token that expired': rejected(async ({ api, owner }) =>
    api.withToken(await api.make.apiToken(owner, { expires_at: PAST })),
  ),
  'an API token that was made invalid': rejected(async ({ api, owner }) =>
    api.withToken(await api.make.apiToken(owner, { is_valid: false })),
  ),
  'the API token of a Local Site': async ({ api, owner, site }) => ({
    client: api.withToken(await api.make.apiToken(owner, { local_site_id: site.id })),
    header: true,
    policyAllows: everything,
    shutOut: errors.permissionDenied,
  }),
  'an OAuth2 token with every scope': bearer([...SCOPES]),
  'an OAuth2 token without a scope': bearer([]),
  'an OAuth2 token that expired': bearerOf(async () => ({}), { expires_at: PAST }),
  'an OAuth2 token of a disabled application': bearerOf(async () => ({ enabled: false })),
  'an OAuth2 token of an application of a Local Site': bearerOf(async ({ site }) => ({ local_site_id: site.id })),
  'an OAuth2 token that nobody issued': rejected(({ api }) => api.withBearer('nobody-issued-this')),
  ...DEACTIVATED,
};

/** Each scope that some route needs, with those routes and two tokens: one of this scope alone, one of all others. */
export const SCOPED = [...new Set(ROUTES.filter((route) => !isClosedToTokens(route)).map(neededScope))].map(
  (scope) => ({
    scope,
    routes: ROUTES.filter((route) => !isClosedToTokens(route) && neededScope(route) === scope),
    alone: bearer([scope]),
    without: bearer([...SCOPES].filter((other) => other !== scope)),
  }),
);

/** A person with many permissions, who is neither a member of the private site nor staff. */
const outsider = async ({ api }: MatrixWorld): Promise<MadeUser> =>
  api.make.user({
    permissions: ['auth.change_user', 'reviews.change_group', 'reviews.can_view_invite_only_groups', 'auth.add_user'],
  });
const shutOut = { shutOut: errors.permissionDenied };
const elsewhere = async ({ api, owner }: MatrixWorld) => ({
  local_site_id: (await api.make.site({ users: [owner] })).id,
});

/** The callers of `/s/<a private site>/`. */
export const SITE_CALLERS: Callers = {
  nobody: async (world) => ({ ...(await anonymous(world)), shutOut: errors.notLoggedIn }),
  'a header that nobody can read': async (world) => ({ ...(await unreadable(world)), shutOut: errors.notLoggedIn }),
  'the session of somebody else': async (world) => ({
    client: await world.api.withSession(await outsider(world)),
    ...shutOut,
  }),
  'the API token of somebody else': async (world) => ({
    client: world.api.withToken(await world.api.make.apiToken(await outsider(world))),
    header: true,
    policyAllows: everything,
    ...shutOut,
  }),
  'an API token of the site, of somebody else': async (world) => ({
    client: world.api.withToken(await world.api.make.apiToken(await outsider(world), { local_site_id: world.site.id })),
    header: true,
    policyAllows: everything,
    ...shutOut,
  }),
  "an OAuth2 token of the site's application, of somebody else": async (world) => {
    const { api, owner, site } = world;
    const application = await api.make.application(owner, { local_site_id: site.id });
    const token = await api.make.oauthToken(await outsider(world), { application, scopes: [...SCOPES] });
    return { client: api.withBearer(token.value), ...REJECTED };
  },
  'the API token of another Local Site': async (world) => ({
    client: world.api.withToken(await world.api.make.apiToken(world.owner, await elsewhere(world))),
    header: true,
    policyAllows: everything,
    ...shutOut,
  }),
  'an OAuth2 token of an application of no site': bearerOf(async () => ({})),
  'an OAuth2 token of an application of another site': bearerOf(elsewhere),
  'an OAuth2 token of a disabled application of the site': bearerOf(async ({ site }) => ({
    local_site_id: site.id,
    enabled: false,
  })),
  'the session of a member': session,
  'the API token of a member': fullToken,
  'the read-only API token of a member': readOnlyToken,
  'an OAuth2 token with every scope of a member': async ({ api, owner, site }) => {
    const application = await api.make.application(owner, { local_site_id: site.id });
    const { value } = await api.make.oauthToken(owner, { application, scopes: [...SCOPES] });
    return { client: api.withBearer(value), header: true, scopes: [...SCOPES] };
  },
  'an OAuth2 token without a scope of a member': async ({ api, owner, site }) => {
    const application = await api.make.application(owner, { local_site_id: site.id });
    const { value } = await api.make.oauthToken(owner, { application });
    return { client: api.withBearer(value), header: true, scopes: [] };
  },
  'the session of a member who was deactivated': async (world) => ({
    ...(await sessionOfDeactivated(world)),
    shutOut: errors.notLoggedIn,
  }),
};

/**
 * The callers who also spell URLs in other ways: one for each kind of refusal. What a URL leads to does not depend on who
 * asks, so all callers would find the same at many times the price.
 */
export const SPELLERS: ReadonlySet<string> = new Set([
  'nobody',
  'a session from a page elsewhere',
  'a read-only API token',
  'the session of a read-only API token',
  'an API token that expired',
  'an OAuth2 token without a scope',
  'the session of somebody else',
  'an OAuth2 token without a scope of a member',
]);

/** The callers of a site that does not exist. */
export const NOWHERE_CALLERS: Callers = {
  nobody: async (world) => ({ ...(await anonymous(world)), shutOut: errors.doesNotExist }),
  'a session': async (world) => ({ ...(await session(world)), shutOut: errors.doesNotExist }),
  'an API token': async (world) => ({ ...(await fullToken(world)), shutOut: errors.doesNotExist }),
  'an OAuth2 token': async (world) => ({ ...(await bearer([...SCOPES])(world)), shutOut: errors.doesNotExist }),
};

/** The callers of routes that settings close. */
export const SWITCHED_CALLERS: Callers = {
  nobody: anonymous,
  'a session': session,
  'the session of somebody': async ({ api }) => ({ client: await api.withSession(await api.make.user()) }),
  'the API token of somebody': async ({ api }) => ({
    client: api.withToken(await api.make.apiToken(await api.make.user())),
    header: true,
    policyAllows: everything,
  }),
};

/** An OAuth2 token with every scope, of a person without permissions. */
export const ordinaryBearer: Making = async ({ api }) => {
  const { value } = await api.make.oauthToken(await api.make.user(), { scopes: [...SCOPES] });
  return { client: api.withBearer(value), header: true, scopes: [...SCOPES] };
};
