import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

/** Names that are special in JavaScript, and must not be for the service. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('JSON bodies', () => {
  let client: TestClient;
  let user: MadeUser;
  let group: Made;

  beforeAll(async () => {
    user = await api.make.superuser();
    client = api.as(user);
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Before' });
  });

  const put = (body: string | Uint8Array, type = 'application/json') =>
    client.send('PUT', `/api/groups/${group.name}/`, { body, headers: { 'content-type': type } });

  it('200: have the same names, and values of the right type', async () => {
    const answer = await put('{"display_name":"é \\ud83d\\ude00","visible":false,"invite_only":true,"unknown":[1]}');

    expect(answer).toShow(GROUP);
    expect(answer.body.group).toMatchObject({ display_name: 'é 😀', visible: false, invite_only: true });
  });

  it('201: make things too', async () => {
    const json = { name: 'by-json', display_name: '' };

    expect((await client.send('POST', '/api/groups/', { json })).status).toBe(201);
  });

  it.each(['APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json;charset=UTF-8'])(
    '200: of type %s',
    async (type) => {
      expect((await put('{"display_name":"After"}', type)).body.group.display_name).toBe('After');
    },
  );

  it.each(['{}', '  \n', '{"display_name":"x","display_name":"Before"}'])('200: %j changes nothing', async (body) => {
    expect((await put(body)).body.group.display_name).toBe('Before');
  });

  it('a text that looks like a number stays a text', async () => {
    expect((await put('{"display_name":"7"}')).body.group.display_name).toBe('7');
  });

  it.each([
    ['visible', '"true"'],
    ['visible', '"1"'],
    ['visible', '1'],
    ['visible', '0'],
    ['visible', 'null'],
    ['visible', '[]'],
    ['display_name', '7'],
    ['display_name', 'true'],
    ['display_name', 'null'],
    ['display_name', '["a"]'],
    ['display_name', '{"a":1}'],
    ['mailing_list', '["a@example.com"]'],
    ['name', '{"length":3}'],
  ])('400: %s cannot be %s', async (field, value) => {
    const answer = await put(`{"invite_only":true,"${field}":${value}}`);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect((await client.get(`/api/groups/${group.name}/`)).body.group.invite_only).toBe(false);
  });

  it.each(['[]', '[{"display_name":"x"}]', '"x"', '7', 'null', 'true'])('400: %s is no object', async (body) => {
    expect(await put(body)).toFailWith(errors.malformedRequest);
  });

  it.each(['{', '{"a":}', "{'a':1}", 'display_name=x', '{"a":NaN}', '\ufeff{', '{}x'])(
    '400: %j is no JSON',
    async (body) => {
      expect(await put(body)).toFailWith(errors.malformedRequest);
    },
  );

  it('400: bytes that are no UTF-8 cannot be read', async () => {
    expect(await put(Buffer.from('{"display_name":"\xff"}', 'latin1'))).toFailWith(errors.malformedRequest);
  });

  it('does not show where in the code parsing failed', async () => {
    const { text } = await put('{"a":}');

    expect(text).not.toMatch(/node_modules|\.ts|\.js|at /);
  });

  it('400: more than 1000 fields, however many', async () => {
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`extra_data.${index}`, index])));

    expect((await put(fields(1000))).body.group.extra_data).toHaveProperty('999', 999);
    expect(await put(fields(1001))).toFailWith(errors.malformedRequest);
    expect(await put(fields(90_000))).toFailWith(errors.malformedRequest);
  });

  describe('400: nested too deeply', () => {
    const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

    it.each([
      ['PUT', '/api/groups/{}/', 'display_name'],
      ['PUT', '/api/groups/{}/', 'mailing_list'],
      ['PUT', '/api/groups/{}/', 'visible'],
      ['PUT', '/api/groups/{}/', 'unknown'],
      ['PUT', '/api/groups/{}/', 'only_fields'],
      ['PUT', '/api/groups/{}/', 'extra_data.x'],
      ['PUT', '/api/groups/{}/', 'extra_data:json'],
      ['PUT', '/api/groups/{}/', 'extra_data:json-patch'],
      ['POST', '/api/groups/', '_method'],
      ['POST', '/api/oauth-apps/', 'authorization_grant_type'],
      ['POST', '/api/repositories/1/diff-file-attachments/', 'filediff'],
      ['POST', '/api/users/{user}/api-tokens/', 'policy'],
      ['POST', '/api/users/{user}/api-tokens/', 'expires'],
      ['PUT', '/api/session/', 'settings:json'],
    ])('%s %s: %s', async (method, path, field) => {
      const headers = { 'content-type': 'application/json' };
      const url = path.replace('{}', group.name).replace('{user}', user.username);
      const send = (value: string) => client.send(method, url, { body: `{"other":1,"${field}":${value}}`, headers });

      for (const value of [lists(101), objects(101), lists(9_000), objects(9_000)]) {
        const answer = await send(value);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ [field]: [expect.stringContaining('nested too deeply')] });
      }
      // Counted before anything is parsed.
      for (const value of [lists(20_000), `[1,{"a":${lists(400_000)}}]`]) {
        expect(await send(value)).toFailWith(errors.malformedRequest);
      }
    });

    it.each(['extra_data:json', 'extra_data:json-patch', 'extra_data.x'])('as text in %s', async (field) => {
      for (const value of [lists(20_000), objects(20_000)]) {
        const form = await client.put(`/api/groups/${group.name}/`, { [field]: value });
        const json = await put(JSON.stringify({ [field]: value }));

        for (const answer of [form, json]) expect([200, 400]).toContain(answer.status);
      }
    });

    it.each([
      [() => `/api/users/${user.username}/api-tokens/`, 'POST', 'policy'],
      [() => '/api/session/', 'PUT', 'settings:json'],
    ])('as text in %s %s %s', async (path, method, field) => {
      for (const value of [lists(20_000), objects(20_000)]) {
        const answer = await client.send(method, path(), { form: { note: 'n', [field]: value } });

        expect(answer).toFailWith(errors.invalidFormData);
      }
    });

    it('200: as deep as it may be', async () => {
      const { body } = await put(`{"extra_data.x":${lists(99)}}`);

      expect(JSON.stringify(body.group.extra_data.x)).toBe(lists(99));
    });
  });
});

describe('JSON bodies with objects in them', () => {
  let superuser: MadeUser;
  beforeAll(async () => {
    superuser = await api.make.superuser();
  });

  const tokens = () => `/api/users/${superuser.username}/api-tokens/`;
  const post = (path: string, body: string) =>
    api.as(superuser).send('POST', path, { body, headers: { 'content-type': 'application/json' } });

  it.each([...NAMES, '__proto__'])('400: a text cannot be an object with "%s"', async (name) => {
    const group = await api.make.group();
    const body = `{"display_name":{"${name}":1}}`;

    const answer = await api
      .as(superuser)
      .send('PUT', `/api/groups/${group.name}/`, { body, headers: { 'content-type': 'application/json' } });

    expect(answer).toFailWith(errors.invalidFormData);
    expect(answer.body.fields).toHaveProperty('display_name');
  });

  it.each(NAMES)('400: neither can a choice, or a flag', async (name) => {
    const app = `{"name":"a","client_type":{"${name}":1},"authorization_grant_type":{"${name}":1},"enabled":{"${name}":1}}`;

    const answer = await post('/api/oauth-apps/', app);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields as object).sort()).toEqual([
      'authorization_grant_type',
      'client_type',
      'enabled',
    ]);
  });

  it.each(NAMES)('201: a policy keeps its rule about "%s"', async (name) => {
    const group = await api.make.group({ name });
    const policy = { resources: { group: { [name]: { block: ['*'] } } } };

    const made = await post(tokens(), JSON.stringify({ note: 'n', policy }));

    expect(made.body.api_token.policy).toEqual(policy);
    const { body } = await api.as(superuser).post(tokens(), { note: 'n', policy: JSON.stringify(policy) });
    const answer = await api.withToken(body.api_token.token as string).get(`/api/groups/${group.name}/`);
    expect(answer).toFailWith(errors.permissionDenied);
  });

  it.each(NAMES)('400: a rule cannot have "%s" beside allow and block', async (name) => {
    const body = `{"note":"n","policy":{"resources":{"*":{"block":["*"],"${name}":1}}}}`;

    expect(await post(tokens(), body)).toFailWith(errors.invalidFormData);
  });

  it('400: a text cannot hold half a character', async () => {
    expect(await post(tokens(), '{"note":"\\ud800","policy":{}}')).toFailWith(errors.invalidFormData);
  });
});
