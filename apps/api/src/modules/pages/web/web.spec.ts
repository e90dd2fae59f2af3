import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const PAGE = '<!doctype html><title>The app</title>';
const SCRIPT = 'console.log("the app");';
const ADDRESSES = [
  ...['/', '/dashboard/', '/groups/x/', '/users/x', '/search/'],
  ...['/r/', '/r/1/', '/r/1/diff/2-3/', '/r/1/file/2/', '/r/1/file/2-3/'],
  ...['/groups/x/edit/', '/groups/x/delete/'],
  ...[
    '/admin/',
    '/admin/people/x/',
    '/admin/audit/',
    '/admin/queues/',
    '/admin/quotas/',
    '/account/settings/',
    '/account/identities/',
  ],
  ...['/account/tokens/', '/account/tokens/api/1/', '/account/tokens/oauth2/1/end/', '/account/applications/1/'],
];

describe('the browser app', () => {
  let folder: string;
  let api: TestApi;
  let member: MadeUser;
  let site: Made;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'web-'));
    const files = { 'index.html': PAGE, 'main-1a2b.js': SCRIPT, 'secret.txt': 'not of the app' };
    await writeFile(
      join(folder, 'first-files.json'),
      JSON.stringify([{ path: '^/r/[0-9]+/diff/', files: ['/app/diff-3c4d.js', '/app/diff-5e6f.css'] }]),
    );
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'main-1a2b.js.gz'), gzipSync(SCRIPT));
    api = await TestApi.boot({ settings: { WEB: folder } });
    member = await api.make.user();
    site = await api.make.site({ users: [member] });
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  describe('200', () => {
    it.each(ADDRESSES)('the page at %s, for everybody', async (path) => {
      const { status, headers, text } = await (await browserOf(api)).get(path);

      expect([status, text]).toEqual([200, PAGE]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it('names the files that a page needs first', async () => {
      const linkAt = async (path: string) => (await (await browserOf(api, member)).get(path)).headers.get('link');
      const links = '</app/diff-3c4d.js>; rel=modulepreload, </app/diff-5e6f.css>; rel=preload; as=style; crossorigin';

      expect(await linkAt('/r/1/diff/2/?file=x')).toBe(links);
      expect(await linkAt(`/s/${site.name}/r/1/diff/2-3/`)).toBe(links);
      expect(await linkAt('/r/1/')).toBeNull();
    });

    it('lets browsers load pictures from where files are', async () => {
      const host = new URL(api.url).host;
      for (const base of ['', `/s/${site.name}`]) {
        const { headers } = await (await browserOf(api, member)).get(`${base}/r/1/`);
        const [, pictures] = /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
        const paths = [`${base}/r/`, `${base}/users/`, '/static/', '/app/'];
        expect(pictures).toBe(`${paths.map((path) => host + path).join(' ')} data:`);
      }
    });

    it('lets browsers run its own scripts only, and no text become markup', async () => {
      const { headers } = await api.anonymous.get('/');
      const policy = (headers.get('content-security-policy') ?? '').split('; ');

      expect(policy).toEqual(
        expect.arrayContaining([
          `default-src 'none'`,
          `script-src 'self'`,
          `style-src 'self'`,
          `require-trusted-types-for 'script'`,
          `frame-ancestors 'none'`,
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe-eval|script-src[^,]*unsafe|https?:/);
    });

    it.each([
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ])('a file that the page loads, kept for good, to those who take %s', async (accepted, encoding) => {
      const response = await fetch(`${api.url}/app/main-1a2b.js`, { headers: { 'accept-encoding': accepted } });

      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await response.text()).toBe(SCRIPT);
    });

    it('the page of a private Local Site, for its members', async () => {
      const { status, text } = await (await browserOf(api, member)).get(`/s/${site.name}/dashboard/`);

      expect([status, text]).toEqual([200, PAGE]);
    });
  });

  it('303: sends anonymous people of a private Local Site to sign in, and of one that is not there too', async () => {
    const browser = await browserOf(api);

    for (const name of [site.name, 'nowhere']) {
      const page = await browser.get(`/s/${name}/r/1/`);
      const next = encodeURIComponent(`/s/${name}/r/1/`);
      expect([page.status, page.headers.get('location')]).toEqual([303, `/s/${name}/account/login/?next=${next}`]);
    }
  });

  it('303: people who sign in, and wanted to go nowhere else, come to their dashboard', async () => {
    for (const base of ['', `/s/${site.name}`]) {
      const page = await (
        await browserOf(api)
      ).post(`${base}/account/login/`, { username: member.username, password: PASSWORD });
      expect([page.status, page.headers.get('location')]).toEqual([303, `${base}/dashboard/`]);
    }
  });

  it('405: takes no form, such as those of groups before the app changed them', async () => {
    const browser = await browserOf(api, member);

    const pages = [await browser.post('/groups/x/edit/', { name: 'y' }), await browser.post('/groups/x/delete/')];

    expect(pages.map(({ status }) => status)).toEqual([405, 405]);
  });

  describe('404', () => {
    it('others cannot tell a private Local Site from one that is not there', async () => {
      const browser = await browserOf(api, await api.make.user());

      const [closed, missing] = [await browser.get(`/s/${site.name}/`), await browser.get('/s/nowhere/')];

      expect([closed.status, missing.status]).toEqual([404, 404]);
      expect(closed.text.replaceAll(site.name, 'SITE')).toBe(missing.text.replaceAll('nowhere', 'SITE'));
    });

    it.each(['none.js', 'secret.txt', 'index.html', '..%2findex.html', 'main-1a2b.js.br', 'first-files.json'])(
      'no other file: %s',
      async (name) => {
        expect((await api.anonymous.get(`/app/${name}`)).status).toBe(404);
      },
    );

    it('nothing at its addresses when it is off', async () => {
      const without = await TestApi.boot({ settings: { WEB: 'off' } });
      const { status } = await without.anonymous.get('/dashboard/');
      await without.close();

      expect(status).toBe(404);
    });
  });

  it('the API does not start with a folder that has no app', async () => {
    await expect(TestApi.boot({ settings: { WEB: join(folder, 'nothing') } })).rejects.toThrow(/^WEB.*index\.html/m);
  });
});
