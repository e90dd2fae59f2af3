import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { Made } from '@review-service/testing/make';
import { rawRequest } from '../../test/raw-request';
import { TestApi } from '../../test/test-api';

describe('URLs', () => {
  let api: TestApi;
  let group: Made;
  let site: Made;

  beforeAll(async () => {
    api = await TestApi.boot();
    group = await api.make.group({ name: 'dev_team-1' });
    site = await api.make.site({ name: 'Site_1.a-b', is_public: true });
    await api.make.group({ name: 'of-the-site', local_site_id: site.id });
  });
  afterAll(() => api.close());

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
