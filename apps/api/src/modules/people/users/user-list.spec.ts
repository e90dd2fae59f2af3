import { errors } from '@review-service/contracts/errors';
import { USER } from '@review-service/contracts/users';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/users/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let adder: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    adder = await api.make.user({ permissions: ['auth.add_user'] });
  });

  describe('GET', () => {
    /** A public site with these people, so that its list has only them. */
    const listOf = async (people: Record<string, unknown>[]) => {
      const users: MadeUser[] = [];
      for (const person of people) users.push(await api.make.user(person));
      const site = await api.make.site({ is_public: true, users });
      return `/s/${site.name}/api/users/`;
    };
    const namesAt = async (client: TestClient, url: string) =>
      ((await client.get(url)).body.users as MadeUser[]).map(({ username }) => username);

    it('200: lists people by name, as code points order them', async () => {
      const list = await listOf(['b', 'a', 'C', '_', '1'].map((username) => ({ username })));

      const answer = await api.anonymous.get(list);

      expect(answer).toList(USER);
      expect(answer.body.users.map(({ username }: MadeUser) => username)).toEqual(['1', 'C', '_', 'a', 'b']);
      expect(answer.body.links).toEqual({
        self: { href: `${api.url}${list}`, method: 'GET' },
        create: { href: `${api.url}${list}`, method: 'POST' },
      });
    });

    it('200: everybody is listed where no Local Site is named', async () => {
      const { body } = await api.anonymous.get('/api/users/?max-results=200');

      const [{ count }] = await api.db.query('select count(*) from user_account where is_active');
      expect(body.total_results).toBe(count);
      expect(body.users[0]).not.toHaveProperty('email');
    });

    it.each([
      ['', ['in']],
      ['include-inactive=1', ['in', 'out']],
      ['include-inactive=TRUE', ['in', 'out']],
      ['include-inactive=0', ['in']],
      ['include-inactive=', ['in']],
    ])('200: those who were deactivated are hidden unless asked for: %j', async (query, expected) => {
      const suffix = query.replace(/\W/g, '');
      const list = await listOf([{ username: `in${suffix}` }, { username: `out${suffix}`, is_active: false }]);

      expect(await namesAt(api.anonymous, `${list}?${query}`)).toEqual(expected.map((name) => name + suffix));
    });

    it('200: finds by the start of the user name in any case and, asked to, of first and last name', async () => {
      const list = await listOf([
        { username: 'Alpha', first_name: 'Berta' },
        { username: 'alpine', last_name: 'Öz' },
        { username: 'x.y', first_name: 'al', last_name: 'beta' },
        { username: 'x_y', first_name: '100%' },
      ]);

      expect(await namesAt(api.as(adder), `${list}?q=AL`)).toEqual(['Alpha', 'alpine']);
      expect(await namesAt(api.as(adder), `${list}?q=pha`)).toEqual([]);
      expect(await namesAt(api.as(adder), `${list}?q=x_`)).toEqual(['x_y']);
      expect(await namesAt(api.as(adder), `${list}?q=al&fullname=1`)).toEqual(['Alpha', 'alpine', 'x.y']);
      expect(await namesAt(api.as(adder), `${list}?q=BE&fullname=0`)).toEqual(['Alpha', 'x.y']);
      expect(await namesAt(api.as(adder), `${list}?q=${encodeURIComponent('ö')}&fullname=x`)).toEqual(['alpine']);
      expect(await namesAt(api.as(adder), `${list}?q=100%25&fullname=1`)).toEqual(['x_y']);
      expect(await namesAt(api.as(adder), `${list}?q=BE&fullname=`)).toEqual([]);
      expect(await namesAt(api.as(adder), `${list}?q=`)).toHaveLength(4);
    });

    it('200: finds those of exactly these user names, as far as they are listed', async () => {
      const list = await listOf([
        { username: 'usa' },
        { username: 'usab' },
        { username: 'us.c' },
        { username: 'us-gone', is_active: false },
      ]);
      await api.make.user({ username: 'us-elsewhere' });

      expect(await namesAt(api.as(adder), `${list}?usernames=usa,us.c,us-gone,us-elsewhere,USAB,nobody`)).toEqual([
        'us.c',
        'usa',
      ]);
      expect(await namesAt(api.as(adder), `${list}?usernames=usa,usab&q=usab`)).toEqual(['usab']);
      expect(await namesAt(api.as(adder), `${list}?usernames=`)).toEqual([]);
      expect((await api.anonymous.get(`${list}?usernames=usa,usab&counts-only=1`)).body.count).toBe(2);
    });

    it('400: takes at most a hundred user names', async () => {
      const url = (count: number) => `/api/users/?usernames=${Array.from({ length: count }, () => 'x').join(',')}`;

      expect((await api.anonymous.get(url(100))).status).toBe(200);
      expect((await api.anonymous.get(url(101))).body.fields).toEqual({ usernames: ['At most 100 user names.'] });
    });

    it('200: finds by those names only that the caller may see', async () => {
      const list = await listOf([
        { username: 'seen-by-all', first_name: 'Zora' },
        { username: 'seen-by-few', last_name: 'Zorn', is_private: true },
      ]);
      const [administrator, staff] = [await api.make.user(), await api.make.user({ is_staff: true })];
      const few = { username: 'seen-by-few' };
      const [{ id }] = await api.db.query('select id from user_account where username = $1', [few.username]);
      await api.make.site({ users: [{ id, ...few }], admins: [administrator] });
      const found = (client: TestClient) => namesAt(client, `${list}?q=zo&fullname=1`);

      expect(await found(api.anonymous)).toEqual([]);
      expect(await found(api.as(adder))).toEqual(['seen-by-all']);
      for (const caller of [few, administrator, staff]) {
        expect(await found(api.as(caller))).toEqual(['seen-by-all', 'seen-by-few']);
      }
      expect((await api.as(adder).get(`${list}?q=zo&fullname=1&counts-only=1`)).body.count).toBe(1);
      expect(await namesAt(api.anonymous, `${list}?q=seen-by-f&fullname=1`)).toEqual(['seen-by-few']);
    });

    it('200: skips arguments that it does not know, and avatars', async () => {
      const list = await listOf([{ username: 'alone' }]);

      expect(await namesAt(api.anonymous, `${list}?unknown=1&render-avatars-at=24,junk`)).toEqual(['alone']);
    });

    it('200: shows each caller of each person what they may see', async () => {
      const list = await listOf([{ username: 'open-one' }, { username: 'private-one', is_private: true }]);
      const shownTo = async (client: TestClient) =>
        ((await client.get(list)).body.users as object[]).map((user) => 'email' in user);

      expect(await shownTo(api.anonymous)).toEqual([false, false]);
      expect(await shownTo(api.as(adder))).toEqual([true, false]);
      expect(await shownTo(api.as(superuser))).toEqual([true, true]);
    });
  });

  describe('POST', () => {
    const given = (username: string) => ({ username, email: `${username}@example.com` });

    it('201: makes an account', async () => {
      const answer = await api.as(adder).post('/api/users/', {
        ...given("New.o'User+1@x"),
        email: 'new@example.com',
        first_name: 'New',
        last_name: 'User',
        password: 'long enough',
        render_avatars_at: '24',
      });

      expect(answer.status).toBe(201);
      expect(answer).toShow(USER);
      expect(answer.body.user).toMatchObject({ username: "New.o'User+1@x", fullname: 'New User', is_active: true });
      const login = api.as({ username: "New.o'User+1@x" }, 'long enough');
      expect((await login.get('/api/session/')).body.session.authenticated).toBe(true);
    });

    it('201: its password is stored as a hash only', async () => {
      await api.as(superuser).post('/api/users/', { ...given('hashed'), password: 'very secret' });

      const [row] = await api.db.query(`select * from user_account where username = 'hashed'`);
      expect(row).toMatchObject({ is_staff: false, is_superuser: false });
      expect(row.password_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain('very secret');
    });

    it.each<[string, Record<string, string>]>([
      ['without a password', {}],
      ['with an empty one', { password: '' }],
    ])('201: %s nobody can log in with a password', async (what, password) => {
      const username = what.replaceAll(' ', '-');

      expect((await api.as(superuser).post('/api/users/', { ...given(username), ...password })).status).toBe(201);
      expect(await api.as({ username }, '').get('/api/')).toFailWith(errors.loginFailed);
    });

    it('201: names are exact: one that differs in case is another', async () => {
      await api.as(superuser).post('/api/users/', given('twice'));

      const other = { username: 'Twice', email: 'other@example.com' };
      expect((await api.as(superuser).post('/api/users/', other)).status).toBe(201);
    });

    it('400: says everything that is wrong at once', async () => {
      const answer = await api
        .as(superuser)
        .post('/api/users/', { email: 'x', first_name: 'x'.repeat(151), is_staff: '1' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['email', 'first_name', 'is_staff', 'username']);
    });

    it.each(['', 'a b', 'a/b', 'é', 'x'.repeat(151), 'a\n', '<b>'])(
      '400: nobody can be called %j',
      async (username) => {
        const answer = await api.as(superuser).post('/api/users/', { username, email: 'a@example.com' });

        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields)).toEqual(['username']);
      },
    );

    it('400: a name that is taken, also by somebody who was deactivated', async () => {
      const { username } = await api.make.user({ is_active: false });

      const answer = await api.as(superuser).post('/api/users/', given(username));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ username: [expect.any(String)] });
    });

    it('400: refuses all but one of many requests that take one name at once', async () => {
      const token = api.withToken(await api.make.apiToken(superuser));

      const answers = await Promise.all(Array.from({ length: 6 }, () => token.post('/api/users/', given('wanted'))));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(5).fill(400)]);
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.post('/api/users/', given('x'))).toFailWith(errors.notLoggedIn);
    });

    it('403: is for superusers and those who may add users', async () => {
      const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user'] });

      expect(await api.as(staff).post('/api/users/', given('x'))).toFailWith(errors.permissionDenied);
    });

    it('403: never on a Local Site', async () => {
      const site = await api.make.site({ admins: [superuser, adder] });

      for (const caller of [superuser, adder]) {
        const answer = await api.as(caller).post(`/s/${site.name}/api/users/`, given('x'));
        expect(answer).toFailWith(errors.permissionDenied);
      }
    });
  });
});
