import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { TestClient } from '@review-service/testing/client';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/;

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('/api/users/{username}/api-tokens/{api_token_id}/', () => {
  let superuser: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const listOf = ({ username }: MadeUser) => `/api/users/${username}/api-tokens/`;
  const makeToken = async (columns: Record<string, unknown> = {}, user = owner) => {
    const value = await api.make.apiToken(user, columns);
    const [{ id }]: [{ id: number }] = await api.db.query('select max(id) as id from api_token');
    return { id, value, url: `${listOf(user)}${id}/` };
  };
  /** A token of a member of a new site, and people of that site. */
  const onSite = async () => {
    const [member, admin] = [await api.make.user(), await api.make.user()];
    const site = await api.make.site({ users: [member], admins: [admin] });
    const token = await makeToken({ local_site_id: site.id }, member);
    return { member, admin, token, url: `/s/${site.name}${token.url}` };
  };
  /** People with permissions, but none for tokens of other people. */
  const strangers = async () => [somebody, await api.make.user({ is_staff: true, permissions: ['auth.change_user'] })];
  /** The owner with a token of each kind. */
  const byTokens = async () => {
    const apiToken = api.withToken(await api.make.apiToken(owner));
    const started = { cookie: cookieOf((await apiToken.get('/api/session/')).headers) };
    const oauthToken = api.withBearer((await api.make.oauthToken(owner, { scopes: [...SCOPES] })).value);
    return { apiToken, session: api.anonymous.with(started), oauthToken };
  };

  describe('GET /api/users/{username}/api-tokens/{api_token_id}/', () => {
    describe('200', () => {
      it('shows a token to its owner, without its value', async () => {
        const policy = { resources: { '*': { allow: ['GET'], block: ['*'] } } };
        const columns = { note: 'Nightly build', policy, extra_data: { level: 3 }, expires_at: '2099-01-01T00:00:00Z' };
        const token = await makeToken(columns);

        const answer = await api.as(owner).get(token.url);

        expect(answer).toShow(API_TOKEN);
        expect(answer.text).not.toContain(token.value);
        const href = `${api.url}${token.url}`;
        expect(answer.body.api_token).toEqual({
          agent: false,
          bounds: null,
          deprecated: false,
          expired: false,
          expires: '2099-01-01T00:00:00+00:00',
          extra_data: { level: 3 },
          id: token.id,
          invalid_date: null,
          invalid_reason: '',
          last_updated: expect.stringMatching(TIME),
          last_used: null,
          note: 'Nightly build',
          policy,
          time_added: expect.stringMatching(TIME),
          token: '',
          token_generator_id: expect.any(String),
          valid: true,
          links: expect.objectContaining({
            self: { href, method: 'GET' },
            update: { href, method: 'PUT' },
            delete: { href, method: 'DELETE' },
          }),
        });
      });

      it('shows it to a superuser, without its value too', async () => {
        const { id, url } = await makeToken();

        expect((await api.as(superuser).get(url)).body.api_token).toMatchObject({ id, token: '' });
      });

      it('tells when it was used last', async () => {
        const { value, url } = await makeToken();

        await api.withToken(value).get('/api/');

        expect((await api.as(owner).get(url)).body.api_token.last_used).toMatch(TIME);
      });

      it('tells that it expired', async () => {
        const { url } = await makeToken({ expires_at: '2020-02-03T04:05:06.789Z' });

        const { api_token: token } = (await api.as(owner).get(url)).body;

        expect(token).toMatchObject({ expired: true, expires: '2020-02-03T04:05:06.789000+00:00', valid: true });
      });

      it('tells that it is no longer valid, since when and why', async () => {
        const columns = { is_valid: false, invalidated_at: '2020-02-03T04:05:06Z', invalid_reason: 'It was lost.' };
        const { url } = await makeToken(columns);

        expect((await api.as(owner).get(url)).body.api_token).toMatchObject({
          valid: false,
          invalid_date: '2020-02-03T04:05:06+00:00',
          invalid_reason: 'It was lost.',
        });
      });

      it('keeps private extra data to itself', async () => {
        const { url } = await makeToken({ extra_data: { __hidden: 1, shown: [{ __hidden: 1, kept: 2 }] } });

        expect((await api.as(owner).get(url)).body.api_token.extra_data).toEqual({ shown: [{ kept: 2 }] });
      });
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.get((await makeToken()).url)).toFailWith(errors.notLoggedIn);
    });

    it('401: wrong credentials', async () => {
      const { url } = await makeToken();

      expect(await api.as(owner, 'wrong').get(url)).toFailWith(errors.loginFailed);
      expect(await api.withToken('rbp_wrong').get(url)).toFailWith(errors.loginFailed);
    });

    it('403: for everybody except its owner, staff and those who may change accounts included', async () => {
      const { url } = await makeToken();

      for (const person of await strangers()) expect(await api.as(person).get(url)).toFailWith(errors.permissionDenied);
    });

    it('403: not to the administrators of its site either', async () => {
      const { admin, member, url } = await onSite();

      expect(await api.as(admin).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.as(member).get(url)).toShow(API_TOKEN);
    });

    it('403: no token may come here, nor a session that one started', async () => {
      const { apiToken, session, oauthToken } = await byTokens();
      const { value, url } = await makeToken();

      expect(await apiToken.get(url)).toFailWith(errors.permissionDenied);
      expect(await api.withToken(value).get(url)).toFailWith(errors.permissionDenied);
      expect(await session.get(url)).toFailWith(errors.permissionDenied);
      expect(await oauthToken.get(url)).toFailWith(errors.tokenAccessDenied);
    });

    it.each(['0', '99999999', '99999999999', 'abc', '1e3', '-1', '%00'])('404: there is no %s', async (id) => {
      expect(await api.as(owner).get(`${listOf(owner)}${id}/`)).toFailWith(errors.doesNotExist);
    });

    it('404: is under the name of its owner only', async () => {
      const { id } = await makeToken();

      expect(await api.as(superuser).get(`${listOf(superuser)}${id}/`)).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser).get(`/api/users/nobody/api-tokens/${id}/`)).toFailWith(errors.doesNotExist);
    });

    it('404: one of a site is under the URLs of that site only, one of none under none', async () => {
      const { member, token, url } = await onSite();
      const global = await makeToken({}, member);
      const prefix = url.replace(token.url, '');

      for (const person of [member, superuser]) {
        expect(await api.as(person).get(url)).toShow(API_TOKEN);
        expect(await api.as(person).get(token.url)).toFailWith(errors.doesNotExist);
        expect(await api.as(person).get(`${prefix}${global.url}`)).toFailWith(errors.doesNotExist);
      }
    });

    it('405: nothing is added to a token', async () => {
      expect(await api.as(owner).post((await makeToken()).url)).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('DELETE /api/users/{username}/api-tokens/{api_token_id}/', () => {
    it('401: anonymous callers are asked who they are before the site is looked for', async () => {
      expect(await api.anonymous.delete('/s/nowhere/api/users/x/api-tokens/1/')).toFailWith(errors.notLoggedIn);
    });

    it('204: from then on it is refused, and so is a session that it started', async () => {
      const [token, kept] = [await makeToken(), await makeToken()];
      const started = await api.withToken(token.value).get('/api/session/');
      const session = api.anonymous.with({ cookie: cookieOf(started.headers) });
      expect((await session.get('/api/session/')).body.session.authenticated).toBe(true);

      const answer = await api.as(owner).delete(token.url);

      expect(answer).toMatchObject({ status: 204, text: '' });
      expect(await api.withToken(token.value).get('/api/')).toFailWith(errors.loginFailed);
      expect((await session.get('/api/session/')).body.session.authenticated).toBe(false);
      expect((await api.withToken(kept.value).get('/api/')).status).toBe(200);
    });

    it('204: is in no item and no list any more', async () => {
      const person = await api.make.user();
      const { url } = await makeToken({}, person);

      await api.as(person).delete(url);

      expect(await api.as(superuser).get(url)).toFailWith(errors.doesNotExist);
      expect((await api.as(person).get(listOf(person))).body).toMatchObject({ api_tokens: [], total_results: 0 });
    });

    it('204: a superuser may, and on a site its owner', async () => {
      const { member, url } = await onSite();

      expect((await api.as(superuser).delete((await makeToken()).url)).status).toBe(204);
      expect((await api.as(member).delete(url)).status).toBe(204);
    });

    it('204: while it is in use, every use is answered, and none after it gets in', async () => {
      const session = await api.withSession(owner);
      const { value, url } = await makeToken();

      const uses = Array.from({ length: 10 }, () => api.withToken(value).get('/api/'));
      const deleted = await session.delete(url);
      const after = await api.withToken(value).get('/api/');

      expect(deleted.status).toBe(204);
      expect((await Promise.all(uses)).filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      expect(after).toFailWith(errors.loginFailed);
    });

    it('404: of racing deletes one wins', async () => {
      const { url } = await makeToken();
      const session = await api.withSession(owner);

      const answers = await Promise.all(Array.from({ length: 5 }, () => session.delete(url)));

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    });

    it('401: needs a login', async () => {
      expect(await api.anonymous.delete((await makeToken()).url)).toFailWith(errors.notLoggedIn);
    });

    it('403: for everybody except its owner', async () => {
      const { admin, url } = await onSite();
      const mine = await makeToken();

      expect(await api.as(admin).delete(url)).toFailWith(errors.permissionDenied);
      for (const person of await strangers()) {
        expect(await api.as(person).delete(mine.url)).toFailWith(errors.permissionDenied);
      }
      expect((await api.withToken(mine.value).get('/api/')).status).toBe(200);
    });

    it('403: no token may come here, not even to end itself', async () => {
      const { oauthToken, session } = await byTokens();
      const { value, url } = await makeToken();

      expect(await api.withToken(value).delete(url)).toFailWith(errors.permissionDenied);
      expect(await session.delete(url)).toFailWith(errors.permissionDenied);
      expect(await oauthToken.delete(url)).toFailWith(errors.tokenAccessDenied);
      expect((await api.withToken(value).get('/api/')).status).toBe(200);
    });

    it('404: is under the name of its owner and on its site only', async () => {
      const { member, token } = await onSite();
      const { id } = await makeToken();

      expect(await api.as(superuser).delete(`${listOf(superuser)}${id}/`)).toFailWith(errors.doesNotExist);
      expect(await api.as(member).delete(token.url)).toFailWith(errors.doesNotExist);
    });

    it('412: has changed since it was read', async () => {
      const { value, url } = await makeToken();
      const { headers } = await api.as(owner).get(url);
      const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };
      await api.as(owner).put(url, { note: 'Changed' });

      expect(await api.as(owner).delete(url, ifMatch)).toFailWith(errors.preconditionFailed);
      expect((await api.withToken(value).get('/api/')).status).toBe(200);
    });
  });
});

describe('the fields of an API token', () => {
  let owner: MadeUser;
  let client: TestClient;
  let list: string;

  beforeAll(async () => {
    owner = await api.make.user();
    client = api.as(owner);
    list = `/api/users/${owner.username}/api-tokens/`;
  });

  const create = (given: Record<string, string>) => client.post(list, { note: 'a note', policy: '{}', ...given });
  const expiryOf = async (expires: string) => (await create({ expires })).body.api_token.expires as string | null;
  const blocking = (id: string) => ({ policy: JSON.stringify({ resources: { group: { [id]: { block: ['*'] } } } }) });

  it.each([
    ['2099-02-28', '2099-02-28T00:00:00Z'],
    ['2096-02-29 10:30', '2096-02-29T10:30:00Z'],
    ['2099-01-01t10:30:00z', '2099-01-01T10:30:00Z'],
    ['2099-01-01T10:30:00.25+14:00', '2098-12-31T20:30:00.25'],
    ['2099-01-01T10:30-0330', '2099-01-01T14:00:00Z'],
  ])('201: expires %j', async (expires, shown) => {
    expect(await expiryOf(expires)).toContain(shown.slice(0, 16));
  });

  it('201: an empty expiry means none', async () => {
    expect(await expiryOf('')).toBeNull();
  });

  it.each([
    '2099-02-30',
    '2099-02-29',
    '2099-13-01',
    '0000-01-01',
    '0001-01-01T00:00+01:00',
    '9999-12-31T23:59-12:00',
    '10000-01-01',
    '2099-01-01T10:61',
    '2099-01-01T25:00',
    '2099-01-01T10:00+16:00',
    '2099-01-01T10:00+99:00',
    '2099-01-01T10:00:00.1234567',
    'tomorrow',
    'infinity',
    '2099-W01',
  ])('400: nothing expires %j', async (expires) => {
    const answer = await create({ expires });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object)).toEqual(['expires']);
  });

  it.each([
    ['a NUL character', '1\0'],
    ['half a character', '\ud800'],
    ['some 40,000 characters', 'x'.repeat(40_000)],
  ])('400: a policy with %s in it cannot be kept', async (_, id) => {
    const { id: token } = (await create({})).body.api_token as { id: number };

    for (const answer of [await create(blocking(id)), await client.put(`${list}${token}/`, blocking(id))]) {
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual(['policy']);
    }
  });

  it('201: a policy may name some hundred items', async () => {
    const rules = Object.fromEntries(Array.from({ length: 300 }, (_, id) => [String(id + 1), { block: ['*'] }]));

    expect(await create({ policy: JSON.stringify({ resources: { group: rules } }) })).toShow(API_TOKEN);
  });
});
