import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { TestClient } from '@review-service/testing/client';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../test/test-api';
import { rawRequest } from '../../test/raw-request';

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('bodies that do not end', () => {
  const LARGEST = 2.5 * 1024 * 1024;
  const begin = (client: { url: string }, path: string, { headers = {}, bytes }: Beginning) =>
    new Promise<Begun>((resolve) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': LARGEST };
      const sent = request(`${client.url}${path}`, {
        ...{ method: 'POST', agent: false },
        headers: { ...form, connection: 'keep-alive', ...headers },
      });
      const answer = new Promise<IncomingMessage | undefined>((answered) => {
        sent.on('response', (got) => answered(got.resume())).on('error', () => answered(undefined));
      });
      sent.write(Buffer.alloc(bytes, 'x'), () => resolve({ answer, end: () => sent.destroy() }));
    });

  it('503 with Retry-After: an address has so much room for them, and others have theirs', async () => {
    const proxied = await TestApi.boot({
      beside: api,
      settings: { TRUSTED_PROXIES: '127.0.0.1' },
      timeouts: { slowBody: 60_000 },
    });
    const { username } = await api.make.user();
    const from = (address: string) => ({ 'x-forwarded-for': address, authorization: basic(username) });
    const sendTo = (address: string) => begin(proxied, '/api/groups/', { headers: from(address), bytes: LARGEST - 1 });
    const begun: Begun[] = [];
    const refused = new Promise<IncomingMessage>((resolve) => {
      void (async () => {
        for (let count = 0; count < 8; count += 1) {
          const one = await sendTo('192.0.2.1');
          begun.push(one);
          void one.answer.then((answer) => answer && resolve(answer));
        }
      })();
    });

    const { statusCode, headers } = await refused;

    expect({ statusCode, after: headers['retry-after'] }).toEqual({ statusCode: 503, after: '5' });
    const { username: other } = await api.make.user();
    const elsewhere = new TestClient(proxied.url, { authorization: basic(other), 'x-forwarded-for': '192.0.2.2' });
    expect(await elsewhere.post('/api/groups/', { padding: 'x'.repeat(LARGEST - 100) })).toFailWith(
      errors.invalidFormData,
    );
    for (const { end } of begun) end();
    await proxied.close();
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', (value: string) => `username=alice&password=${value}`],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      (value: string) => `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${value}\r\n--b--\r\n`,
    ],
  ])('413: of %s of a stranger no more is read than a name and a password take', async (_, type, formOf) => {
    const headers = { 'content-type': type, origin: api.url };

    const answer = await api.anonymous.send('POST', '/account/login/', { body: formOf('x'.repeat(70_000)), headers });

    expect(answer.status).toBe(413);
  });

  it.each([
    ['a form', '/api/groups/'],
    ['a form of a page', '/account/login/'],
  ])('%s counts as a request before it has come', async (_, path) => {
    const limited = await TestApi.boot({ beside: api, settings: { RATE_LIMITS: 'anonymous=1000/1d', REDIS_URL: '' } });
    const one = await begin(limited, path, { headers: { origin: limited.url }, bytes: 10 });
    let counted = 1;

    await eventually(async () => {
      counted += 1;
      const { headers } = await limited.anonymous.get('/api/');
      return headers.get('ratelimit')?.includes(`;r=${1000 - counted};`) ?? false;
    });

    one.end();
    await limited.close();
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    '408: %s that stops coming',
    async (type) => {
      const hasty = await TestApi.boot({ beside: api, timeouts: { slowBody: 20 } });
      const { username } = await api.make.user();
      const headers = { authorization: basic(username), 'content-type': type };

      const { answer } = await begin(hasty, '/api/groups/', { headers, bytes: 10 });

      expect((await answer)?.statusCode).toBe(408);
      await hasty.close();
    },
    20_000,
  );
});

interface Beginning {
  readonly headers?: Record<string, string>;
  readonly bytes: number;
}

interface Begun {
  readonly answer: Promise<IncomingMessage | undefined>;
  readonly end: () => void;
}

