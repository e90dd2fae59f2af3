import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startPrivateNginx } from '@review-service/testing/private-nginx';
import { TestApi } from '../../../../test/test-api';
import { servedRoutes } from '../../../served-routes';

const PAGE = '<!doctype html><title>The app</title>';
const SCRIPT = 'console.log("the app");';
const FILES = {
  'index.html': PAGE,
  'secret.txt': 'not of the app',
  'main-1a2b.js': SCRIPT,
  'main-1a2b.js.br': brotliCompressSync(SCRIPT),
  'main-1a2b.js.gz': gzipSync(SCRIPT),
  'main-3c4d.css': 'a{}',
  'icon-5e6f.svg': '<svg/>',
};
/** What browsers and caches go by. */
const HEADERS = [
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

const filled = (path: string) => path.replace(/[:$]\w+|\*/g, 'x').replace(/\/?$/, '/');
/** What the app's router has pages for. */
const pages = [...readFileSync(resolve('apps/web/src/shell/router.tsx'), 'utf8').matchAll(/\bat\('([^']+)'\)/g)].map(
  ([, path = '']) => filled(path),
);
/** What else people and programs ask for: the API's, also below what looks like the app's. */
const others = [...new Set(servedRoutes().map(({ path }) => filled(path)))].filter((path) => !pages.includes(path));

describe('the image of the browser app', () => {
  let folder: string;
  let api: TestApi;
  let web: Awaited<ReturnType<typeof startPrivateNginx>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'web-image-'));
    await mkdir(join(folder, 'app'));
    for (const [name, bytes] of Object.entries(FILES)) await writeFile(join(folder, 'app', name), bytes);
    api = await TestApi.boot({ settings: { WEB: join(folder, 'app') } });
    web = await startPrivateNginx(readFileSync(resolve('docker/web/nginx.conf'), 'utf8'), folder);
  });
  afterAll(async () => {
    await web.stop();
    await api.close();
    await rm(folder, { recursive: true });
  });

  const answer = async (url: string, path: string, accepted = 'identity') => {
    const response = await fetch(url + path, { headers: { 'accept-encoding': accepted }, redirect: 'manual' });
    // The policy names the host, and the two servers have different ports.
    const headers = HEADERS.map((name) => [
      name,
      response.headers.get(name)?.replaceAll(new URL(url).host, 'the.host') ?? null,
    ]);
    return { status: response.status, text: await response.text(), headers: Object.fromEntries(headers) as object };
  };

  it('knows pages of the app, and other routes', () => {
    expect(pages).toEqual(expect.arrayContaining(['/', '/dashboard/', '/r/x/diff/x/', '/users/x/']));
    expect(others).toEqual(expect.arrayContaining(['/api/', '/r/x/file/x/download/', '/account/login/']));
  });

  it.each(pages)('has the page at %s as the API has it, with a slash at the end and without one', async (path) => {
    const page = await answer(api.url, '/dashboard/');

    expect(page).toMatchObject({ status: 200, text: PAGE });
    expect(await answer(web.url, path)).toEqual(page);
    expect(await answer(web.url, path.replace(/(?<=.)\/$/, ''))).toEqual(page);
  });

  it.each(pages)('has the page of %s below Local Sites, too', async (path) => {
    const pictures = expect.stringContaining(
      'img-src the.host/s/some.where/r/ the.host/s/some.where/users/ ',
    ) as string;

    expect(await answer(web.url, `/s/some.where${path}`)).toMatchObject({
      status: 200,
      text: PAGE,
      headers: { 'content-security-policy': pictures },
    });
  });

  it.each([
    ['main-1a2b.js', 'gzip, deflate, br'],
    ['main-1a2b.js', 'br;q=0, gzip'],
    ['main-1a2b.js', 'identity'],
    ['main-3c4d.css', 'br, gzip'],
    ['icon-5e6f.svg', 'br, gzip'],
  ])('has the file %s as the API has it, for those who take %s', async (name, accepted) => {
    const [ours, theirs] = [
      await answer(web.url, `/app/${name}`, accepted),
      await answer(api.url, `/app/${name}`, accepted),
    ];

    expect({ ...ours, headers: { ...ours.headers, etag: null, 'last-modified': null } }).toEqual({
      ...theirs,
      headers: { ...theirs.headers, etag: null, 'last-modified': null },
    });
  });

  it('says that a file differs by its encoding, and has it in one to proxies, too', async () => {
    const headers = { 'accept-encoding': 'gzip', via: '1.1 proxy' };
    const response = await fetch(`${web.url}/app/main-1a2b.js`, { headers });

    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  it('leaves all else to the API', async () => {
    const taken = [];
    for (const path of ['', '/s/some.where'].flatMap((site) => others.map((other) => site + other)))
      if ((await answer(web.url, path)).status !== 404) taken.push(path);

    expect(taken).toEqual([]);
  });

  it.each(['none.js', 'secret.txt', 'index.html', '..%2findex.html', 'main-1a2b.js.br'])(
    'has no other file: %s',
    async (name) => {
      expect(await answer(web.url, `/app/${name}`)).toMatchObject({
        status: 404,
        headers: { 'cache-control': null, 'x-content-type-options': 'nosniff' },
      });
    },
  );

  it('changes nothing', async () => {
    const { status } = await fetch(`${web.url}/`, { method: 'POST', body: 'a=b' });

    expect(status).toBe(405);
  });
});
