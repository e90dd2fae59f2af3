import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { Made } from '@review-service/testing/make';
import { rawRequest } from '../../test/raw-request';
import { rawText } from '../../test/raw-text';
import { TestApi } from '../../test/test-api';

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('URLs', () => {
  let group: Made;
  let site: Made;

  beforeAll(async () => {
    group = await api.make.group({ name: 'dev_team-1' });
    site = await api.make.site({ name: 'Site_1.a-b', is_public: true });
    await api.make.group({ name: 'of-the-site', local_site_id: site.id });
  });

  const ask = (path: string, method = 'GET') => rawRequest(api.url, path, { method });

  describe('without the slash at the end', () => {
    it.each([
      ['/api', '/api/'],
      ['/api/groups', '/api/groups/'],
      ['/api/groups/dev_team-1', '/api/groups/dev_team-1/'],
      ['/api/groups/dev_team-1/users', '/api/groups/dev_team-1/users/'],
      ['/api/session?expand=user&x=%2F', '/api/session/?expand=user&x=%2F'],
      ['/api/groups?a=1?b=2/', '/api/groups/?a=1?b=2/'],
      ['/api?', '/api/?'],
      ['/s/Site_1.a-b/api', '/s/Site_1.a-b/api/'],
      ['/s/Site_1.a-b/api/groups?q=x', '/s/Site_1.a-b/api/groups/?q=x'],
      ['/s/nowhere/api/groups', '/s/nowhere/api/groups/'],
    ])('301: %s leads to %s', async (from, to) => {
      const answer = await ask(from);

      expect(answer).toMatchObject({ status: 301, text: '' });
      expect(new URL(answer.headers.get('location') ?? '', api.url).href).toBe(`${api.url}${to}`);
    });

    it.each([
      ['GET', 301],
      ['HEAD', 301],
      ['POST', 308],
      ['PUT', 308],
      ['DELETE', 308],
    ])('%s: %i, so that method and body are kept', async (method, status) => {
      const answer = await ask('/api/groups?q=x', method);

      expect(answer.status).toBe(status);
      expect(answer.headers.get('location')).toMatch(/\/api\/groups\/\?q=x$/);
    });

    it('following the link leads to the same thing', async () => {
      const { headers } = await ask('/api/groups/dev_team-1');

      expect(await ask(headers.get('location') ?? '')).toShow(GROUP);
    });

    it('leads nowhere else for any form of the path', async () => {
      for (const path of ['//evil.example/api', '/\\evil.example/api', '//api', '/api//evil.example']) {
        expect(await ask(path)).toFailWith(errors.doesNotExist);
      }
    });
  });

  describe('404', () => {
    it.each([
      ['/nowhere/', 'text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
      ['/s/nowhere/nowhere/', 'text/html', 'text/html; charset=utf-8'],
      ['/nowhere/', '*/*', 'application/vnd.service.org.error+json'],
      ['/api/nowhere/', 'text/html', 'application/vnd.service.org.error+json'],
      ['/s/nowhere/api/nowhere/', 'text/html', 'application/vnd.service.org.error+json'],
    ])('%s with Accept: %s is %s', async (path, accept, type) => {
      const answer = await fetch(api.url + path, { headers: { accept } });

      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, type]);
    });

    it.each([
      '/nowhere/',
      '/api/nowhere/',
      '/api/nowhere',
      '/api/groups/dev_team-1/nowhere/',
      '/api/groups/dev_team-1/users/a/b/',
      '/API/',
      '/Api/groups/',
      '/api/Groups/',
      '/api//groups/',
      '//api/',
      '/api/groups//',
      '/api/groups//users/',
      '/api/groups/dev_team-1//',
      '/api/groups;x=1/',
      '/api/groups/dev_team-1;x=1/',
      '/api/groups/dev_team-1%2F/',
      '/api/groups/dev_team-1%00/',
      '/api/groups/../groups/',
      '/api/groups/%2e%2e/groups/',
      '/apix/',
      '/api.json',
    ])('there is nothing at %s', async (path) => {
      expect(await ask(path)).toFailWith(errors.doesNotExist);
    });

    it.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
      'an unknown path is unknown to %s too',
      async (method) => {
        expect((await ask('/api/nowhere/', method)).status).toBe(404);
      },
    );
  });

  describe('escapes', () => {
    it.each(['/api/groups/%64ev_team-1/', '/api/groups/dev%5fteam%2D1/', '/api/%67roups/dev_team-1/'])(
      '%s names the same thing',
      async (path) => {
        const answer = await ask(path);

        expect(answer).toShow(GROUP);
        expect(answer.body.group.id).toBe(group.id);
        expect(answer.body.group.links.self.href).toBe(`${api.url}/api/groups/dev_team-1/`);
      },
    );

    it('are undone once only', async () => {
      expect(await ask('/api/groups/dev%255fteam-1/')).toFailWith(errors.doesNotExist);
    });

    it("user names with @ . ' + are found, escaped or not, and linked", async () => {
      const { username } = await api.make.user({ username: "o'b.c+d@example.com" });

      for (const path of [username, encodeURIComponent(username)]) {
        const { body } = await ask(`/api/users/${path}/`);
        expect(body.user.username).toBe(username);
        expect((await ask(new URL(body.user.links.self.href as string).pathname)).body).toEqual(body);
      }
    });
  });

  describe('of a Local Site', () => {
    it('show what the site has, and lead to the site only', async () => {
      const answer = await ask('/s/Site_1.a-b/api/groups/?x=1');

      const here = `${api.url}/s/Site_1.a-b`;
      expect(answer.body.groups.map(({ name }: Made) => name)).toEqual(['of-the-site']);
      expect(answer.body.links.self.href).toBe(`${here}/api/groups/?x=1`);
      expect(answer.body.groups[0]).toMatchObject({
        url: '/s/Site_1.a-b/groups/of-the-site/',
        absolute_url: `${here}/groups/of-the-site/`,
        links: { self: { href: `${here}/api/groups/of-the-site/` } },
      });
    });

    it.each([
      '/s/nowhere/api/',
      '/s/SITE_1.A-B/api/groups/',
      '/s/Site_1%2Ea-b%00/api/',
      '/s/no%20where/api/',
      '/s/%2E%2E/api/',
      '/s/../api/',
      '/s/%25/api/groups/',
      '/s//api/',
      '/s/Site_1.a-b/apix/',
      '/s/Site_1.a-b/API/groups/',
      '/s/Site_1.a-b//api/groups/',
      '/s/Site_1.a-b/s/Site_1.a-b/api/groups/',
      '/s/Site_1.a-b/api/s/Site_1.a-b/api/groups/',
      '/s/Site_1.a-b/api/nowhere/',
      '/S/Site_1.a-b/api/groups/',
      '/x/s/Site_1.a-b/api/groups/',
    ])('404: %s is none', async (path) => {
      expect(await ask(path)).toFailWith(errors.doesNotExist);
    });

    it.each(['/s/Site%5F1.a-b/api/groups/', '/%73/Site_1.a-b/api/groups/', '/s/Site_1.a-b/%61pi/groups/'])(
      '%s, escaped, never shows what lies outside',
      async (path) => {
        const answer = await ask(path);

        const names = answer.status === 404 ? [] : answer.body.groups.map(({ name }: Made) => name);
        expect([[], ['of-the-site']]).toContainEqual(names);
      },
    );
  });
});

