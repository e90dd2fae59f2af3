import { type AuditAction, AUDIT_ACTIONS } from '@review-service/contracts/audit-actions';
import { confirmationPath } from '@review-service/platform/secrets/address-confirmation';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { sealUnsubscribing } from '@review-service/platform/secrets/unsubscribing';
import { PASSWORD, type MadeUser, TEST_KEYS } from '@review-service/testing/make';
import { browserOf } from '../test/signed-in';
import { OAuthClient } from '../test/oauth-client';
import { ReusedPlace } from '../test/reused-place';
import { nameOf, ROUTES } from '../test/route-matrix';
import { SAMPLES } from '../test/samples';
import { isForTokens, sendRoute, usesUp } from '../test/sent-route';
import { TestApi } from '../test/test-api';
import { isSafe } from './http/methods';
import { controllersOf, type Route, routesOf } from './hypermedia/resources/routes';
import { besideTheApi } from './modules';

/** Why a route writes no entry. */
const DRAFT = 'drafts are private work: their publication is in the log';
const OWN = 'changes only what the caller is shown';
const NOTHING = 'changes nothing';
const ELSEWHERE = 'needs an identity provider: see the suites of modules/pages/oidc';
const BY_DIRECTORY = 'needs a directory: modules/scim';
const BY_TOOLS = 'is written by the routes of the API that the tools call';
const BY_SETTING = 'needs DYNAMIC_REGISTRATION: modules/tokens/authorization-server/registration.spec.ts';
const TWO_STEPS = 'needs a first step: modules/pages/account/second-factor.spec.ts';
const REFUSED = 'is refused without suggestions that fit: see modules/reviews/suggestions/suggestions.spec.ts';
const SILENCES = [REFUSED, DRAFT, OWN, NOTHING, ELSEWHERE, BY_DIRECTORY, BY_TOOLS, BY_SETTING, TWO_STEPS] as const;
type Silence = (typeof SILENCES)[number];

const isSilent = (expected: string): expected is Silence => SILENCES.some((silence) => silence === expected);

const REQUEST = 'review-requests/:review_request_id';
const REVIEW = `${REQUEST}/reviews/:review_id`;

/**
 * What changing routes of the API write, sent as their samples say, where that is not that one was created, changed or
 * deleted.
 */
