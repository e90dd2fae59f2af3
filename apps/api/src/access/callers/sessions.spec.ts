import { errors } from '@review-service/contracts/errors';
import { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('a session', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;

  beforeEach(async () => {
    somebody = await api.make.user();
  });

  const isLoggedIn = async (client: TestClient) =>
    (await client.get('/api/session/')).body.session.authenticated as boolean;
  const sessionOf = (headers: Headers) => new TestClient(api.url, { cookie: cookieOf(headers) });

  it('stands for a login, for reading and for changes', async () => {
    const session = await api.withSession(somebody);

    expect(await isLoggedIn(session)).toBe(true);
    const url = `/api/users/${somebody.username}/`;
    expect((await session.put(url, { first_name: 'New' })).body.user.first_name).toBe('New');
  });

  it('has what its owner may do now, not what they might do when it began', async () => {
    const session = await api.withSession(somebody);
    const group = await api.make.group();
    const attempt = () => session.put(`/api/groups/${group.name}/`);

    expect(await attempt()).toFailWith(errors.permissionDenied);
    await api.db.query('insert into user_permission (user_id, codename) values ($1, $2)', [
      somebody.id,
      'reviews.change_group',
    ]);
    expect((await attempt()).status).toBe(200);
  });

  describe('ends', () => {
    it('by logging out, also for other holders of the cookie', async () => {
      const { headers } = await api.as(somebody).get('/api/');
      const [here, elsewhere] = [sessionOf(headers), sessionOf(headers)];

      const answer = await here.delete('/api/session/');

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/);
      expect(await isLoggedIn(elsewhere)).toBe(false);
      expect((await elsewhere.get('/api/')).headers.get('set-cookie')).toMatch(/^rbsessionid=;/);
    });

    it('by logging out with the password beside the cookie', async () => {
      const { headers } = await api.as(somebody).get('/api/');

      await api.as(somebody).delete('/api/session/', { headers: { cookie: cookieOf(headers) } });

      expect(await isLoggedIn(sessionOf(headers))).toBe(false);
    });

    it('by logging out on a Local Site', async () => {
      const site = await api.make.site({ is_public: true });
      const session = await api.withSession(somebody);

      expect((await session.delete(`/s/${site.name}/api/session/`)).status).toBe(204);
      expect(await isLoggedIn(session)).toBe(false);
    });

    it('alone: other sessions of the same person go on, and a new one can begin', async () => {
      const [one, two] = [await api.withSession(somebody), await api.withSession(somebody)];

      await one.delete('/api/session/');

      expect(await isLoggedIn(two)).toBe(true);
      expect(await isLoggedIn(await api.withSession(somebody))).toBe(true);
    });

    it('once: the second time nobody is logged in', async () => {
      const { headers } = await api.as(somebody).get('/api/');
      await sessionOf(headers).delete('/api/session/');

      expect(await sessionOf(headers).delete('/api/session/')).toFailWith(errors.notLoggedIn);
    });

    it('with the epoch, as after a change of password', async () => {
      const session = await api.withSession(somebody);

      await api.db.query('update user_account set session_epoch = session_epoch + 1 where id = $1', [somebody.id]);

      expect(await isLoggedIn(session)).toBe(false);
      expect(await isLoggedIn(await api.withSession(somebody))).toBe(true);
    });

    it('with the account: a deactivated user is logged out at once, and old sessions stay ended', async () => {
      const session = await api.withSession(somebody);
      const admin = api.as(await api.make.superuser());
      const url = `/api/users/${somebody.username}/`;

      await admin.put(url, { is_active: '0' });
      expect(await isLoggedIn(session)).toBe(false);
      await admin.put(url, { is_active: '1' });
      expect(await isLoggedIn(session)).toBe(false);
    });

    it('with the account, also when a session since then met a backup from before', async () => {
      const admin = api.as(await api.make.superuser());
      const endAll = async () => {
        await admin.put(`/api/users/${somebody.username}/`, { is_active: '0' });
        await admin.put(`/api/users/${somebody.username}/`, { is_active: '1' });
      };
      const [backup] = await api.db.query('select session_epoch from user_account where id = $1', [somebody.id]);
      await endAll();
      const since = await api.withSession(somebody);
      await api.db.query('update user_account set session_epoch = $2 where id = $1', [
        somebody.id,
        backup.session_epoch,
      ]);

      await endAll();

      expect(await isLoggedIn(since)).toBe(false);
    });

    it('with the account’s row', async () => {
      const session = await api.withSession(somebody);

      await api.db.query('delete from user_account where id = $1', [somebody.id]);

      expect(await isLoggedIn(session)).toBe(false);
    });
  });

  describe('that began with an API token', () => {
    const tokenSession = async (columns: Record<string, unknown> = {}) => {
      const value = await api.make.apiToken(somebody, columns);
      return sessionOf((await api.withToken(value).get('/api/info/')).headers);
    };
    const change = (assignment: string) =>
      api.db.query(`update api_token set ${assignment} where user_id = $1`, [somebody.id]);

    it('stands for it', async () => {
      expect(await isLoggedIn(await tokenSession())).toBe(true);
    });

    it('keeps the token’s policy, as it is now', async () => {
      const session = await tokenSession({ policy: { resources: { group: { '*': { block: ['GET'] } } } } });

      expect(await session.get('/api/groups/')).toFailWith(errors.permissionDenied);
      expect((await session.get('/api/users/')).status).toBe(200);
      await change(`policy = '{}'`);
      expect((await session.get('/api/groups/')).status).toBe(200);
    });

    it('keeps the token’s Local Site', async () => {
      const site = await api.make.site({ users: [somebody] });
      const value = await api.make.apiToken(somebody, { local_site_id: site.id });
      const session = sessionOf((await api.withToken(value).get(`/s/${site.name}/api/`)).headers);

      expect(await session.get('/api/session/')).toFailWith(errors.permissionDenied);
      expect((await session.get(`/s/${site.name}/api/session/`)).body.session.authenticated).toBe(true);
    });

    it.each([
      ['invalid', 'is_valid = false'],
      ['expired', `expires_at = now() - interval '1 second'`],
    ])('ends when the token is %s', async (_, assignment) => {
      const session = await tokenSession();

      await change(assignment);

      const answer = await session.get('/api/session/');
      expect(answer.body.session.authenticated).toBe(false);
      expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=;/);
    });

    it('ends when the token is deleted', async () => {
      const session = await tokenSession();

      await api.db.query('delete from api_token where user_id = $1', [somebody.id]);

      expect(await isLoggedIn(session)).toBe(false);
    });

    it('may do no more than the token: not even log out, if that is blocked', async () => {
      const session = await tokenSession({
        policy: { resources: { '*': { block: ['*'] }, server_info: { '*': { allow: ['GET'] } } } },
      });

      expect((await session.get('/api/info/')).status).toBe(200);
      expect(await session.get('/api/')).toFailWith(errors.permissionDenied);
      expect(await session.delete('/api/session/')).toFailWith(errors.permissionDenied);
    });
  });
});
