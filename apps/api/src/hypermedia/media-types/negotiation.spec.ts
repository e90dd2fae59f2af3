import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import { INFO } from '@review-service/contracts/root';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { XMLParser } from 'fast-xml-parser';
import { TestApi } from '../../../test/test-api';

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('what a client accepts', () => {
  const ask = (accept: string, url = '/api/groups/') => api.anonymous.get(url, { headers: { accept } });

  it.each([
    '',
    '*/*',
    'application/*',
    'application/json',
    'application/JSON',
    'text/html',
    'text/plain;q=0.1',
    'application/xml;q=0',
    'text/html, application/xml;q=0.9, */*;q=0.8',
    'application/json, application/xml',
    'application/json, application/xml;q=0.9',
    'application/vnd.service.org.review-groups+xml;q=0.5, application/json',
    'application/json; charset=utf-8',
    'application/vnd.service.org.review-groups+json',
    'application/vnd.service.org.review-group+json',
    '*/*;q=0, application/json',
    'application/*;q=0, application/json',
    'application/json; q=0, */*',
    'application/json;q=nonsense',
    'nonsense',
    ',,;;,',
  ])('200: JSON for %j', async (accept) => {
    const answer = await ask(accept);

    expect(answer).toList(GROUP);
    expect(answer.headers.get('content-type')).not.toContain('charset');
  });

  it('404: problem details (RFC 9457), for who asks for them', async () => {
    const { status, headers, body } = await ask('application/json, application/problem+json', '/api/groups/nobody/');

    expect([status, headers.get('content-type')]).toEqual([404, 'application/vnd.service.org.error+json']);
    expect(body.stat).toBe('fail');

    const problem = await ask('application/problem+json, application/json;q=0.9', '/api/groups/nobody/');
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    const doc_url = `${api.url}/docs/errors/#does-not-exist`;
    expect(problem.body).toEqual({
      type: doc_url,
      title: errors.doesNotExist.message,
      status: 404,
      detail: errors.doesNotExist.message,
      code: errors.doesNotExist.code,
      doc_url,
      request_id: problem.headers.get('x-request-id'),
    });
  });

  it('400: problem details say what is wrong with each field', async () => {
    const { body } = await ask('application/problem+json', '/api/groups/?start=x');

    expect(body).toMatchObject({
      status: 400,
      code: errors.invalidFormData.code,
      fields: { start: [expect.any(String)] },
    });
  });

  it('200: who asks for problem details gets JSON where there is none', async () => {
    expect(await ask('application/problem+json')).toList(GROUP);
  });

  describe('XML', () => {
    const read = (text: string) => new XMLParser({ parseTagValue: false, trimValues: false }).parse(text) as object;
    const vendor = 'application/vnd.service.org';

    it.each([
      'application/xml',
      'application/xml;q=0.1',
      'application/xml, */*;q=0.8',
      'application/xml, application/json',
      'application/json;q=0.001, application/xml;q=1',
      'application/json;q=0',
      'application/json;q=0, text/html',
      '*/*;q=0, application/xml',
      `${vendor}.review-groups+xml`,
      'application/vnd.reviewboard.org.review-groups+xml',
    ])('200: for %j', async (accept) => {
      const { status, headers, text } = await ask(accept);

      expect([status, headers.get('content-type'), headers.get('item-content-type')]).toEqual([
        200,
        `${vendor}.review-groups+xml`,
        `${vendor}.review-group+xml`,
      ]);
      expect(read(text)).toMatchObject({ rsp: { stat: 'ok' } });
    });

    it('200: is written as the reference does it', async () => {
      const extra = { a: [1, 'two', { b: null }], '2': 'x', 'a b': { '"<': '' }, none: [], cr: 'a\r\nb\u0001' };
      const { name } = await api.make.group({ name: 'written', display_name: '<É & "Co">', extra_data: extra });

      const shown = 'only-fields=display_name,extra_data,visible&only-links=';
      const { text } = await ask('application/xml', `/api/groups/${name}/?${shown}`);

      expect(text.trimEnd().split('\n')).toEqual([
        '<?xml version="1.0" encoding="utf-8"?>',
        '<rsp>',
        ' <stat>ok</stat>',
        ' <group>',
        '  <display_name>&lt;É &amp; "Co"&gt;</display_name>',
        '  <extra_data>',
        '   <int value="2">x</int>',
        '   <a>',
        '    <array>',
        '     <item>1</item>',
        '     <item>two</item>',
        '     <item>',
        '      <b></b>',
        '     </item>',
        '    </array>',
        '   </a>',
        '   <cr>a&#13;',
        'b\ufffd</cr>',
        '   <entry name="a b">',
        '    <entry name="&quot;&lt;"></entry>',
        '   </entry>',
        '   <none></none>',
        '  </extra_data>',
        '  <visible>1</visible>',
        ' </group>',
        '</rsp>',
      ]);
    });

    it('404, 400, 401: errors are XML, too', async () => {
      const missing = await ask('application/xml', '/api/groups/nobody/');
      const unknown = await ask('application/xml', '/api/nowhere/');
      const wrong = await ask('application/xml', '/api/groups/?start=x');

      expect([missing.status, missing.headers.get('content-type')]).toEqual([404, `${vendor}.error+xml`]);
      const err = { code: '100', msg: errors.doesNotExist.message, type: errors.doesNotExist.type };
      expect(read(missing.text)).toMatchObject({ rsp: { stat: 'fail', err } });
      expect(read(unknown.text)).toMatchObject({ rsp: { stat: 'fail', err } });
      expect(read(wrong.text)).toMatchObject({
        rsp: { stat: 'fail', fields: { start: { array: { item: expect.any(String) } } } },
      });
    });

    it('404: errors are JSON for clients that name a type of a resource, as in the reference', async () => {
      expect(await ask(`${vendor}.review-group+xml`, '/api/groups/nobody/')).toFailWith(errors.doesNotExist);
    });

    it('200, 201, 304, 412: tags are those of XML, and changes take them as those of JSON', async () => {
      const client = api.as(await api.make.superuser());
      const headers = { accept: 'application/xml' };
      const made = await client.post('/api/groups/', { name: 'in-xml', display_name: 'X' }, { headers });
      const url = '/api/groups/in-xml/';
      const [xml, json] = [await client.get(url, { headers }), await client.get(url)];
      const tag = String(xml.headers.get('etag'));

      expect([made.status, made.headers.get('content-type')]).toEqual([201, `${vendor}.review-group+xml`]);
      expect([tag, tag === json.headers.get('etag')]).toEqual([made.headers.get('etag'), false]);
      expect((await client.get(url, { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304);
      expect((await client.get(url, { headers: { 'if-none-match': tag } })).status).toBe(200);
      expect((await client.put(url, {}, { headers: { 'if-match': tag } })).status).toBe(200);
      const change = { display_name: 'Y' };
      expect((await client.put(url, change, { headers: { ...headers, 'if-match': tag } })).status).toBe(200);
      expect((await client.put(url, change, { headers: { ...headers, 'if-match': tag } })).status).toBe(412);
    });

    it('200: what is inlined names its types in XML', async () => {
      const owner = await api.make.user();
      await api.make.reviewRequest(owner, await api.make.repository());

      const { text } = await ask('application/xml', '/api/review-requests/?expand=submitter');

      expect(text).toContain(`<item_mimetype>${vendor}.user+xml</item_mimetype>`);
    });
  });

  describe('406', () => {
    it.each([
      '*/*;q=0',
      '*/*; q=0',
      '*/*;q=0.000',
      '*/*;Q=0',
      'application/json;q=0, application/xml;q=0',
      'application/*;q=0',
      'application/json;q=0, */*;q=0',
      'text/html, */*;q=0',
    ])('%j refuses JSON and XML', async (accept) => {
      expect(await ask(accept)).toFailWith(errors.notAcceptable);
    });

    it('is told before anything is changed', async () => {
      const superuser = await api.make.superuser();
      const form = { name: 'never-made', display_name: '' };

      const answer = await api.as(superuser).post('/api/groups/', form, { headers: { accept: '*/*;q=0' } });

      expect(answer).toFailWith(errors.notAcceptable);
      expect(await api.anonymous.get('/api/groups/never-made/')).toFailWith(errors.doesNotExist);
    });

    it('comes after wrong credentials and after methods that are not there', async () => {
      const headers = { accept: '*/*;q=0' };

      const stranger = { username: 'stranger' };
      expect(await api.as(stranger).get('/api/', { headers })).toFailWith(errors.loginFailed);
      expect(await api.anonymous.send('PATCH', '/api/', { headers })).toFailWith(errors.methodNotAllowed);
    });
  });

  describe('media types that are not offered', () => {
    it('callback wraps nothing, neither answers nor errors', async () => {
      const plain = await api.anonymous.get('/api/groups/');

      const answer = await api.anonymous.get('/api/groups/?callback=alert');
      const error = await api.anonymous.get('/api/groups/nobody/?callback=alert');

      expect(answer).toList(GROUP);
      expect(answer.body.groups).toEqual(plain.body.groups);
      expect(answer.text).toMatch(/^\{/);
      expect(error).toFailWith(errors.doesNotExist);
    });

    it.each(['xml', 'json', 'nonsense'])('api_format=%s changes nothing', async (format) => {
      expect(await api.anonymous.get(`/api/groups/?api_format=${format}`)).toList(GROUP);
      expect(await api.anonymous.get(`/api/nowhere/?api_format=${format}`)).toFailWith(errors.doesNotExist);
    });
  });
});

describe('order, negotiation and methods', () => {
  let client: TestClient;
  let owner: MadeUser;

  beforeAll(async () => {
    client = api.as(await api.make.superuser());
    owner = await api.make.user();
  });

  it('401: wrong credentials before an unknown _method', async () => {
    expect(await api.as(owner, 'wrong').post('/api/groups/', { _method: 'bogus' })).toFailWith(errors.loginFailed);
  });
  it('an unknown _method: Allow names what the URL has', async () => {
    const { headers } = await client.post('/api/', { _method: 'bogus' });
    expect(headers.get('allow')).not.toContain('DELETE');
  });
  it.each([
    'application/vnd.other+json;q=0, */*',
    'application/json;q=0, application/vnd.service.org.server-info+json',
  ])('200: Accept %s', async (accept) => {
    expect(await api.anonymous.get('/api/info/', { headers: { accept } })).toShow(INFO);
  });
  it('If-Match takes strong tags only', async () => {
    const { name } = await api.make.group();
    const { headers } = await client.get(`/api/groups/${name}/`);
    const answer = await client.put(
      `/api/groups/${name}/`,
      {},
      { headers: { 'if-match': `W/${headers.get('etag')}` } },
    );
    expect(answer).toFailWith(errors.preconditionFailed);
  });
});
