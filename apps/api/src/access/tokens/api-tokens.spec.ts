import { errors } from '@review-service/contracts/errors';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('API tokens', () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;

  beforeAll(async () => {
    owner = await api.make.user();
  });

  const ask = (authorization: string, url = '/api/session/') => api.anonymous.get(url, { headers: { authorization } });

  describe('200', () => {
    it.each(['token', 'Token', 'TOKEN'])('%s and a value that is valid', async (word) => {
      const { body } = await ask(`${word} ${await api.make.apiToken(owner)}`);

      expect(body.session.links.user.title).toBe(owner.username);
    });

    it('one that has not expired yet', async () => {
      const value = await api.make.apiToken(owner, { expires_at: '2999-01-01' });

      expect((await ask(`token ${value}`)).body.session.authenticated).toBe(true);
    });

    it('tells with every answer when it ends, also to the session that it opens, and to nobody else', async () => {
      const value = await api.make.apiToken(owner, { expires_at: '2999-01-31T12:00:00.5Z' });
      const endsOf = async (answer: Promise<{ headers: Headers }>) => (await answer).headers.get('token-expires');
      const first = await ask(`token ${value}`);
      const cookie = (first.headers.get('set-cookie') ?? '').replace(/;.*/, '');

      expect(first.headers.get('token-expires')).toBe('Thu, 31 Jan 2999 12:00:00 GMT');
      expect(await endsOf(ask(`token ${value}`, '/api/groups/nowhere/'))).toBe('Thu, 31 Jan 2999 12:00:00 GMT');
      expect(await endsOf(api.anonymous.get('/api/', { headers: { cookie } }))).toBe('Thu, 31 Jan 2999 12:00:00 GMT');
      expect(await endsOf(ask(`token ${await api.make.apiToken(owner)}`))).toBeNull();
      expect(await endsOf(ask(`token ${await api.make.apiToken(owner, { expires_at: '2020-01-01' })}`))).toBeNull();
      expect(await endsOf(api.as(owner).get('/api/'))).toBeNull();
    });

    it('may do what its owner may', async () => {
      const token = api.withToken(await api.make.apiToken(owner));

      expect((await token.put(`/api/users/${owner.username}/`, { first_name: 'New' })).status).toBe(200);
      expect(await token.post('/api/groups/', { name: 'x', display_name: '' })).toFailWith(errors.permissionDenied);
    });
  });

  describe('401', () => {
    it.each(['x', 'rbp_unknown', "'or'1'='1", 'x'.repeat(5000), '%00', 'é'])('%j is none', async (value) => {
      const answer = await ask(`token ${value}`);

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Web API"');
      expect(answer.headers.has('set-cookie')).toBe(false);
    });

    it('is exact', async () => {
      const value = await api.make.apiToken(owner);

      expect(await ask(`token ${value.toLowerCase()}`)).toFailWith(errors.loginFailed);
      expect(await ask(`token ${value}x`)).toFailWith(errors.loginFailed);
    });

    it('is not accepted as a password or in another scheme', async () => {
      const value = await api.make.apiToken(owner);

      expect(await api.as(owner, value).get('/api/')).toFailWith(errors.loginFailed);
    });

    it('tells that it expired, and when', async () => {
      const value = await api.make.apiToken(owner, { expires_at: '2020-02-03T04:05:06Z' });

      const answer = await ask(`token ${value}`);

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.body.err.msg).toMatch(/expired.*2020-02-03/);
    });

    it('tells that it is no longer valid, and why', async () => {
      const columns = {
        is_valid: false,
        invalidated_at: '2020-02-03T04:05:06Z',
        invalid_reason: 'It was found on the web.',
      };
      const value = await api.make.apiToken(owner, columns);

      const answer = await ask(`token ${value}`);

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.body.err.msg).toMatch(/2020-02-03.*It was found on the web\./);
    });

    it.each([
      ['and it had no end', {}],
      ['and its end is to come', { expires_at: '2999-01-01T00:00:00Z' }],
    ])('says that it is no longer valid, where no reason was given %s', async (_, end) => {
      const value = await api.make.apiToken(owner, { is_valid: false, ...end });

      const answer = await ask(`token ${value}`);

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.body.err.msg).toMatch(/invalid\.$/);
    });

    it('dies with its owner’s account', async () => {
      const leaving = await api.make.user({ is_active: false });

      expect(await ask(`token ${await api.make.apiToken(leaving)}`)).toFailWith(errors.loginFailed);
    });

    it('takes away a session that came along', async () => {
      const session = await api.withSession(owner);

      const answer = await session.get('/api/', { headers: { authorization: 'token x' } });

      expect(answer).toFailWith(errors.loginFailed);
      expect(answer.headers.get('set-cookie')).toMatch(/^rbsessionid=; Max-Age=0;/);
    });
  });

  describe('of a Local Site', () => {
    it('200: works under its URLs', async () => {
      const site = await api.make.site({ users: [owner] });
      const token = api.withToken(await api.make.apiToken(owner, { local_site_id: site.id }));

      expect((await token.get(`/s/${site.name}/api/groups/`)).status).toBe(200);
    });

    it('403: works nowhere else, neither without a site nor on another one', async () => {
      const site = await api.make.site({ users: [owner] });
      const other = await api.make.site({ users: [owner], is_public: true });
      const token = api.withToken(await api.make.apiToken(owner, { local_site_id: site.id }));

      for (const url of ['/api/', '/api/session/', '/api/groups/', `/s/${other.name}/api/`]) {
        expect(await token.get(url)).toFailWith(errors.permissionDenied);
      }
      expect(await token.put('/api/session/')).toFailWith(errors.permissionDenied);
    });

    it('200: one of no site works wherever its owner may be', async () => {
      const mine = await api.make.site({ users: [owner] });
      const foreign = await api.make.site();
      const token = api.withToken(await api.make.apiToken(owner));

      expect((await token.get(`/s/${mine.name}/api/`)).status).toBe(200);
      expect(await token.get(`/s/${foreign.name}/api/`)).toFailWith(errors.permissionDenied);
    });
  });
});
