import { errors } from '@review-service/contracts/errors';
import { hashPassword } from '@review-service/platform/secrets/passwords';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import { outdatedHash } from '@review-service/testing/outdated-hash';
import { TestApi } from '../../../test/test-api';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the Authorization header', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;

  beforeAll(async () => {
    somebody = await api.make.user();
  });

  const ask = (authorization: string, cookie?: string) =>
    api.anonymous.get('/api/session/', { headers: { authorization, ...(cookie && { cookie }) } });
  const nameOf = async (authorization: string) =>
    (await ask(authorization)).body.session?.links.user?.title as string | undefined;
  const credentials = (name: string, password = PASSWORD) => base64(`${name}:${password}`);

  describe('Basic', () => {
    it.each(['Basic', 'basic', 'BASIC', 'bAsIc'])('200: %s, for the scheme is a word in any case', async (word) => {
      expect(await nameOf(`${word} ${credentials(somebody.username)}`)).toBe(somebody.username);
    });

    it.each([' ', ' extra', ' extra words'])('200: %j after it is ignored', async (rest) => {
      expect(await nameOf(`Basic ${credentials(somebody.username)}${rest}`)).toBe(somebody.username);
    });

    it('200: a password may hold colons, blanks and any letter', async () => {
      const { username } = await api.make.user();
      const password = 'a:b c:é\u{1F600}';
      await api.db.query(`update user_account set password_hash = $1 where username = $2`, [
        outdatedHash(password),
        username,
      ]);

      expect(await nameOf(`Basic ${credentials(username, password)}`)).toBe(username);
    });

    it('200: an e-mail address stands for the account that has it, in whatever case', async () => {
      const { username } = await api.make.user({ email: 'Person@Example.com' });

      for (const name of ['Person@Example.com', 'person@example.com'])
        expect(await nameOf(`Basic ${credentials(name)}`)).toBe(username);
    });

    it('401: an address that several accounts have shared for long stands for none of them', async () => {
      await api.make.user({ email: 'shared@example.com', email_is_shared: true });
      await api.make.user({ email: 'shared@example.com', email_is_shared: true });

      expect(await ask(`Basic ${credentials('shared@example.com')}`)).toFailWith(errors.loginFailed);
    });

    it('200: but a user name that looks like one comes first', async () => {
      await api.make.user({ email: 'name@example.com' });
      const named = await api.make.user({ username: 'name@example.com', email: 'other@example.com' });

      expect(await nameOf(`Basic ${credentials('name@example.com')}`)).toBe(named.username);
    });

    it('401: a wrong password', async () => {
      const answer = await ask(`Basic ${credentials(somebody.username, 'wrong')}`);

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
      expect(answer.headers.has('set-cookie')).toBe(false);
    });

    it.each(['nobody', 'nobody@example.com', '', 'a\0b', '%', "' or 1=1 --", 'x'.repeat(2000), 'é'])(
      '401: there is no user %j',
      async (name) => {
        expect(await ask(`Basic ${credentials(name)}`)).toFailWith(errors.loginFailed);
      },
    );

    it('401: user names are exact', async () => {
      const { username } = await api.make.user({ username: 'CamelCase' });

      expect(await ask(`Basic ${credentials(username.toLowerCase())}`)).toFailWith(errors.loginFailed);
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['who was deactivated', { is_active: false }, PASSWORD],
      ['without a password', { password_hash: null }, PASSWORD],
      ['without a password, sending none', { password_hash: null }, ''],
      ['with a hash that nobody reads', { password_hash: '!unusable' }, PASSWORD],
      ['with a hash that nobody reads, sending it', { password_hash: '!unusable' }, '!unusable'],
    ])('401: somebody %s', async (_, columns, password) => {
      const { username } = await api.make.user(columns);

      expect(await ask(`Basic ${credentials(username, password)}`)).toFailWith(errors.loginFailed);
    });

    it('401: says the same of a wrong name and of a wrong password', async () => {
      const sayingTo = async (sent: string) => {
        const headers = { authorization: `Basic ${sent}`, 'x-request-id': 'same' };
        return (await api.anonymous.get('/api/session/', { headers })).text;
      };

      expect(await sayingTo(credentials('nobody'))).toBe(await sayingTo(credentials(somebody.username, 'wrong')));
    });

    it('401: a wrong password beside a valid cookie, which it takes away', async () => {
      const { headers } = await api.as(somebody).get('/api/session/');
      const cookie = (headers.get('set-cookie') ?? '').split(';')[0];

      const answer = await ask(`Basic ${credentials(somebody.username, 'wrong')}`, cookie);

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=; Max-Age=0;/);
    });
  });

  describe('unreadable credentials', () => {
    const unreadable = [
      'Digest username="x"',
      'Foo bar',
      'Basic',
      'Basic !!!',
      `Basic ${base64('no colon')}`,
      `Basic  ${base64('two:blanks')}`,
      `Basic${base64('no:blank')}`,
      'token',
      'token a b',
      'token  two-blanks',
      'tokens x',
      ',',
    ];

    it.each(unreadable)('401: %j was meant as a login, also where none is needed', async (header) => {
      const answer = await ask(header);

      expect(answer).toFailWith(errors.notLoggedIn);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
    });

    it.each(['/api/', '/api/info/', '/api/groups/', '/api/users/'])('401: for %s too', async (url) => {
      const answer = await api.anonymous.get(url, { headers: { authorization: 'Foo bar' } });

      expect(answer).toFailWith(errors.notLoggedIn);
    });

    it('401: for changes too', async () => {
      const headers = { authorization: 'Foo bar' };

      expect(await api.anonymous.put('/api/session/', {}, { headers })).toFailWith(errors.notLoggedIn);
      expect(await api.anonymous.post('/api/groups/', {}, { headers })).toFailWith(errors.notLoggedIn);
      expect(await api.anonymous.delete('/api/session/', { headers })).toFailWith(errors.notLoggedIn);
    });

    it.each(unreadable)('200: beside a valid cookie, the cookie counts and not %j', async (header) => {
      const session = await api.withSession(somebody);

      const { body } = await session.get('/api/session/', { headers: { authorization: header } });

      expect(body.session.links.user.title).toBe(somebody.username);
    });
  });

  it('401: a script of a page, whose browser is not to ask for a password', async () => {
    const script = api.anonymous.with({ 'x-requested-with': 'fetch' });
    const answer = await script.post('/api/groups/', { name: 'x', display_name: '' });

    expect(answer).toFailWith(errors.notLoggedIn);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Web API"');
  });

  it('no other error asks for a login', async () => {
    const forbidden = await api.as(somebody).post('/api/groups/', { name: 'x', display_name: '' });

    expect(forbidden).toFailWith(errors.permissionDenied);
    expect(forbidden.headers.has('www-authenticate')).toBe(false);
  });

  describe('a password that was found right a moment ago', () => {
    const known = async () => {
      const user = await api.make.user();
      for (let login = 0; login < 2; login += 1)
        expect(await nameOf(`Basic ${credentials(user.username)}`)).toBe(user.username);
      return user;
    };
    const change = ({ id }: MadeUser, changes: string, ...values: string[]) =>
      api.db.query(`update user_account set ${changes} where id = $1`, [id, ...values]);

    it('ends with the password', async () => {
      const user = await known();

      await change(user, 'password_hash = $2', await hashPassword('another'));

      expect(await ask(`Basic ${credentials(user.username)}`)).toFailWith(errors.loginFailed);
      expect(await nameOf(`Basic ${credentials(user.username, 'another')}`)).toBe(user.username);
    });

    it('ends with the account', async () => {
      const user = await known();

      await change(user, 'is_active = false');

      expect(await ask(`Basic ${credentials(user.username)}`)).toFailWith(errors.loginFailed);
    });

    it('accepts no other user and no other password', async () => {
      const user = await known();
      const other = await api.make.user({ password_hash: await hashPassword('another') });

      expect(await ask(`Basic ${credentials(user.username, 'wrong')}`)).toFailWith(errors.loginFailed);
      expect(await ask(`Basic ${credentials(other.username)}`)).toFailWith(errors.loginFailed);
    });
  });

  describe('a hash that another server made', () => {
    const hashOf = async ({ id }: MadeUser) => {
      const [{ password_hash }] = await api.db.query('select password_hash from user_account where id = $1', [id]);
      return password_hash as string;
    };

    it('is read, and replaced at the first login', async () => {
      const imported = await api.make.user({ password_hash: outdatedHash(PASSWORD) });
      const header = `Basic ${credentials(imported.username)}`;

      expect(await nameOf(header)).toBe(imported.username);
      expect(await hashOf(imported)).toMatch(/^\$argon2id\$/);
      expect(await nameOf(header)).toBe(imported.username);
      expect(await ask(`Basic ${credentials(imported.username, 'wrong')}`)).toFailWith(errors.loginFailed);
    });

    it('stays what it is when the password is wrong', async () => {
      const hash = outdatedHash(PASSWORD);
      const imported = await api.make.user({ password_hash: hash });

      expect(await ask(`Basic ${credentials(imported.username, 'wrong')}`)).toFailWith(errors.loginFailed);
      expect(await hashOf(imported)).toBe(hash);
    });

    it('leaves sessions alone', async () => {
      const imported = await api.make.user({ password_hash: outdatedHash(PASSWORD) });

      const session = await api.withSession(imported);

      expect((await session.get('/api/session/')).body.session.authenticated).toBe(true);
    });
  });
});
