import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const FORM = { note: 'Nightly build', policy: '{}' };

describe('POST /api/users/{username}/api-tokens/', () => {
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
  const post = (form: Record<string, string>) => api.as(owner).post(listOf(owner), form);
  /** The user name for which a token acts. */
  const nameOf = async (value: string, prefix = '') =>
    (await api.withToken(value).get(`${prefix}/api/session/`)).body.session.links.user.title;

  describe('201', () => {
    it('makes a token that lets its owner in', async () => {
      const answer = await post(FORM);

      expect(answer.status).toBe(201);
      expect(answer).toShow(API_TOKEN);
      const token = answer.body.api_token;
      expect(token).toMatchObject({
        expired: false,
        expires: null,
        extra_data: {},
        invalid_date: null,
        invalid_reason: '',
        last_used: null,
        note: 'Nightly build',
        policy: {},
        token: expect.stringMatching(/^rbp_\w{20,251}$/),
        valid: true,
      });
      expect(await nameOf(token.token)).toBe(owner.username);
    });

    it('shows the value once, and the answer is not cached', async () => {
      const person = await api.make.user();

      const answer = await api.as(person).post(listOf(person), FORM);

      const token = answer.body.api_token;
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const url = `${listOf(person)}${token.id}/`;
      expect((await api.as(person).get(url)).body.api_token).toEqual({ ...token, token: '' });
      expect((await api.as(person).get(listOf(person))).body.api_tokens).toEqual([{ ...token, token: '' }]);
      expect((await api.as(person).put(url)).body.api_token.token).toBe('');
    });

    it('stores the value nowhere', async () => {
      const { token } = (await post({ ...FORM, note: 'found in the store' })).body.api_token;

      const stored = await api.everythingStored();

      expect(stored).toContain('found in the store');
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token as string).toString('hex'));
    });

    it('makes up the value by itself, anew each time', async () => {
      const form = { ...FORM, token: 'mine', id: '1', valid: '0', invalid_reason: 'x', colour: 'red' };

      const [one, other] = [(await post(form)).body.api_token, (await post(form)).body.api_token];

      expect(one).toMatchObject({ valid: true, invalid_reason: '' });
      expect(new Set([one.token, other.token, 'mine']).size).toBe(3);
      expect(new Set([one.id, other.id, 1]).size).toBe(3);
    });

    it.each(['', 'ü'.repeat(1000), ' two\nlines '])('takes the note %j as it is', async (note) => {
      expect((await post({ ...FORM, note })).body.api_token.note).toBe(note);
    });

    it.each([
      '{"resources":{"*":{"allow":["GET","HEAD"],"block":["*"]}}}',
      '{"resources":{"group":{"*":{"block":["PUT"]},"core":{"allow":["*"]}},"review_request":{"42":{"block":[]}}}}',
      '{"resources":{"oauth_token":{"*":{"block":["*"]}}}}',
    ])('takes the policy %s', async (policy) => {
      expect((await post({ ...FORM, policy })).body.api_token.policy).toEqual(JSON.parse(policy));
    });

    it('takes JSON, with the policy as an object', async () => {
      const json = { note: 'JSON', policy: { resources: { group: { '*': { block: ['GET'] } } } }, expires: '' };

      const { api_token: token } = (await api.as(owner).send('POST', listOf(owner), { json })).body;

      expect(token).toMatchObject({ policy: json.policy, expires: null });
      expect(await api.withToken(token.token).get('/api/groups/')).toFailWith(errors.permissionDenied);
      expect((await api.withToken(token.token).get('/api/users/')).status).toBe(200);
    });

    it('its policy counts from the first use on', async () => {
      const policy = '{"resources":{"*":{"allow":["GET"],"block":["*"]},"user":{"*":{"block":["GET"]}}}}';

      const client = api.withToken((await post({ ...FORM, policy })).body.api_token.token);

      expect((await client.get('/api/groups/')).status).toBe(200);
      expect(await client.get('/api/users/')).toFailWith(errors.permissionDenied);
      expect(await client.put('/api/session/')).toFailWith(errors.permissionDenied);
    });

    it('expires when it was told to', async () => {
      const late = (await post({ ...FORM, expires: '2999-01-31T12:00:00+02:00' })).body.api_token;
      const over = (await post({ ...FORM, expires: '2999-01-31' })).body.api_token;
      await api.db.query(`update api_token set expires_at = now() where id = $1`, [over.id]);

      expect(late).toMatchObject({ expired: false, expires: '2999-01-31T10:00:00+00:00' });
      expect(await nameOf(late.token)).toBe(owner.username);
      expect(await api.withToken(over.token).get('/api/')).toFailWith(errors.loginFailed);
    });

    it.each([
      [{ 'extra_data.level': '3', 'extra_data.__private': '1' }, { level: 3 }],
      [{ 'extra_data:json': '{"a":{"b":[1]},"c":null}' }, { a: { b: [1] } }],
      [{ 'extra_data:json-patch': '[{"op":"add","path":"/a","value":true}]' }, { a: true }],
    ])('%j becomes the extra data %j', async (form: Record<string, string>, extra) => {
      const { api_token: token } = (await post({ ...FORM, ...form })).body;

      expect(token.extra_data).toEqual(extra);
      expect((await api.as(owner).get(`${listOf(owner)}${token.id}/`)).body.api_token.extra_data).toEqual(extra);
    });

    it('a superuser makes one for somebody else, which lets that person in', async () => {
      const answer = await api.as(superuser).post(listOf(owner), FORM);

      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await nameOf(answer.body.api_token.token)).toBe(owner.username);
    });

    it('on a site: belongs to it, and works there only', async () => {
      const site = await api.make.site({ users: [owner] });
      const prefix = `/s/${site.name}`;

      const answer = await api.as(owner).post(`${prefix}${listOf(owner)}`, FORM);

      const { id, token, links } = answer.body.api_token;
      expect(links.self.href).toBe(`${api.url}${prefix}${listOf(owner)}${id}/`);
      expect(await nameOf(token, prefix)).toBe(owner.username);
      expect(await api.withToken(token).get('/api/session/')).toFailWith(errors.permissionDenied);
      expect(await api.as(owner).get(`${listOf(owner)}${id}/`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('400', () => {
    const countOf = async () => (await api.db.query('select count(*) from api_token'))[0].count;
    const refused = async (form: Record<string, string>) => {
      const before = await countOf();
      const answer = await post(form);
      expect(answer).toFailWith(errors.invalidFormData);
      expect(await countOf()).toBe(before);
      return answer.body.fields as Record<string, string[]>;
    };

    it('says all that is missing at once', async () => {
      expect(await refused({})).toEqual({ note: [expect.any(String)], policy: [expect.any(String)] });
    });

    it('says all that is wrong at once', async () => {
      const form = { note: 'x'.repeat(1001), policy: '[]', expires: 'tomorrow' };

      expect(Object.keys(await refused(form)).sort()).toEqual(['expires', 'note', 'policy']);
    });

    it.each([
      ['note', 'x'.repeat(1001)],
      ['note', 'a\0b'],
      ['note', 'a\u202eb'],
      ['expires', 'tomorrow'],
      ['expires', '12:00'],
      ['expires', '2020-01-01'],
      ['extra_data:json', '[1]'],
      ['extra_data:json-patch', '[{"op":"remove","path":"/none"}]'],
      ['extra_data.level', 'Infinity'],
    ])('refuses %s=%j', async (field, value) => {
      const named = field.replace(/[.:].*/, '');

      expect(await refused({ ...FORM, [field]: value })).toEqual({ [named]: [expect.any(String)] });
    });

    it.each([
      '',
      'x',
      '{"resources":',
      'null',
      '1',
      '"{}"',
      '[]',
      '{"colour":"red"}',
      '{"resources":{"*":{"block":["*"]}},"colour":"red"}',
      '{"resources":null}',
      '{"resources":[]}',
      '{"resources":{}}',
      '{"resources":{"nobody":{"*":{"block":["*"]}}}}',
      '{"resources":{"groups":{"*":{"block":["*"]}}}}',
      '{"resources":{"group":null}}',
      '{"resources":{"group":["GET"]}}',
      '{"resources":{"group":{"block":["*"]}}}',
      '{"resources":{"group":{"*":{}}}}',
      '{"resources":{"group":{"core":"GET"}}}',
      '{"resources":{"*":{"*":{"block":["*"]}}}}',
      '{"resources":{"*":{}}}',
      '{"resources":{"*":{"block":"*"}}}',
      '{"resources":{"*":{"block":null}}}',
      '{"resources":{"*":{"block":[1]}}}',
      '{"resources":{"*":{"block":["get"]}}}',
      '{"resources":{"*":{"block":["*"],"deny":["*"]}}}',
    ])('refuses the policy %s', async (policy) => {
      expect(await refused({ ...FORM, policy })).toEqual({ policy: [expect.any(String)] });
    });

    it.each([
      [{ ...FORM, policy: {}, note: 5 }, 'note'],
      [{ ...FORM, policy: {}, note: null }, 'note'],
      [{ ...FORM, policy: '{}' }, 'policy'],
      [{ ...FORM, policy: null }, 'policy'],
      [{ ...FORM, policy: {}, expires: 5 }, 'expires'],
    ])('refuses JSON of other types: %j', async (json, field) => {
      const answer = await api.as(owner).send('POST', listOf(owner), { json });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    });
  });

  it('401: needs a login', async () => {
    expect(await api.anonymous.post(listOf(owner), FORM)).toFailWith(errors.notLoggedIn);
  });

  it('403: nobody makes tokens for others', async () => {
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user', 'auth.add_user'] });

    for (const person of [somebody, staff]) {
      expect(await api.as(person).post(listOf(owner), FORM)).toFailWith(errors.permissionDenied);
    }
  });

  it('403: not even the administrators of a site for its members', async () => {
    const site = await api.make.site({ users: [owner], admins: [somebody] });

    expect(await api.as(somebody).post(`/s/${site.name}${listOf(owner)}`, FORM)).toFailWith(errors.permissionDenied);
  });

  it('403: tokens breed no tokens', async () => {
    const { value } = await api.make.oauthToken(owner, { scopes: [...SCOPES] });

    const answer = await api.withToken(await api.make.apiToken(owner)).post(listOf(owner), FORM);

    expect(answer).toFailWith(errors.permissionDenied);
    expect(await api.withBearer(value).post(listOf(owner), FORM)).toFailWith(errors.tokenAccessDenied);
  });

  it('404: there is nobody of that name here', async () => {
    const site = await api.make.site();

    expect(await api.as(superuser).post('/api/users/nobody/api-tokens/', FORM)).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).post(`/s/${site.name}${listOf(owner)}`, FORM)).toFailWith(errors.doesNotExist);
    expect(await api.anonymous.post(`/s/nowhere${listOf(owner)}`, FORM)).toFailWith(errors.doesNotExist);
  });
});
