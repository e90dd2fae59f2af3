import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';

describe('JSON bodies', () => {
  let api: TestApi;
  let client: TestClient;
  let group: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    client = api.as(await api.make.superuser());
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Before' });
  });
  afterAll(() => api.close());

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

  it('says nothing of where the body was read', async () => {
    const { text } = await put('{"a":}');

    expect(text).not.toMatch(/node_modules|\.ts|\.js|at /);
  });
});