describe('URLs and methods that no route knows', () => {
  it.each([
    '/api/groups/%zz/',
    '/api/groups/%ff/',
    '/api/users/%E0%A4%A/',
    `/api/users/${'x'.repeat(201)}/`,
    '/api/groups/%/',
  ])('404: %s, with the headers of every answer', async (path) => {
    const answer = await rawRequest(api.url, path);
    expect(answer).toFailWith(errors.doesNotExist);
  });
  it('the headers of every answer', async () => {
    const { headers } = await rawRequest(api.url, '/api/groups/%zz/');
    expect(headers.get('x-request-id')).not.toBeNull();
    expect(headers.get('vary')).toBe('Accept, Cookie');
  });
  it.each(['TRACE', 'PROPFIND', 'LINK'])('405: %s', async (method) => {
    expect(await rawRequest(api.url, '/api/', { method })).toFailWith(errors.methodNotAllowed);
  });
  it.each(['/api/', '/nowhere/', '/api/groups/%zz/'])(
    'answers an upgrade to another protocol at %s, and closes the connection',
    async (path) => {
      const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'];

      expect(await rawText(api.url, head)).toMatch(/^HTTP\/1\.1 [24]\d\d [^]*\r\nconnection: close\r\n/i);
    },
  );
  it('417: an additional unknown expectation closes the connection as well', async () => {
    const head = ['GET /api/ HTTP/1.1', 'Host: localhost', 'Expect: 200-ok', 'Connection: Upgrade', 'Upgrade: h2c'];

    expect(await rawText(api.url, head)).toMatch(/^HTTP\/1\.1 417 [^]*\r\nconnection: close\r\n/i);
  }, 4_000);
  it('400: a client that keeps sending malformed HTTP receives the answer', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
    socket.write(Buffer.from('GET /\x92 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2700000\r\n\r\n', 'latin1'));
    // Reads nothing meanwhile, as clients that send everything before they read.
    for (let parts = 0; parts < 27; parts += 1) {
      await new Promise((resolve) => socket.write('x'.repeat(100_000), resolve));
      await setImmediate();
    }
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => (answer += String(part)));

    expect(await closed).toBe(false);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
  it('431 in our shape', async () => {
    const { body } = await rawRequest(api.url, '/api/', { headers: { x: 'x'.repeat(20_000) } });
    expect(body).toMatchObject({ stat: 'fail', err: { code: expect.any(Number) } });
  });
});
