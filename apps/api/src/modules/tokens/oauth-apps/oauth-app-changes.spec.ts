import { errors } from '@review-service/contracts/errors';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/oauth-apps/';
const MACHINE = { authorization_grant_type: 'client-credentials', client_type: 'confidential', name: 'Machine' };

describe('PUT /api/oauth-apps/{app_id}/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const urlOf = ({ id }: { id: number }) => `${LIST}${id}/`;
  const makeApp = (columns: Record<string, unknown> = {}) =>
    api.make.application(owner, { redirect_uris: ['https://example.com/callback'], ...columns });
  const shown = async (app: { id: number }) => (await api.as(owner).get(urlOf(app))).body.oauth_app;
  const withScopes = async (...scopes: string[]) =>
    api.withBearer((await api.make.oauthToken(owner, { scopes })).value);
  const blocking = async (...block: string[]) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources: { oauth_app: { '*': { block } } } } }));
  /** A site with a member and an administrator. */
  const makeSite = async () => {
    const [member, admin] = [await api.make.user(), await api.make.user()];
    const site = await api.make.site({ users: [member], admins: [admin] });
    return { member, admin, id: site.id, list: `/s/${site.name}${LIST}` };
  };
  const isSecretOf = async ({ id }: { id: number }, secret: string) => {
    const [row] = await api.db.query('select client_secret_hash from oauth_application where id = $1', [id]);
    return verifyPassword(row.client_secret_hash, secret);
  };

  describe('200', () => {
    it.each([
      [{ name: 'New name' }, ['http://old.example/']],
      [{ redirect_uris: 'http://old.example/ https://new.example/' }, ['http://old.example/', 'https://new.example/']],
    ])('%j lets an imported application keep its addresses', async (form: Record<string, string>, redirect_uris) => {
      const app = await makeApp({ redirect_uris: ['http://old.example/'] });

      expect((await api.as(owner).put(urlOf(app), form)).body.oauth_app).toMatchObject({ redirect_uris });
    });

    it.each([
      [{ name: 'New name' }, { name: 'New name' }],
      [{ name: '' }, { name: '' }],
      [{ client_type: 'public' }, { client_type: 'public' }],
      [{ authorization_grant_type: 'client-credentials' }, { authorization_grant_type: 'client-credentials' }],
      [{ enabled: 'false' }, { enabled: false }],
      [
        { redirect_uris: 'https://a.example/ https://b.example/' },
        { redirect_uris: ['https://a.example/', 'https://b.example/'] },
      ],
      [
        { authorization_grant_type: 'device-code', redirect_uris: '' },
        { authorization_grant_type: 'device-code', redirect_uris: [] },
      ],
      [{ 'extra_data.level': '4' }, { extra_data: { level: 4 } }],
      [{ skip_authorization: '0' }, {}],
      [{ client_id: 'mine', client_secret: 'mine', colour: 'red' }, {}],
      [{}, {}],
    ])('%j changes %j, and nothing else', async (form: Record<string, string>, changes) => {
      const app = await makeApp({ extra_data: { level: 3 } });
      const before = await shown(app);

      const answer = await api.as(owner).put(urlOf(app), form);

      expect(answer).toShow(OAUTH_APP);
      expect(answer.body.oauth_app).toEqual({ ...before, ...changes });
      expect(await shown(app)).toEqual({ ...before, ...changes });
    });

    it('removes extra data whose last value is emptied', async () => {
      const [empty, emptied] = [await makeApp({ extra_data: {} }), await makeApp({ extra_data: { level: 3 } })];

      await api.as(owner).put(urlOf(empty));
      await api.as(owner).put(urlOf(emptied), { 'extra_data.level': '' });

      expect((await shown(empty)).extra_data).toBeNull();
      expect((await shown(emptied)).extra_data).toBeNull();
    });

    it('keeps private extra data', async () => {
      const app = await makeApp({ extra_data: { __private: 1, level: 3 } });

      await api.as(owner).put(urlOf(app), { 'extra_data:json': '{"level":4,"__private":2}' });

      const [row] = await api.db.query('select extra_data from oauth_application where id = $1', [app.id]);
      expect(row.extra_data).toEqual({ __private: 1, level: 4 });
    });

    it('makes a new secret, shows it once, and the old one is of no use', async () => {
      const app = (await api.as(owner).post(LIST, MACHINE)).body.oauth_app;

      const answer = await api.as(owner).put(urlOf(app), { regenerate_client_secret: '1' });

      const secret = answer.body.oauth_app.client_secret as string;
      expect(secret).toMatch(/^[\w-]{40,}$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await isSecretOf(app, secret)).toBe(true);
      expect(await isSecretOf(app, app.client_secret)).toBe(false);
      expect(await api.everythingStored()).not.toContain(secret);
      expect(await shown(app)).toEqual({ ...app, client_secret: '' });
      expect((await api.as(owner).get(LIST)).text).not.toContain(secret);
    });

    it('keeps the secret unless a new one is asked for', async () => {
      const app = (await api.as(owner).post(LIST, MACHINE)).body.oauth_app;

      const answer = await api.as(owner).put(urlOf(app), { name: 'New name', regenerate_client_secret: '0' });

      expect(answer.body.oauth_app.client_secret).toBe('');
      expect(await isSecretOf(app, app.client_secret)).toBe(true);
    });

    it('a disabled application lets nobody in with its tokens, until it is enabled again', async () => {
      const application = await makeApp();
      const token = await api.make.oauthToken(somebody, { application, scopes: ['root:read'] });
      const client = api.withBearer(token.value);
      expect((await client.get('/api/')).status).toBe(200);

      await api.as(owner).put(urlOf(application), { enabled: '0' });
      expect(await client.get('/api/')).toFailWith(errors.loginFailed);

      await api.as(owner).put(urlOf(application), { enabled: '1' });
      expect((await client.get('/api/')).status).toBe(200);
    });

    it('one that was disabled for safety can be enabled with a new secret, or after it', async () => {
      const columns = { enabled: false, original_user_id: somebody.id };
      const [one, other] = [await makeApp(columns), await makeApp(columns)];

      await api.as(owner).put(urlOf(one), { enabled: '1', regenerate_client_secret: '1' });
      await api.as(owner).put(urlOf(other), { regenerate_client_secret: '1' });
      await api.as(owner).put(urlOf(other), { enabled: '1' });

      expect([(await shown(one)).enabled, (await shown(other)).enabled]).toEqual([true, true]);
    });

    it('a superuser gives it to another owner, and the former owner sees it no more', async () => {
      const app = await makeApp();

      const answer = await api.as(superuser).put(urlOf(app), { user: somebody.username, skip_authorization: '1' });

      expect(answer.body.oauth_app).toMatchObject({
        skip_authorization: true,
        links: { user: { title: somebody.username } },
      });
      expect(await api.as(owner).get(urlOf(app))).toFailWith(errors.doesNotExist);
      expect(await api.as(somebody).get(urlOf(app))).toShow(OAUTH_APP);
    });

    it('keeps both of two changes at once', async () => {
      const app = await makeApp();
      const [one, other] = await Promise.all([api.withSession(owner), api.withSession(owner)]);

      await Promise.all([
        one.put(urlOf(app), { name: 'Changed', 'extra_data.a': '1' }),
        other.put(urlOf(app), { client_type: 'public', 'extra_data.b': '2' }),
      ]);

      expect(await shown(app)).toMatchObject({ name: 'Changed', client_type: 'public', extra_data: { a: 1, b: 2 } });
    });
  });

  describe('400', () => {
    it.each([
      ['authorization_grant_type', 'openid-hybrid'],
      ['authorization_grant_type', 'implicit'],
      ['authorization_grant_type', 'password'],
      ['client_type', ''],
      ['name', 'x'.repeat(256)],
      ['redirect_uris', ''],
      ['redirect_uris', 'nowhere'],
      ['redirect_uris', 'https://example.com/#'],
      ['skip_authorization', '1'],
      ['user', ''],
      ['extra_data:json', 'x'],
      ['extra_data:json-patch', '[{"op":"add","path":"/__a","value":1}]'],
    ])('refuses %s=%j and keeps the application as it is', async (field, value) => {
      const app = await makeApp();
      const before = await shown(app);

      const form = { enabled: '0', regenerate_client_secret: '1', [field]: value };
      const answer = await api.as(owner).put(urlOf(app), form);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ [field.replace(/[.:].*/, '')]: [expect.any(String)] });
      expect(await shown(app)).toEqual(before);
    });

    it('refuses an owner who gives the application to somebody else', async () => {
      const app = await makeApp();

      const answer = await api.as(owner).put(urlOf(app), { user: somebody.username });

      expect(answer.body.fields).toEqual({ user: [expect.any(String)] });
      expect(await api.as(owner).get(urlOf(app))).toShow(OAUTH_APP);
    });

    it('refuses an owner who does not exist, and on a site one who is no member', async () => {
      const { member, admin, id, list } = await makeSite();
      const app = await api.make.application(member, { local_site_id: id, redirect_uris: ['https://example.com/'] });
      const give = async (client: MadeUser, user: string) =>
        (await api.as(client).put(`${list}${app.id}/`, { user })).body.fields;

      expect(await give(superuser, 'nobody')).toEqual({ user: [expect.any(String)] });
      expect(await give(admin, somebody.username)).toEqual({ user: [expect.any(String)] });
      expect(await give(admin, admin.username)).toBeUndefined();
    });

    it('refuses new addresses without encryption, also beside imported ones', async () => {
      const app = await makeApp({ redirect_uris: ['http://old.example/'] });

      for (const redirect_uris of ['http://evil.example/', 'http://old.example/ http://evil.example/']) {
        const { body } = await api.as(owner).put(urlOf(app), { redirect_uris });
        expect(body.fields).toEqual({ redirect_uris: [expect.stringMatching(/^"http:\/\/evil.example\/" is not/)] });
      }
    });

    it('refuses a grant type that needs a redirect URI when there is none', async () => {
      const app = (await api.as(owner).post(LIST, MACHINE)).body.oauth_app;

      const answer = await api.as(owner).put(urlOf(app), { authorization_grant_type: 'authorization-code' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ redirect_uris: [expect.any(String)] });
    });

    it('refuses to enable one that was disabled for safety without a new secret, for superusers too', async () => {
      const app = await makeApp({ enabled: false, original_user_id: somebody.id });

      for (const person of [owner, superuser]) {
        const answer = await api.as(person).put(urlOf(app), { enabled: '1', name: 'New name' });
        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ __all__: [expect.any(String)] });
      }
      expect(await shown(app)).toMatchObject({ enabled: false, name: app.name });
      expect((await api.as(owner).put(urlOf(app), { name: 'New name' })).body.oauth_app.name).toBe('New name');
    });
  });

  it('acts as an agent, and not as a person again by a token', async () => {
    const app = await makeApp();
    const token = await withScopes('oauth_app:read', 'oauth_app:write');

    expect((await token.put(urlOf(app), { acts_as: 'agent' })).body.oauth_app.acts_as).toBe('agent');

    expect((await token.put(urlOf(app), { acts_as: 'person' })).body.fields).toEqual({ acts_as: [expect.any(String)] });
    expect((await api.as(owner).put(urlOf(app), { acts_as: 'person' })).body.oauth_app.acts_as).toBe('person');
  });

  it('401: needs a login', async () => {
    expect(await api.anonymous.put(urlOf(await makeApp()), { name: 'x' })).toFailWith(errors.notLoggedIn);
  });

  it('403: refuses a token without the scope, and one whose policy blocks PUT', async () => {
    const app = await makeApp();

    const clients = { scope: await withScopes('oauth_app:read', 'oauth_app:destroy'), policy: await blocking('PUT') };

    expect(await clients.scope.put(urlOf(app), { name: 'x' })).toFailWith(errors.missingScope);
    expect(await clients.policy.put(urlOf(app), { name: 'x' })).toFailWith(errors.permissionDenied);
  });

  it("404: hides other people's applications, and those of a site", async () => {
    const { member, admin, id } = await makeSite();
    const app = await api.make.application(member, { local_site_id: id });

    expect(await api.as(somebody).put(urlOf(await makeApp()))).toFailWith(errors.doesNotExist);
    for (const person of [member, admin, superuser]) {
      expect(await api.as(person).put(urlOf(app))).toFailWith(errors.doesNotExist);
    }
  });

  it('412: refuses a change of what has changed since it was read', async () => {
    const app = await makeApp({ extra_data: null });
    const { headers } = await api.as(owner).get(urlOf(app));
    const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };

    expect(await api.as(owner).put(urlOf(app), { name: 'First' }, ifMatch)).toShow(OAUTH_APP);
    const late = { name: 'Second', regenerate_client_secret: '1' };
    expect(await api.as(owner).put(urlOf(app), late, ifMatch)).toFailWith(errors.preconditionFailed);
    expect((await shown(app)).name).toBe('First');
  });
});
