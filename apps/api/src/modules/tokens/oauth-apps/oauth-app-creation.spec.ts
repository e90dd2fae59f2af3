import { errors } from '@review-service/contracts/errors';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import { verifyPassword } from '@review-service/platform/secrets/passwords';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/oauth-apps/';
const MACHINE = { authorization_grant_type: 'client-credentials', client_type: 'confidential', name: 'Machine' };
const PROGRAM = {
  authorization_grant_type: 'authorization-code',
  client_type: 'public',
  name: 'Program',
  redirect_uris: 'https://example.com/callback',
};

describe('POST /api/oauth-apps/', () => {
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
  const shown = async (app: { id: number }) => (await api.as(owner).get(urlOf(app))).body.oauth_app;
  const withScopes = async (...scopes: string[]) =>
    api.withBearer((await api.make.oauthToken(owner, { scopes })).value);
  const blocking = async (...block: string[]) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources: { oauth_app: { '*': { block } } } } }));
  /** A site with a member and an administrator. */
  const makeSite = async () => {
    const [member, admin] = [await api.make.user(), await api.make.user()];
    const site = await api.make.site({ users: [member], admins: [admin] });
    return { member, admin, list: `/s/${site.name}${LIST}` };
  };
  const isSecretOf = async ({ id }: { id: number }, secret: string) => {
    const [row] = await api.db.query('select client_secret_hash from oauth_application where id = $1', [id]);
    return verifyPassword(row.client_secret_hash, secret);
  };

  describe('201', () => {
    it('makes an application of the caller', async () => {
      const answer = await api.as(owner).post(LIST, PROGRAM);

      expect(answer.status).toBe(201);
      expect(answer).toShow(OAUTH_APP);
      expect(answer.body.oauth_app).toMatchObject({
        authorization_grant_type: 'authorization-code',
        client_id: expect.stringMatching(/^[\w-]{20,}$/),
        client_type: 'public',
        enabled: true,
        extra_data: null,
        name: 'Program',
        redirect_uris: ['https://example.com/callback'],
        skip_authorization: false,
        links: { user: { title: owner.username } },
      });
    });

    it('shows the secret now and never again, and nobody keeps the answer', async () => {
      const person = await api.make.user();

      const answer = await api.as(person).post(LIST, MACHINE);

      const app = answer.body.oauth_app;
      expect(app.client_secret).toMatch(/^[\w-]{40,}$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect((await api.as(person).get(urlOf(app))).body.oauth_app).toEqual({ ...app, client_secret: '' });
      expect((await api.as(person).get(LIST)).body.oauth_apps).toEqual([{ ...app, client_secret: '' }]);
      expect((await api.as(person).put(urlOf(app))).body.oauth_app.client_secret).toBe('');
    });

    it('stores the secret as a hash only', async () => {
      const app = (await api.as(owner).post(LIST, MACHINE)).body.oauth_app;

      expect(await isSecretOf(app, app.client_secret)).toBe(true);
      const stored = await api.everythingStored();
      expect(stored).toContain(app.client_id);
      expect(stored).not.toContain(app.client_secret);
      expect(stored).not.toContain(Buffer.from(app.client_secret as string).toString('hex'));
    });

    it('makes up id and secret by itself, anew each time', async () => {
      const form = { ...MACHINE, client_id: 'mine', client_secret: 'mine', id: '1' };

      const [one, other] = [await api.as(owner).post(LIST, form), await api.as(owner).post(LIST, form)];

      const values = [one, other].flatMap(({ body: { oauth_app: app } }) => [app.client_id, app.client_secret]);
      expect(new Set([...values, 'mine']).size).toBe(5);
    });

    it.each([
      { ...MACHINE, name: '' },
      { ...MACHINE, name: 'ü'.repeat(255) },
      { ...MACHINE, authorization_grant_type: 'device-code', redirect_uris: '' },
      { ...MACHINE, enabled: '0' },
      { ...MACHINE, colour: 'red' },
      { ...MACHINE, skip_authorization: 'false' },
    ])('takes %j', async (form) => {
      expect((await api.as(owner).post(LIST, form)).status).toBe(201);
    });

    it('takes JSON', async () => {
      const json = { ...MACHINE, enabled: false, extra_data: null };

      expect((await api.as(owner).send('POST', LIST, { json })).body.oauth_app.enabled).toBe(false);
    });

    it.each([
      ['https://a.example/,https://b.example/', ['https://a.example/', 'https://b.example/']],
      [' https://a.example/ \n https://b.example/ ,', ['https://a.example/', 'https://b.example/']],
      ['http://localhost:8080/back?a=1', ['http://localhost:8080/back?a=1']],
      ['com.example.app:/callback', ['com.example.app:/callback']],
    ])('reads the addresses in %j', async (redirect_uris, read) => {
      const answer = await api.as(owner).post(LIST, { ...PROGRAM, redirect_uris });

      expect(answer.body.oauth_app.redirect_uris).toEqual(read);
    });

    it.each([
      [{ 'extra_data.level': '3', 'extra_data.__private': '1' }, { level: 3 }],
      [{ 'extra_data:json': '{"a":{"b":[1]},"c":null}' }, { a: { b: [1] } }],
      [{ 'extra_data:json-patch': '[{"op":"add","path":"/a","value":true}]' }, { a: true }],
      [{ 'extra_data:json': '{}' }, null],
    ])('%j becomes the extra data %j', async (form: Record<string, string>, extra) => {
      const { oauth_app: app } = (await api.as(owner).post(LIST, { ...MACHINE, ...form })).body;

      expect(app.extra_data).toEqual(extra);
      expect((await shown(app)).extra_data).toEqual(extra);
    });

    it('anybody may name themselves, superusers anybody', async () => {
      const ownerOf = async (client: MadeUser, user: MadeUser) =>
        (await api.as(client).post(LIST, { ...MACHINE, user: user.username })).body.oauth_app.links.user.title;

      expect(await ownerOf(owner, owner)).toBe(owner.username);
      expect(await ownerOf(superuser, owner)).toBe(owner.username);
    });

    it('on a site: belongs to it, and its administrators decide about owner and asking', async () => {
      const { member, admin, list } = await makeSite();
      const form = { ...MACHINE, user: member.username, skip_authorization: '1' };

      const { oauth_app: app } = (await api.as(admin).post(list, form)).body;

      expect(app).toMatchObject({ skip_authorization: true, links: { user: { title: member.username } } });
      expect(await api.as(member).get(`${list}${app.id}/`)).toShow(OAUTH_APP);
      expect(await api.as(member).get(urlOf(app))).toFailWith(errors.doesNotExist);
    });

    it('with a token of either kind', async () => {
      expect((await api.withToken(await api.make.apiToken(owner)).post(LIST, MACHINE)).status).toBe(201);
      expect((await (await withScopes('oauth_app:write')).post(LIST, MACHINE)).status).toBe(201);
    });
  });

  describe('400', () => {
    const refused = async (person: MadeUser, form: Record<string, string>, list = LIST) => {
      const count = async () => (await api.db.query('select count(*) from oauth_application'))[0].count;
      const before = await count();
      const answer = await api.as(person).post(list, form);
      expect(answer).toFailWith(errors.invalidFormData);
      expect(await count()).toBe(before);
      return answer.body.fields as Record<string, string[]>;
    };

    it('says all that is missing at once', async () => {
      expect(await refused(owner, {})).toEqual({
        authorization_grant_type: [expect.any(String)],
        client_type: [expect.any(String)],
        name: [expect.any(String)],
      });
    });

    it.each([
      ['authorization_grant_type', 'openid-hybrid'],
      ['authorization_grant_type', 'Implicit'],
      ['authorization_grant_type', ''],
      ['authorization_grant_type', 'implicit'],
      ['authorization_grant_type', 'password'],
      ['client_type', 'secret'],
      ['client_type', ''],
      ['name', 'x'.repeat(256)],
      ['name', 'a\0b'],
      ['redirect_uris', ''],
      ['redirect_uris', ' , '],
      ['redirect_uris', '/callback'],
      ['redirect_uris', 'example.com/callback'],
      ['redirect_uris', 'https://example.com/#fragment'],
      ['redirect_uris', 'https://example.com/ nowhere'],
      ['redirect_uris', 'javascript:alert(1)'],
      ['redirect_uris', 'JavaScript:alert(1)'],
      ['redirect_uris', 'data:text/html,x'],
      ['redirect_uris', 'https://example.com/\0'],
      ['redirect_uris', '\u0001https://example.com/'],
      ['redirect_uris', 'https:example.com'],
      ['redirect_uris', 'about:blank'],
      ['redirect_uris', 'http://evil.example/'],
      ['redirect_uris', 'http://localhost.evil.example/'],
      ['redirect_uris', 'http://192.168.0.1/'],
      ['redirect_uris', 'https://*.a.example/'],
      ['redirect_uris', 'https://%2A.a.example/'],
      ['redirect_uris', 'https://\uff0a.a.example/'],
      ['redirect_uris', 'https://a.example/*'],
      ['redirect_uris', 'ftp://a.example/'],
      ['redirect_uris', 'myapp:/back'],
      ['redirect_uris', 'urn:ietf:wg:oauth:2.0:oob'],
      ['redirect_uris', 'https://dashboard.example.com@evil.example/'],
      ['redirect_uris', 'https://dashboard.example.com:443@evil.example/'],
      ['redirect_uris', 'com.example.app://dashboard.example.com@evil/'],
      ['redirect_uris', 'https://dashboard.example.com\\@evil.example/'],
      ['redirect_uris', 'https://evil.example/\u202emoc.elpmaxe//:sptth'],
      ['name', 'Dashboard \u202emoc.live'],
      ['name', 'Dashboard '],
      ['name', 'Dash\tboard'],
      ['name', 'Dash\u2800board'],
      ['user', ''],
      ['skip_authorization', '1'],
      ['extra_data:json', '[1]'],
      ['extra_data:json-patch', '[{"op":"remove","path":"/none"}]'],
      ['extra_data.level', 'NaN'],
    ])('refuses %s=%j', async (field, value) => {
      const named = field.replace(/[.:].*/, '');

      expect(await refused(owner, { ...PROGRAM, [field]: value })).toEqual({ [named]: [expect.any(String)] });
    });

    it.each([
      { ...MACHINE, name: 5 },
      { ...MACHINE, enabled: 'yes' },
      { ...PROGRAM, redirect_uris: ['https://example.com/'] },
    ])('refuses JSON of other types: %j', async (json) => {
      expect(await api.as(owner).send('POST', LIST, { json })).toFailWith(errors.invalidFormData);
    });

    it('says everything that is for administrators at once', async () => {
      const form = { ...MACHINE, user: somebody.username, skip_authorization: 'true', redirect_uris: 'x' };

      expect(Object.keys(await refused(owner, form)).sort()).toEqual(['redirect_uris', 'skip_authorization', 'user']);
    });

    it('does not tell whether somebody is there', async () => {
      const messages = [];
      for (const user of [somebody.username, 'nobody'])
        messages.push((await refused(owner, { ...MACHINE, user })).user);

      expect(messages[0]).toEqual(messages[1]);
    });

    it('the owner is somebody here: a superuser names nobody, an administrator of a site no stranger', async () => {
      const { admin, list } = await makeSite();

      expect(await refused(superuser, { ...MACHINE, user: 'nobody' })).toEqual({ user: [expect.any(String)] });
      const form = { ...MACHINE, user: somebody.username };
      expect(await refused(admin, form, list)).toEqual({ user: [expect.any(String)] });
    });

    it('administrators of a site are nobody special elsewhere', async () => {
      const { admin } = await makeSite();

      expect(await refused(admin, { ...MACHINE, skip_authorization: '1' })).toHaveProperty('skip_authorization');
    });
  });

  it('401: needs a login', async () => {
    expect(await api.anonymous.post(LIST, MACHINE)).toFailWith(errors.notLoggedIn);
  });

  it('403: tokens that may not, and a site that is closed', async () => {
    const { list } = await makeSite();

    expect(await (await withScopes('oauth_app:read')).post(LIST, MACHINE)).toFailWith(errors.missingScope);
    expect(await (await blocking('POST')).post(LIST, MACHINE)).toFailWith(errors.permissionDenied);
    expect(await api.as(somebody).post(list, MACHINE)).toFailWith(errors.permissionDenied);
  });
});
