import { errors } from '@review-service/contracts/errors';
import { PERMISSIONS } from '@review-service/contracts/permissions';
import { SESSION } from '@review-service/contracts/session';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/session/', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;

  beforeEach(async () => {
    somebody = await api.make.user();
  });

  const URL = '/api/session/';

  describe('GET', () => {
    it('200: tells anonymous callers that they are', async () => {
      const answer = await api.anonymous.get(URL);

      expect(answer).toShow(SESSION);
      expect(answer.body.session).toEqual({
        authenticated: false,
        links: { self: { href: `${api.url}${URL}`, method: 'GET' } },
      });
    });

    it('200: tells people who they are, and the way out', async () => {
      const answer = await api.as(somebody).get(`${URL}?x=1`);

      expect(answer).toShow(SESSION);
      expect(answer.body.session).toEqual({
        authenticated: true,
        is_site_admin: false,
        is_superuser: false,
        permissions: [],
        settings: {},
        links: {
          self: { href: `${api.url}${URL}?x=1`, method: 'GET' },
          delete: { href: `${api.url}${URL}`, method: 'DELETE' },
          user: { href: `${api.url}/api/users/${somebody.username}/`, method: 'GET', title: somebody.username },
        },
      });
    });

    it('200: on a Local Site, leads to the person, who can be looked up there', async () => {
      const staff = await api.make.user({ is_staff: true });
      const site = await api.make.site({ users: [somebody] });
      const linkOf = async (user: MadeUser) =>
        (await api.as(user).get(`/s/${site.name}${URL}`)).body.session.links.user.href as string;

      expect(await linkOf(somebody)).toBe(`${api.url}/s/${site.name}/api/users/${somebody.username}/`);
      const path = `/s/${site.name}/api/users/${staff.username}/`;
      expect(await linkOf(staff)).toBe(api.url + path);
      expect((await api.as(staff).get(path)).status).toBe(200);
    });

    it('200: tells people what they may do here beyond what everybody may', async () => {
      const [chief, holder, admin] = [
        await api.make.user({ is_superuser: true }),
        await api.make.user({ permissions: ['reviews.change_group', 'imported.unknown'] }),
        await api.make.user(),
      ];
      const site = await api.make.site({ admins: [admin] });
      const shown = async (user: MadeUser, base = '') => (await api.as(user).get(`${base}${URL}`)).body.session;

      expect(await shown(chief)).toMatchObject({ is_superuser: true, permissions: PERMISSIONS });
      expect(await shown(holder)).toMatchObject({ is_superuser: false, permissions: ['reviews.change_group'] });
      expect(await shown(admin)).toMatchObject({ is_site_admin: false, permissions: [] });
      const here = await shown(admin, `/s/${site.name}`);
      expect(here).toMatchObject({ is_site_admin: true, is_superuser: false });
      expect(here.permissions).toContain('reviews.change_group');
      expect(here.permissions).not.toContain('auth.change_user');
    });

    it.each(['a password', 'a session', 'an API token'])('200: with %s alike', async (way) => {
      const ways: Record<string, () => Promise<{ body: { session: object } }>> = {
        'a session': async () => (await api.withSession(somebody)).get(URL),
        'an API token': async () => api.withToken(await api.make.apiToken(somebody)).get(URL),
      };

      const { body } = await (ways[way] ?? (() => api.as(somebody).get(URL)))();

      expect(body.session).toMatchObject({ authenticated: true, links: { user: { title: somebody.username } } });
    });
  });

  describe('PUT', () => {
    const settingsOf = async ({ id }: MadeUser) => {
      const [{ settings }] = await api.db.query('select settings from user_account where id = $1', [id]);
      return settings as unknown;
    };
    const put = (text: string) => api.as(somebody).put(URL, { 'settings:json': text });

    it('200: keeps the settings that clients may keep here, and skips the others', async () => {
      const answer = await put('{"confirm_ship_it":false,"quick_access_action_ids":["a","b"],"is_admin":true}');

      expect(answer).toShow(SESSION);
      expect(answer.body.session.authenticated).toBe(true);
      expect(await settingsOf(somebody)).toEqual({ confirm_ship_it: false, quick_access_action_ids: ['a', 'b'] });
    });

    it('200: merges with what there is; null removes', async () => {
      await api.db.query('update user_account set settings = $1 where id = $2', [
        { confirm_ship_it: true, quick_access_action_ids: ['a'], other: 1 },
        somebody.id,
      ]);

      await put('{"confirm_ship_it":null,"quick_access_action_ids":["b"],"other":null}');

      expect(await settingsOf(somebody)).toEqual({ quick_access_action_ids: ['b'], other: 1 });
    });

    const diff = {
      ...{ layout: 'unified', wraps: true, ignores_whitespace: false, shows_whitespace: true, tab_width: 2 },
    };

    it('200: keeps what the person chose in the browser app, and shows it to them alone', async () => {
      const [chosen, other] = [{ theme: 'dark', time_zone: 'Asia/Tokyo', diff }, await api.make.user()];

      const answer = await put(JSON.stringify({ ...chosen, confirm_ship_it: true }));
      await put('{"theme":"light","time_zone":null,"columns":{"dashboard":["summary"]}}');

      expect(answer).toShow(SESSION);
      expect(answer.body.session.settings).toEqual(chosen);
      const shown = async (client: TestClient) => (await client.get(URL)).body.session.settings;
      const now = { theme: 'light', diff, columns: { dashboard: ['summary'] } };
      expect(await shown(await api.withSession(somebody))).toEqual(now);
      expect(await shown(api.withToken(await api.make.apiToken(somebody)))).toEqual(now);
      expect(await shown(api.as(other))).toEqual({});
    });

    it('200: hides them from a token of a Local Site, and others that an import brought', async () => {
      const site = await api.make.site({ users: [somebody] });
      const token = await api.make.apiToken(somebody, { local_site_id: site.id });
      await api.db.query('update user_account set settings = $1 where id = $2', [
        { theme: 'dark', diff: true, columns: [1] },
        somebody.id,
      ]);

      const ofSite = await api.withToken(token).get(`/s/${site.name}${URL}`);

      expect(ofSite.body.session).not.toHaveProperty('settings');
      expect((await api.as(somebody).get(URL)).body.session.settings).toEqual({ theme: 'dark' });
    });

    it.each([
      { theme: 'pink' },
      { time_zone: 'Mars/Olympus' },
      { diff: { ...diff, tab_width: 3 } },
      { diff: { ...diff, more: 1 } },
      { diff: 'split' },
      { columns: ['summary'] },
      { columns: { dashboard: 'summary' } },
      { columns: { dashboard: ['x'.repeat(2_000)] } },
    ])('400: takes no others of the browser app: %j', async (settings) => {
      const answer = await put(JSON.stringify({ theme: 'dark', ...settings }));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.settings[0]).toContain(`${Object.keys(settings)[0]}: `);
      expect(await settingsOf(somebody)).toEqual({});
    });

    it.each(['{}', '{"confirm_ship_it":null}', '{"__proto__":{"confirm_ship_it":1}}'])(
      '200: %s changes nothing',
      async (text) => {
        expect(await put(text)).toShow(SESSION);
        expect(await settingsOf(somebody)).toEqual({});
      },
    );

    it('200: neither does an empty form', async () => {
      expect(await api.as(somebody).put(URL)).toShow(SESSION);
    });

    it.each(['', '{', '[]', 'null', '7', '"x"', '{"confirm_ship_it":NaN}'])(
      '400: %j is no JSON object',
      async (text) => {
        const answer = await put(text);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ settings: [expect.any(String)] });
        expect(await settingsOf(somebody)).toEqual({});
      },
    );

    it('400: refuses fields that it does not know', async () => {
      const answer = await api
        .as(somebody)
        .put(URL, { 'settings:json': '{"confirm_ship_it":1}', settings: '{}', unknown: '' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['settings', 'unknown']);
      expect(await settingsOf(somebody)).toEqual({});
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.put(URL)).toFailWith(errors.notLoggedIn);
    });
  });

  describe('DELETE', () => {
    it('204: logs out', async () => {
      const session = await api.withSession(somebody);

      expect(await session.delete(URL)).toMatchObject({ status: 204, text: '' });
      expect((await session.get(URL)).body.session.authenticated).toBe(false);
    });

    it('204: with a password alone it only takes away the cookie that came of it', async () => {
      const answer = await api.as(somebody).delete(URL);

      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^rbsessionid=; Max-Age=0;/)]);
    });

    it('401: there is nobody to log out', async () => {
      expect(await api.anonymous.delete(URL)).toFailWith(errors.notLoggedIn);
    });
  });

  it('405: is not made', async () => {
    expect(await api.as(somebody).post(URL)).toFailWith(errors.methodNotAllowed);
  });
});