const WRITTEN: Readonly<Record<string, AuditAction | readonly AuditAction[] | Silence>> = {
  'POST stacks': 'review-request.created',
  [`PUT ${REQUEST}/stack`]: DRAFT,
  [`POST ${REQUEST}/stack/publication`]: ['review-request.updated', 'stack.published'],
  [`POST ${REQUEST}/stack/reviews`]: 'review.published',
  [`POST ${REQUEST}/stack/close`]: 'review-request.closed',
  'POST groups/:group_name/users': 'group.member-added',
  'DELETE groups/:group_name/users/:username': 'group.member-removed',
  'PUT oauth-tokens/:oauth_token_id': 'oauth-token.scopes-changed',
  'DELETE repositories/:repository_id': 'repository.archived',
  'POST repositories/:repository_id/diff-file-attachments': 'attachment.uploaded',
  'POST repositories/:repository_id/groups': 'repository.group-added',
  'DELETE repositories/:repository_id/groups/:group_name': 'repository.group-removed',
  'PUT repositories/:repository_id/source': 'repository.source-changed',
  'DELETE repositories/:repository_id/source': 'repository.source-removed',
  'DELETE deleted-groups/:deleted_group_id': 'group.given-up',
  'POST deleted-groups/:deleted_group_id/restore': 'group.restored',
  'POST repositories/:repository_id/connection-check': NOTHING,
  'PUT repositories/:repository_id/review-policy': NOTHING,
  'POST repositories/:repository_id/users': 'repository.user-added',
  'DELETE repositories/:repository_id/users/:username': 'repository.user-removed',
  [`POST ${REQUEST}/attention`]: 'attention.asked',
  [`PUT ${REQUEST}/attention/:attention_entry_id`]: 'attention.dismissed',
  [`POST ${REQUEST}/diffs`]: DRAFT,
  [`PUT ${REQUEST}/diffs/:diff_revision`]: 'review-request.changed',
  [`PUT ${REQUEST}/diffs/:diff_revision/commits/:commit_id`]: 'review-request.changed',
  [`PUT ${REQUEST}/diffs/:diff_revision/files/:filediff_id`]: 'review-request.changed',
  [`POST ${REQUEST}/draft`]: DRAFT,
  [`PUT ${REQUEST}/draft`]: DRAFT,
  [`DELETE ${REQUEST}/draft`]: DRAFT,
  [`POST ${REQUEST}/draft/diffs`]: DRAFT,
  [`PUT ${REQUEST}/draft/diffs/:diff_revision`]: DRAFT,
  [`POST ${REQUEST}/draft/diffs/:diff_revision/draft-commits`]: DRAFT,
  [`PUT ${REQUEST}/draft/diffs/:diff_revision/draft-commits/:commit_id`]: DRAFT,
  [`PUT ${REQUEST}/draft/diffs/:diff_revision/files/:filediff_id`]: DRAFT,
  [`POST ${REQUEST}/draft/file-attachments`]: 'attachment.added',
  [`PUT ${REQUEST}/draft/file-attachments/:file_attachment_id`]: 'attachment.changed',
  [`DELETE ${REQUEST}/draft/file-attachments/:file_attachment_id`]: 'attachment.deleted',
  [`POST ${REQUEST}/file-attachments`]: 'attachment.added',
  [`PUT ${REQUEST}/file-attachments/:file_attachment_id`]: 'attachment.changed',
  [`DELETE ${REQUEST}/file-attachments/:file_attachment_id`]: 'attachment.deleted',
  [`POST ${REQUEST}/reviews`]: DRAFT,
  [`PUT ${REVIEW}`]: 'review.published',
  [`DELETE ${REVIEW}`]: DRAFT,
  [`POST ${REVIEW}/endorsements`]: NOTHING,
  [`DELETE ${REVIEW}/endorsements/:username`]: 'endorsement.revoked',
  [`POST ${REVIEW}/replies`]: DRAFT,
  [`PUT ${REVIEW}/replies/:reply_id`]: 'reply.published',
  [`DELETE ${REVIEW}/replies/:reply_id`]: DRAFT,
  ...Object.fromEntries(
    ['diff', 'file-attachment', 'general'].flatMap((kind) =>
      [`${REVIEW}/${kind}-comments`, `${REVIEW}/replies/:reply_id/${kind}-comments`].flatMap((list) => [
        [`POST ${list}`, DRAFT],
        [`PUT ${list}/:comment_id`, DRAFT],
        [`DELETE ${list}/:comment_id`, DRAFT],
      ]),
    ),
  ),
  [`POST ${REQUEST}/status-updates`]: 'status-update.changed',
  [`PUT ${REQUEST}/status-updates/:status_update_id`]: 'status-update.changed',
  [`DELETE ${REQUEST}/status-updates/:status_update_id`]: 'status-update.changed',
  [`POST ${REQUEST}/suggestions/applications`]: REFUSED,
  [`POST ${REVIEW}/diff-comments/:comment_id/suggestions`]: DRAFT,
  [`PUT ${REVIEW}/diff-comments/:comment_id/suggestions/:suggestion_id`]: DRAFT,
  [`DELETE ${REVIEW}/diff-comments/:comment_id/suggestions/:suggestion_id`]: DRAFT,
  [`POST ${REQUEST}/findings`]: 'finding.changed',
  [`PUT ${REQUEST}/findings/:finding_id`]: 'finding.changed',
  [`POST ${REQUEST}/findings/imports`]: 'finding.changed',
  'PUT queues/:queue_name': 'job.retried',
  'PUT failed-jobs/:failed_job': 'job.retried',
  'PUT session': OWN,
  'DELETE session': 'session.ended',
  'POST users/:username/api-tokens': 'api-token.issued',
  'PUT token-limits': 'token-limits.changed',
  'PUT users/:username/api-tokens/:api_token_id/exception': 'api-token.exception-given',
  'DELETE users/:username/api-tokens/:api_token_id/exception': 'api-token.exception-ended',
  'POST users/:username/api-tokens/:api_token_id/renewals': 'api-token.renewed',
  'DELETE users/:username/api-tokens/:api_token_id/renewals/:api_token_renewal_id': 'api-token.renewal-ended',
  'DELETE users/:username/api-tokens/:api_token_id/child-tokens/:child_token_id': 'api-token.deleted',
  'POST child-tokens': 'api-token.issued',
  'DELETE child-tokens/:child_token_id': 'api-token.deleted',
  'POST users/:username/feed-addresses': 'feed-address.made',
  'DELETE users/:username/feed-addresses/:feed_address_id': 'feed-address.ended',
  'DELETE users/:username/sign-ins': 'sessions.ended',
  'DELETE users/:username/sign-ins/:sign_in': 'session.ended',
  'DELETE users/:username/identities/:identity_id': 'identity.removed',
  'POST scim-tokens': 'scim-token.issued',
  'DELETE scim-tokens/:scim_token_id': 'scim-token.revoked',
  'POST sign-in-providers/:sign_in_provider/groups': 'sign-in-provider.group-mapped',
  'DELETE sign-in-providers/:sign_in_provider/groups/:provider_group_id': 'sign-in-provider.group-unmapped',
  'PUT users/:username/notifications': 'user.notifications-changed',
  'PUT users/:username/notifications/groups/:group_name': 'user.notifications-changed',
  'PUT users/:username/permissions': 'user.granted',
  'POST users/:username/authenticator': NOTHING,
  'PUT users/:username/authenticator': 'second-factor.added',
  'DELETE users/:username/authenticator': 'second-factor.removed',
  'POST users/:username/passkeys': 'second-factor.added',
  'PUT users/:username/passkeys/:passkey_id': 'second-factor.changed',
  'DELETE users/:username/passkeys/:passkey_id': 'second-factor.removed',
  'POST users/:username/passkey-registration': NOTHING,
  'POST users/:username/recovery-codes': 'second-factor.codes-made',
  ...Object.fromEntries(
    ['archived-review-requests', 'muted-review-requests', 'watched/review-groups', 'watched/review-requests'].flatMap(
      (list) => [
        [`POST users/:username/${list}`, OWN],
        [`DELETE users/:username/${list}/:${list.startsWith('watched') ? 'watched_obj_id' : 'review_request_id'}`, OWN],
      ],
    ),
  ),
  [`POST ${REQUEST}/publication`]: 'publication.made',
  [`PUT ${REQUEST}/visit`]: OWN,
  [`POST ${REQUEST}/viewed-files`]: OWN,
  [`PUT ${REQUEST}/viewed-files/:viewed_file_id`]: OWN,
  [`DELETE ${REQUEST}/viewed-files/:viewed_file_id`]: OWN,
  'POST webhooks/:webhook_id/deliveries': 'webhook.message-sent',
  'PUT webhooks/:webhook_id/deliveries/:delivery_id': 'webhook.message-sent',
  'POST validation/commits': NOTHING,
  'POST validation/diffs': NOTHING,
};

