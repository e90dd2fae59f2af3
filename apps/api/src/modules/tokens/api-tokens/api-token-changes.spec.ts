import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import { cookieOf } from '@review-service/testing/credentials';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const READ_ONLY = '{"resources":{"*":{"allow":["GET"],"block":["*"]}}}';

describe('PUT /api/users/{username}/api-tokens/{api_token_id}/', () => {
  const api = TestApi.ofSuite();
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
  const shown = async ({ url }: { url: string }) => (await api.as(owner).get(url)).body.api_token;

  describe('200', () => {
    it.each([
      [{ note: 'New note' }, { note: 'New note' }],
      [{ note: '' }, { note: '' }],
      [{ agent: '1' }, { agent: true }],
      [{ policy: READ_ONLY }, { policy: JSON.parse(READ_ONLY) as object }],
      [{ policy: '{}' }, { policy: {} }],
      [{ expires: '2999-01-31T12:00:00Z' }, { expires: '2999-01-31T12:00:00+00:00' }],
      [{ expires: '' }, { expires: null }],
      [{ invalid_reason: 'Perhaps lost' }, { invalid_reason: 'Perhaps lost' }],
      [{ 'extra_data.level': '4' }, { extra_data: { level: 4 } }],
      [{ 'extra_data.level': '' }, { extra_data: {} }],
      [{ 'extra_data:json': '{"level":null,"a":[1]}' }, { extra_data: { a: [1] } }],
      [{ 'extra_data:json-patch': '[{"op":"move","from":"/level","path":"/b"}]' }, { extra_data: { b: 3 } }],
      [{ token: 'mine', id: '1', colour: 'red' }, {}],
      [{}, {}],
    ])('%j changes %j, and nothing else', async (form: Record<string, string>, changes) => {
      const policy = { resources: { group: { '*': { block: ['GET'] } } } };
      const expires_at = '2099-01-01T00:00:00Z';
      const token = await makeToken({ note: 'Old note', policy, expires_at, extra_data: { level: 3 } });
      const before = await shown(token);

      const answer = await api.as(owner).put(token.url, form);

      expect(answer).toShow(API_TOKEN);
      expect(answer.body.api_token).toEqual({ ...before, last_updated: expect.any(String), ...changes });
      expect(answer.body.api_token.last_updated).not.toBe(before.last_updated);
      expect(await shown(token)).toEqual(answer.body.api_token);
    });

    it('takes JSON', async () => {
      const token = await makeToken();
      const json = { note: 'JSON', policy: JSON.parse(READ_ONLY) as object, valid: false };

      expect((await api.as(owner).send('PUT', token.url, { json })).body.api_token).toMatchObject(json);
    });

    it('a new policy counts from the very next request on, for sessions that it started too', async () => {
      const token = await makeToken();
      const client = api.withToken(token.value);
      const session = api.anonymous.with({ cookie: cookieOf((await client.get('/api/session/')).headers) });
      expect((await client.put('/api/session/')).status).toBe(200);

      await api.as(owner).put(token.url, { policy: READ_ONLY });

      expect(await client.put('/api/session/')).toFailWith(errors.permissionDenied);
      expect(await session.put('/api/session/')).toFailWith(errors.permissionDenied);
      await api.as(owner).put(token.url, { policy: '{}' });
      expect((await client.put('/api/session/')).status).toBe(200);
    });

    it('one that is made invalid is refused from then on, with the reason', async () => {
      const token = await makeToken();
      const client = api.withToken(token.value);
      const session = api.anonymous.with({ cookie: cookieOf((await client.get('/api/session/')).headers) });

      const answer = await api.as(owner).put(token.url, { valid: '0', invalid_reason: 'It was found on the web.' });

      expect(answer.body.api_token).toMatchObject({
        valid: false,
        invalid_date: expect.any(String),
        invalid_reason: 'It was found on the web.',
      });
      expect(await shown(token)).toEqual(answer.body.api_token);
      const refused = await client.get('/api/');
      expect(refused).toFailWith(errors.loginFailed);
      expect(refused.body.err.msg).toContain('It was found on the web.');
      expect((await session.get('/api/session/')).body.session.authenticated).toBe(false);
    });

    it('keeps the date of the first time that it was made invalid', async () => {
      const token = await makeToken({ is_valid: false, invalidated_at: '2020-02-03T04:05:06Z' });

      const answer = await api.as(owner).put(token.url, { valid: '0', invalid_reason: 'Another reason' });

      const changed = { valid: false, invalid_date: '2020-02-03T04:05:06+00:00', invalid_reason: 'Another reason' };
      expect(answer.body.api_token).toMatchObject(changed);
    });

    it('one that has expired is refused, until its expiry is moved', async () => {
      const token = await makeToken();

      await api.as(owner).put(token.url, { expires: '2020-01-31T12:00:00Z' });
      expect(await api.withToken(token.value).get('/api/')).toFailWith(errors.loginFailed);

      await api.as(owner).put(token.url, { expires: '' });
      expect((await api.withToken(token.value).get('/api/')).status).toBe(200);
    });

    it('keeps private extra data', async () => {
      const { id, url } = await makeToken({ extra_data: { __private: 1, level: 3 } });

      await api.as(owner).put(url, { 'extra_data:json': '{"level":4,"__private":2}' });

      const [row] = await api.db.query('select extra_data from api_token where id = $1', [id]);
      expect(row.extra_data).toEqual({ __private: 1, level: 4 });
    });

    it('superusers may, and on a site its owner', async () => {
      const token = await makeToken();
      const site = await api.make.site({ users: [owner] });
      const ofSite = await makeToken({ local_site_id: site.id });

      expect((await api.as(superuser).put(token.url, { note: 'Theirs' })).body.api_token.note).toBe('Theirs');
      expect(await api.as(owner).put(`/s/${site.name}${ofSite.url}`, { note: 'Mine' })).toShow(API_TOKEN);
    });

    it('asks for a mail to its owner about one that somebody made, and one that somebody else ended', async () => {
      const told = async () => {
        const [rows] = await api.db.query<[object[], number]>(
          `delete from outbox_message where queue = 'account-mail' returning name, payload`,
        );
        return rows;
      };
      await told();
      const made = await api.as(superuser).post(listOf(owner), { note: 'nightly', policy: '{}' });
      const event = { kind: 'api', userId: owner.id, actorId: superuser.id, purpose: 'nightly', localSiteId: null };
      const { id } = made.body.api_token as { id: number };
      expect(await told()).toEqual([{ name: 'token.made', payload: { ...event, tokenId: id } }]);
      expect(JSON.stringify(event)).not.toContain(made.body.api_token.token);

      await api.as(superuser).put(`${listOf(owner)}${id}/`, { valid: '0' });
      expect(await told()).toEqual([{ name: 'token.ended', payload: { ...event, tokenId: id } }]);
      await api.as(superuser).put(`${listOf(owner)}${id}/`, { valid: '0' });
      expect(await told()).toEqual([]);

      const [other, own] = [await makeToken({ note: 'nightly' }), await makeToken()];
      await api.as(superuser).delete(other.url);
      await api.as(owner).put(own.url, { valid: '0' });
      await api.as(owner).delete(own.url);
      expect(await told()).toEqual([{ name: 'token.ended', payload: { ...event, tokenId: other.id } }]);
    });

    it('keeps both of two changes at once', async () => {
      const token = await makeToken();
      const [one, other] = await Promise.all([api.withSession(owner), api.withSession(owner)]);

      await Promise.all([
        one.put(token.url, { note: 'Changed', 'extra_data.a': '1' }),
        other.put(token.url, { policy: READ_ONLY, 'extra_data.b': '2' }),
      ]);

      const policy = JSON.parse(READ_ONLY) as object;
      expect(await shown(token)).toMatchObject({ note: 'Changed', policy, extra_data: { a: 1, b: 2 } });
    });
  });

  describe('400', () => {
    it.each([
      ['policy', ''],
      ['policy', 'x'],
      ['policy', '[]'],
      ['policy', 'null'],
      ['policy', '{"resources":{}}'],
      ['policy', '{"resources":{"nobody":{"*":{"block":["*"]}}}}'],
      ['policy', '{"resources":{"group":{"*":{}}}}'],
      ['policy', '{"resources":{"*":{"block":"*"}}}'],
      ['expires', 'tomorrow'],
      ['note', 'x'.repeat(1001)],
      ['note', 'a\0b'],
      ['invalid_reason', 'x'.repeat(1001)],
      ['invalid_reason', 'a\0b'],
      ['extra_data:json', 'x'],
      ['extra_data:json-patch', '[{"op":"add","path":"/__a","value":1}]'],
    ])('refuses %s=%j and keeps the token as it is', async (field, value) => {
      const token = await makeToken();
      const before = await shown(token);

      const answer = await api.as(owner).put(token.url, { valid: '0', [field]: value });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ [field.replace(/[.:].*/, '')]: [expect.any(String)] });
      expect(await shown(token)).toEqual(before);
    });

    it.each([true, false])('nobody makes one valid, not even a superuser: it is %j', async (is_valid) => {
      const token = await makeToken({ is_valid });
      const before = await shown(token);

      for (const person of [owner, superuser]) {
        const answer = await api.as(person).put(token.url, { valid: '1', note: 'New note' });
        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ valid: [expect.any(String)] });
      }
      expect(await shown(token)).toEqual(before);
    });

    it.each([
      [{ valid: 'false' }, 'valid'],
      [{ valid: null }, 'valid'],
      [{ policy: READ_ONLY }, 'policy'],
      [{ note: ['x'] }, 'note'],
    ])('refuses JSON of other types: %j', async (json, field) => {
      const token = await makeToken();

      const answer = await api.as(owner).send('PUT', token.url, { json });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    });
  });

  it('401: needs a login', async () => {
    expect(await api.anonymous.put((await makeToken()).url, { note: 'x' })).toFailWith(errors.notLoggedIn);
  });

  it('403: for everybody except its owner', async () => {
    const token = await makeToken({ note: 'Mine' });
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user'] });

    for (const person of [somebody, staff]) {
      expect(await api.as(person).put(token.url, { note: 'Theirs' })).toFailWith(errors.permissionDenied);
    }
    expect((await shown(token)).note).toBe('Mine');
  });

  it('403: not to the administrators of its site either', async () => {
    const site = await api.make.site({ users: [owner], admins: [somebody] });
    const { url } = await makeToken({ local_site_id: site.id });

    expect(await api.as(somebody).put(`/s/${site.name}${url}`, { valid: '0' })).toFailWith(errors.permissionDenied);
  });

  it('403: no token may come here, not even to widen its own policy', async () => {
    const token = await makeToken({ policy: { resources: { group: { '*': { block: ['*'] } } } } });
    const { value } = await api.make.oauthToken(owner, { scopes: [...SCOPES] });

    expect(await api.withToken(token.value).put(token.url, { policy: '{}' })).toFailWith(errors.permissionDenied);
    expect(await api.withBearer(value).put(token.url, { policy: '{}' })).toFailWith(errors.tokenAccessDenied);
  });

  it('404: is under the name of its owner and on its site only', async () => {
    const site = await api.make.site({ users: [owner] });
    const [token, ofSite] = [await makeToken(), await makeToken({ local_site_id: site.id })];

    for (const url of [
      `${listOf(superuser)}${token.id}/`,
      `/api/users/nobody/api-tokens/${token.id}/`,
      `${listOf(owner)}99999999/`,
      ofSite.url,
      `/s/${site.name}${token.url}`,
      `/s/nowhere${token.url}`,
    ]) {
      expect(await api.as(superuser).put(url, { note: 'x' })).toFailWith(errors.doesNotExist);
    }
  });

  it('412: has changed since it was read', async () => {
    const token = await makeToken();
    const { headers } = await api.as(owner).get(token.url);
    const ifMatch = { headers: { 'if-match': headers.get('etag') ?? '' } };

    expect(await api.as(owner).put(token.url, { note: 'First' }, ifMatch)).toShow(API_TOKEN);
    expect(await api.as(owner).put(token.url, { valid: '0' }, ifMatch)).toFailWith(errors.preconditionFailed);
    expect(await shown(token)).toMatchObject({ note: 'First', valid: true });
  });
});