describe('bodies that nobody reads', () => {
  it.each(['GET', 'DELETE'])('200, 404: %s is answered whole, although the connection closes then', async (method) => {
    const body = 'x'.repeat(2_000_000);
    const head = [
      `${method} ${method === 'GET' ? '/api/openapi.json' : '/api/nothing/'} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const faults: Error[] = [];
    socket.on('error', (fault) => faults.push(fault));
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    await once(socket, 'close');

    const [, length] = /^content-length: (\d+)/im.exec(answer) ?? [];
    expect({ faults, bytes: answer.length - answer.indexOf('\r\n\r\n') - 4 }).toEqual({
      faults: [],
      bytes: Number(length),
    });
  });
});

it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST'])('%s with a body is answered', async (method) => {
  const { status } = await rawRequest(api.url, '/api/groups/', {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '6' },
    body: 'name=1',
  });

  expect(status).toBe({ GET: 200, HEAD: 200, OPTIONS: 204, DELETE: 405, POST: 401 }[method]);
});

describe('request bodies', () => {
  let client: TestClient;
  let group: Made;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });
  beforeEach(async () => {
    group = await api.make.group({ display_name: 'Before', mailing_list: 'before@example.com' });
  });

  const FORM = 'application/x-www-form-urlencoded';
  const put = (type: string, body: string | Uint8Array) =>
    client.send('PUT', `/api/groups/${group.name}/`, { body, headers: { 'content-type': type } });
  const nameAfter = async (type: string, body: string | Uint8Array) => (await put(type, body)).body.group.display_name;

  describe('a form', () => {
    it('changes the fields that it has', async () => {
      const answer = await put(FORM, 'display_name=A+%26+%C3%A9&visible=0');

      expect(answer).toShow(GROUP);
      expect(answer.body.group).toMatchObject({ display_name: 'A & é', visible: false });
    });

    it.each(['Application/X-WWW-Form-Urlencoded', `${FORM}; charset=utf-8`, `${FORM};charset="UTF-8"`])(
      'is one with the type %s',
      async (type) => {
        expect(await nameAfter(type, 'display_name=After')).toBe('After');
      },
    );

    it.each([
      ['display_name=a&display_name=b', 'b'],
      ['display_name=a&display_name=', ''],
      ['&&display_name=a&&', 'a'],
      ['display_name', ''],
      ['display_name=a=b', 'a=b'],
      ['Display_name=x', 'Before'],
    ])('%j: the last of equal names wins, and names are exact', async (body, expected) => {
      expect(await nameAfter(FORM, body)).toBe(expected);
    });

    it.each([
      ['display_name=%zz%', '%zz%'],
      ['display_name=%ff', '\ufffd'],
      ['display_name=%C3', '\ufffd'],
    ])('%j: broken escapes are no reason to fail', async (body, expected) => {
      expect(await nameAfter(FORM, body)).toBe(expected);
    });

    it('400: bytes that are no UTF-8 cannot be read', async () => {
      const answer = await put(FORM, Buffer.from('display_name=\xff', 'latin1'));

      expect(answer).toFailWith(errors.malformedRequest);
      expect(answer.body.err.msg).toBe('The body is not UTF-8.');
    });

    it.each(['1', 'true', 'TRUE', 'True'])('%s is yes', async (text) => {
      expect((await put(FORM, `invite_only=${text}`)).body.group.invite_only).toBe(true);
    });

    it.each(['', '0', 'no', 'yes', 'on', 't', '2', '+1', 'None'])('%j is no', async (text) => {
      expect((await put(FORM, `visible=${text}`)).body.group.visible).toBe(false);
    });
  });

  describe('no body', () => {
    it('and no type: an empty form, which changes nothing', async () => {
      const { headers } = await client.get('/api/session/');
      const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

      const answer = await rawRequest(api.url, `/api/groups/${group.name}/`, { method: 'PUT', headers: { cookie } });

      expect(answer).toShow(GROUP);
      expect(answer.body.group.display_name).toBe('Before');
    });

    it.each([FORM, 'application/json'])('of type %s: an empty form too', async (type) => {
      expect(await nameAfter(type, '')).toBe('Before');
    });

    it('400: of a thing that needs fields, all of them are missing', async () => {
      const answer = await client.send('POST', '/api/groups/');

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['display_name', 'name']);
    });
  });

  describe('names that mean something to JavaScript', () => {
    it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__[visible]'])(
      '%s is an unknown field like any other',
      async (name) => {
        const form = await put(FORM, `${encodeURIComponent(name)}=x&display_name=After`);
        const json = await put('application/json', `{"${name}":{"visible":false},"display_name":"Later"}`);

        expect(form.body.group).toMatchObject({ display_name: 'After', visible: true });
        expect(json.body.group).toMatchObject({ display_name: 'Later', visible: true });
        expect({}).not.toHaveProperty('visible');
      },
    );

    it('400: where unknown fields are refused they are refused', async () => {
      const answer = await client.put('/api/session/', { toString: 'x', constructor: 'y' });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['constructor', 'toString']);
    });
  });

  describe('too much', () => {
    it('413: more than 2.5 MiB, told before it is sent', async () => {
      const headers = { 'content-type': FORM, 'content-length': String(2.5 * 1024 * 1024 + 1) };

      const answer = await rawRequest(api.url, '/api/groups/', { method: 'POST', headers });

      expect(answer).toFailWith(errors.bodyTooLarge);
    });

    it('a body just below that is read', async () => {
      const value = 'x'.repeat(200_000);
      const padding = 'x'.repeat(1_800_000);

      const { body } = await put(FORM, `padding=${padding}&extra_data.big=${value}&only_fields=extra_data`);

      expect(body.group.extra_data.big).toHaveLength(value.length);
    });

    it('1000 fields are read, 1001 are not', async () => {
      const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join('&');

      expect(await put(FORM, fields(1000))).toShow(GROUP);
      expect(await put(FORM, fields(1001))).toFailWith(errors.malformedRequest);
    });

    it('400: fields are counted while they are read, whatever comes after them', async () => {
      const names = Array.from({ length: 1001 }, (_, index) => `"f${index}":""`).join();

      for (const [type, body] of [
        [FORM, 'a&'.repeat(1_250_000)],
        ['application/json', `{${names},"f": this is no JSON`],
      ] as const) {
        const answer = await put(type, body);

        expect(answer).toFailWith(errors.malformedRequest);
        expect(answer.body.err.msg).toBe('More than 1000 fields.');
      }
    });

    it('a JSON body may have 20000 names, objects and lists, however deep, and not one more', async () => {
      const nested = (parts: number) => `{"f:":"{[\\"","n":[${'[],'.repeat(parts - 5)}{}]}`;

      expect(await put('application/json', nested(20_000))).toShow(GROUP);
      expect(await put('application/json', nested(20_001))).toFailWith(errors.malformedRequest);
    });
  });

  describe('415', () => {
    it.each([
      'text/plain',
      'application/xml',
      'application/vnd.service.org.group+json',
      'multipart/mixed; boundary=x',
      'nonsense',
    ])('%s is not read here', async (type) => {
      expect(await put(type, 'display_name=x')).toFailWith(errors.unsupportedMediaType);
    });

    it('a body without a type neither', async () => {
      expect(await put('', 'display_name=x')).toFailWith(errors.unsupportedMediaType);
    });
  });

  describe('with a method that needs none', () => {
    it('204: the body of a DELETE says nothing', async () => {
      const answer = await client.send('DELETE', `/api/groups/${group.name}/`, { form: { _method: 'GET', name: 'x' } });

      expect(answer.status).toBe(204);
    });

    it('200: the body of a GET says nothing', async () => {
      const headers = { 'content-type': FORM, 'content-length': '15' };

      const answer = await rawRequest(api.url, '/api/groups/', { headers, body: 'only_fields=id&' });

      expect(answer).toList(GROUP);
      expect(answer.body.groups[0]).toHaveProperty('name');
    });
  });

  it('the query of a change says nothing either', async () => {
    const answer = await client.put(`/api/groups/${group.name}/?display_name=x&visible=0`);

    expect(answer.body.group).toMatchObject({ display_name: 'Before', visible: true });
  });
});

describe('bodies that are out of the ordinary', () => {
  let client: TestClient;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
  });

  const encode = (fields: [string, string][]) =>
    `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`;
  const put = async (body: string) => {
    const { name } = await api.make.group();
    return client.send('PUT', `/api/groups/${name}/`, {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  };
  it('400: more than 1000 fields', async () => {
    const fields = Array.from({ length: 1001 }, (_, index): [string, string] => [`f${index}`, '']);
    expect(await put(encode(fields))).toFailWith(errors.malformedRequest);
  });
  it('200: names may be longer than 100 bytes', async () => {
    const key = 'k'.repeat(150);
    expect((await put(encode([[`extra_data.${key}`, '1']]))).body.group.extra_data).toEqual({ [key]: 1 });
  });
  it('400: a part without a name', async () => {
    expect((await put('--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n')).status).toBeLessThan(500);
  });

  it('a form in another charset is refused, not garbled', async () => {
    const { name } = await api.make.group();
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=iso-8859-1' };
    const answer = await client.send('PUT', `/api/groups/${name}/`, { headers, body: 'display_name=%E9' });
    expect([400, 415]).toContain(answer.status);
  });
  it.each(['text/plain', 'application/json', 'multipart/form-data; boundary=b'])(
    '204: the body of a DELETE (%s) is not read',
    async (type) => {
      const { name } = await api.make.group();
      const answer = await client.send('DELETE', `/api/groups/${name}/`, {
        headers: { 'content-type': type },
        body: 'x',
      });
      expect(answer.status).toBe(204);
    },
  );
  it('settings with NUL', async () => {
    const answer = await client.put('/api/session/', { 'settings:json': '{"confirm_ship_it":"\\u0000"}' });
    expect(answer).toFailWith(errors.invalidFormData);
  });
});