const VERBS: Readonly<Record<string, string>> = { POST: 'created', PUT: 'changed', DELETE: 'deleted' };

/** The actions of a route, or why it writes none. */
function expectedOf(route: Route): string {
  const sample = SAMPLES.find(({ list, item }) => list[0] === route.path || item?.[0] === route.path);
  const usual = `${sample?.name.replaceAll('_', '-') ?? ''}.${VERBS[route.method] ?? ''}`;
  return [WRITTEN[nameOf(route)] ?? usual].flat().join(', ');
}

const isChange = ({ method }: { method: string }) => !isSafe(method);
const pages = controllersOf(besideTheApi).flatMap(routesOf).filter(isChange);

interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly subject: string;
  readonly kind: string;
  readonly id: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly details: { readonly site?: string };
}

describe('the audit log', () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;
  beforeAll(async () => {
    owner = await api.make.superuser();
  });

  let last = 0;
  /** The entries since this was last asked. */
  const written = async (): Promise<Entry[]> => {
    const found = await api.db.query<(Entry & { row: number })[]>(
      `select id as row, action, actor, subject, credential_kind as kind, credential_id as id, address,
         request_id as "requestId", details
       from audit_log where id > $1 order by row`,
      [last],
    );
    last = found.at(-1)?.row ?? last;
    return found;
  };
  const actionsOf = (entries: readonly Entry[]) => entries.map(({ action }) => action);

  describe('of the API', () => {
    let places: ReusedPlace;
    beforeAll(() => {
      places = new ReusedPlace(api, owner);
    });

    const changes = ROUTES.filter(isChange);

    it('knows no route that is not there', () => {
      const served = changes.map(nameOf);

      expect(Object.keys(WRITTEN).filter((name) => !served.includes(name))).toEqual([]);
    });

    it.each(changes.map((route) => [nameOf(route), expectedOf(route)]))('has of %s: %s', async (name, expected) => {
      const [method = '', path = ''] = name.split(' ');
      const place = await places.for(path);
      await written();

      const answer = await sendRoute(api, { method, path }, place, await api.withSession(owner));

      expect({
        name,
        status: answer.status,
        text: answer.status < 400 || expected === REFUSED ? '' : answer.text,
      }).toEqual({
        ...{ name, status: expect.any(Number), text: '' },
      });
      const entries = await written();
      expect(actionsOf(entries).join(', ')).toBe(isSilent(expected) ? '' : expected);
      for (const { actor, kind, id, address, requestId, subject } of entries) {
        expect({ actor, kind, id, address, requestId }).toEqual({
          ...(isForTokens({ path })
            ? { actor: owner.username, kind: 'api-token', id: expect.stringMatching(/^\d+$/) }
            : { actor: owner.username, kind: 'session', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
          ...{ address: '127.0.0.1', requestId: answer.headers.get('x-request-id') },
        });
        expect(subject).toMatch(/^[a-z-]+ \S+$/);
      }
      if (usesUp({ method, path })) places.useUp(path);
    });
  });

  describe('of pages and the authorization server', () => {
    let user: MadeUser;
    let client: OAuthClient;
    let browser: Awaited<ReturnType<typeof browserOf>>;
    beforeEach(async () => {
      user = await api.make.user({ permissions: ['reviews.change_group'] });
      client = await OAuthClient.register(api, user, { webhook_url: 'https://app.example.com/hook' });
      browser = await browserOf(api, user);
      await written();
    });

    const device = async () => {
      const columns = { authorization_grant_type: 'device-code', client_type: 'public' };
      const { body } = await (
        await OAuthClient.register(api, user, columns)
      ).post('/oauth2/device_authorization/', { scope: 'session:read' });
      await browser.post('/oauth2/device/', { user_code: body.user_code as string });
      return body.user_code as string;
    };

    /** How each route is asked for a change, and what is written of it. */
    const DRIVEN: Readonly<Record<string, readonly [() => Promise<unknown>, ...AuditAction[]] | Silence>> = {
      'account/address/:word': [
        async () => {
          const { id: userId, username } = user;
          const moved = { userId, former: `${username}@example.com`, address: 'new@example.com', askedAt: Date.now() };
          return browser.post(confirmationPath(api.part(Secrets), moved));
        },
        'user.changed',
      ],
      'account/client-login': [
        async () =>
          browser.post('/account/client-login/', {
            'client-name': 'RBTools',
            'client-url': 'http://localhost:31000/login',
          }),
        'api-token.issued',
      ],
      'account/confirm': NOTHING,
      'account/login': NOTHING,
      'account/login/passkey': NOTHING,
      'account/passkey/options': NOTHING,
      'account/second-factor': TWO_STEPS,
      'account/second-factor/set-up': TWO_STEPS,
      'account/oidc/link': ELSEWHERE,
      'account/oidc/backchannel-logout': ELSEWHERE,
      'account/oidc/:provider/backchannel-logout': ELSEWHERE,
      'account/logout': [async () => browser.post('/account/logout/'), 'session.ended'],
      'account/password': [
        async () =>
          browser.post('/account/password/', {
            ...{ old: PASSWORD, password: 'a new and long one', again: 'a new and long one' },
          }),
        'user.password-changed',
      ],
      'api/tokens/check': [
        async () => {
          const json = [{ token: await api.make.apiToken(user) }];
          return (await api.withSession(user)).send('POST', '/api/tokens/check/', { json });
        },
        'api-token.ended',
      ],
      ...Object.fromEntries(
        ['Users', 'Users/:user_id', 'Groups', 'Groups/:group_id'].map((path) => [`scim/v2/${path}`, BY_DIRECTORY]),
      ),
      ...Object.fromEntries(
        ['.search', 'Bulk', 'Groups/.search', 'Users/.search'].map((path) => [`scim/v2/${path}`, NOTHING]),
      ),
      'unsubscribe/:word': [
        async () => {
          const word = sealUnsubscribing(new Secrets(TEST_KEYS), { userId: user.id, reviewRequestId: 0 });
          return browser.post(`/unsubscribe/${word}/`, { what: 'all' });
        },
        'user.notifications-changed',
      ],
      mcp: BY_TOOLS,
      'oauth2/register': BY_SETTING,
      'oauth2/authorize': [async () => client.consent(browser), 'consent.given'],
      'oauth2/device': [
        async () => browser.post('/oauth2/device/', { user_code: await device(), decision: 'allow' }),
        'consent.given',
      ],
      'oauth2/device_authorization': NOTHING,
      'oauth2/introspect': NOTHING,
      'oauth2/revoke': [
        async () => {
          const { access } = await client.tokens(user);
          await written();
          return client.post('/oauth2/revoke/', { token: access });
        },
        'oauth-token.deleted',
      ],
      'oauth2/token': [
        async () => {
          const code = await client.code(user, { scope: 'session:read' });
          await written();
          return client.exchange(code);
        },
        'oauth-token.issued',
      ],
    };

    it('is known for every route that changes something', () => {
      expect([...new Set(pages.map(({ path }) => path))].sort()).toEqual(Object.keys(DRIVEN).sort());
    });

    it.each(
      Object.entries(DRIVEN).filter((entry): entry is [string, [() => Promise<unknown>, ...AuditAction[]]] =>
        Array.isArray(entry[1]),
      ),
    )('has an entry of POST %s', async (path, [drive, ...actions]) => {
      await drive();

      const entries = await written();
      expect(actionsOf(entries)).toEqual(actions);
      const kind = path.startsWith('oauth2/') && !/authorize|device/.test(path) ? 'client' : 'session';
      for (const entry of entries) {
        expect(entry).toMatchObject({
          ...{ actor: user.username, kind, address: '127.0.0.1' },
          ...{
            id: kind === 'client' ? String(client.applicationId) : expect.any(String),
            requestId: expect.any(String),
          },
        });
      }
    });

    it('tells of a consent that is given without a question, by a GET', async () => {
      const trusted = await OAuthClient.register(api, user, { skip_authorization: true });
      await written();

      expect((await browser.get(trusted.authorizeUrl())).status).toBe(303);

      const [entry] = await written();
      expect(entry).toMatchObject({
        ...{ action: 'consent.given', actor: user.username, kind: 'session', address: '127.0.0.1' },
        details: { withoutQuestion: true },
      });
    });

    it('tells a refused consent, a refresh, and a refresh token that comes twice', async () => {
      await client.consent(browser, {}, 'deny');
      expect(actionsOf(await written())).toEqual(['consent.refused']);

      const { refresh } = await client.tokens(user);
      await client.refresh(refresh);
      await api.db.query(
        `update oauth_refresh_token set replaced_at = now() - interval '1 hour' where replaced_at is not null`,
      );
      await client.refresh(refresh);

      expect(actionsOf(await written())).toEqual([
        ...['consent.given', 'oauth-token.issued', 'oauth-token.refreshed', 'oauth-token.deleted'],
      ]);
    });

    it('tells of tokens that an application gets and ends for itself', async () => {
      const itself = await OAuthClient.register(api, user, { authorization_grant_type: 'client-credentials' });
      await written();

      const { body } = await itself.token({ grant_type: 'client_credentials', scope: 'session:read' });
      await itself.post('/oauth2/revoke/', { token: body.access_token as string });

      const entries = await written();
      expect(entries.map(({ action, actor, kind }) => ({ action, actor, kind }))).toEqual([
        { action: 'client-token.issued', actor: '', kind: 'client' },
        { action: 'client-token.ended', actor: '', kind: 'client' },
      ]);
    });
  });

  it('says by what the caller was recognized, and on which Local Site', async () => {
    const site = await api.make.site({ users: [owner] });
    const group = await api.make.group({ local_site_id: site.id });
    const token = await api.make.oauthToken(owner, {
      application: await api.make.application(owner, { local_site_id: site.id }),
      scopes: ['group:write'],
    });
    const apiToken = await api.make.apiToken(owner, { local_site_id: site.id });
    const [stored] = await api.db.query<{ id: number }[]>('select max(id) as id from api_token');
    await written();

    for (const client of [api.as(owner), api.withBearer(token.value), api.withToken(apiToken)]) {
      expect((await client.put(`/s/${site.name}/api/groups/${group.name}/`, { display_name: 'x' })).status).toBe(200);
    }

    const entries = await written();
    expect(entries.map(({ kind, id, details }) => ({ kind, id, site: details.site }))).toEqual([
      { kind: 'basic', id: null, site: site.name },
      { kind: 'oauth-token', id: String(token.id), site: site.name },
      { kind: 'api-token', id: String(stored?.id), site: site.name },
    ]);
  });

  it('has nothing of a change that is refused or fails', async () => {
    const group = await api.make.group();
    const client = await api.withSession(owner);
    await written();

    const refused = await client.put(`/api/groups/${group.name}/`, { display_name: 'x'.repeat(1_000) });
    const taken = await client.post('/api/groups/', { name: group.name, display_name: 'x' });

    expect([refused.status, taken.status]).toEqual([400, 409]);
    expect(await written()).toEqual([]);
  });

  it('has only actions of the catalogue, each of which is `resource.verb`', async () => {
    const rows = await api.db.query<{ action: string }[]>('select distinct action from audit_log');

    expect(
      rows.map(({ action }) => action).filter((action) => !(AUDIT_ACTIONS as readonly string[]).includes(action)),
    ).toEqual([]);
    expect(AUDIT_ACTIONS.filter((action) => !/^[a-z-]+\.[a-z-]+$/.test(action))).toEqual([]);
  });
});
