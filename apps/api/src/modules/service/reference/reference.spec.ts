import { browserOf } from '../../../../test/signed-in';
import { TestApi } from '../../../../test/test-api';

const INDEX = '/docs/';
const GROUPS = '/docs/resources/group/';

/** The largest page: more is slow on a phone. */
const LARGEST = 192 * 1024;

/** The part of a page that is about one operation. */
const operationOf = (page: string, id: string): string =>
  new RegExp(`<section class="card operation" id="${id}"[^]*?</section>`).exec(page)?.[0] ?? '';

/** Where links of a page lead below /docs/, without what follows the #. */
const leadsTo = (page: string): string[] => [
  ...new Set([...page.matchAll(/ href="(\/docs\/[^"#?]*)/g)].map(([, path]) => String(path))),
];

describe('the reference', () => {
  const api = TestApi.ofSuite({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
  /** All pages, by their paths, that links lead to from the index. */
  const pages = new Map<string, string>();
  const groups = () => pages.get(GROUPS) ?? '';

  beforeAll(async () => {
    const browser = await browserOf(api);
    for (let paths = [INDEX]; paths.length > 0;) {
      for (const path of paths) pages.set(path, (await browser.get(path)).text);
      paths = [...pages.values()].flatMap(leadsTo).filter((path) => !pages.has(path));
    }
  });

  it('200: shows everybody every operation on the page of its resource, and leads there from the index', async () => {
    const { body } = await api.anonymous.get('/api/openapi.json');
    const operations = Object.values(
      body.paths as Record<string, Record<string, { operationId?: string; tags: string[] }>>,
    )
      .flatMap((path) => Object.values(path))
      .filter(({ operationId }) => operationId !== undefined)
      .map(({ operationId, tags }) => ({ id: String(operationId), path: `/docs/resources/${tags[0]}/` }));

    expect(operations.length).toBeGreaterThan(150);
    expect(operations.filter(({ id, path }) => operationOf(pages.get(path) ?? '', id) === '')).toEqual([]);
    for (const { id, path } of operations) expect(pages.get(INDEX)).toContain(`href="${path}#${id}"`);
  });

  it('200: has no page that is slow on a phone', () => {
    expect([...pages].filter(([, page]) => Buffer.byteLength(page) > LARGEST).map(([path]) => path)).toEqual([]);
  });

  it('200: describes every object once, where the shortest way from an answer leads', () => {
    const described = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/<section class="card" id="schema\.(\w+)"/g)].map(([, name]) => [String(name), path] as const),
    );

    expect(new Map(described).size).toBe(described.length);
    expect(described).toContainEqual(['Group', GROUPS]);
    expect(described).toContainEqual(['Failure', '/docs/objects/']);
    expect(pages.get('/docs/objects/')).toContain(`href="${GROUPS}#schema.Group"`);
  });

  it('200: says of an operation who may, in words, what it takes, and which errors it answers', () => {
    const operation = operationOf(groups(), 'updateGroup');

    expect(operation).toContain('<code>group:write</code></a>: Create and change groups');
    expect(operation).toMatch(/<label for="updateGroup\.path\.group_name">.* required<|class="needed">required</);
    expect(operation).toContain('id="updateGroup.body.display_name"');
    expect(operation).toContain('id="updateGroup.header.If-Match"');
    expect(operation).toContain('/docs/errors/#group-already-exists">223 review-group-conflict</a>');
  });

  it('200: shows how to call it', () => {
    const operation = operationOf(groups(), 'getGroup');

    expect(operation).toContain(`curl &#x27;${api.url}/api/groups/&lt;group_name&gt;/&#x27;`);
    expect(operation).toContain('await review.get(&#x27;/api/groups/{group_name}/&#x27;, {');
  });

  describe('a search', () => {
    const found = async (q: string) => {
      const { text } = await (await browserOf(api)).get(`${INDEX}?q=${encodeURIComponent(q)}`);
      const list = /<ul class="finds">([^]*?)<\/ul>/.exec(text)?.[1] ?? '';
      return [...list.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href);
    };

    it('200: finds operations, objects, scopes and errors that hold all words, those in a title first', async () => {
      expect(await found('PUT groups')).toContain(`${GROUPS}#updateGroup`);
      expect((await found('oauth_token:destroy group:write')).length).toBe(0);
      expect((await found('GROUP:write'))[0]).toBe('/docs/scopes/#scope.group:write');
      expect(await found('223')).toContain('/docs/errors/#group-already-exists');
      expect(await found('mailing_list')).toContain(`${GROUPS}#schema.Group`);
    });

    it('200: says that nothing is found, and shows what was asked as text', async () => {
      const { status, text } = await (await browserOf(api)).get(`${INDEX}?q=${encodeURIComponent('<b>zzz')}`);

      expect(status).toBe(200);
      expect(text).toContain('No results.');
      expect(text).toContain('&lt;b&gt;zzz');
    });
  });

  it('200: stays on its Local Site', async () => {
    const site = await api.make.site({ is_public: true });
    const base = `/s/${site.name}`;

    const { status, text } = await (await browserOf(api)).get(base + GROUPS);

    expect(status).toBe(200);
    expect(operationOf(text, 'createGroup')).toContain(`data-url="${base}/api/groups/"`);
    expect(operationOf(text, 'createGroup')).toContain(`${api.url}${base}/api/groups/`);
    expect((await (await browserOf(api)).get(base + INDEX)).text).toContain(`href="${base}/docs/errors/"`);
    // Another one, whose page is not mistaken for it.
    expect(operationOf(groups(), 'createGroup')).toContain('data-url="/api/groups/"');
  });

  it('303 and 404: of a private Local Site, to others', async () => {
    const site = await api.make.site();

    for (const page of [INDEX, GROUPS, '/docs/objects/', '/docs/scopes/', '/docs/first-review/']) {
      expect((await (await browserOf(api)).get(`/s/${site.name}${page}`)).status).toBe(303);
      expect((await (await browserOf(api, await api.make.user())).get(`/s/${site.name}${page}`)).status).toBe(404);
    }
  });

  it('304: when it is known already, by the same person', async () => {
    const { headers } = await api.anonymous.get(GROUPS);
    const known = { 'if-none-match': headers.get('etag') ?? '' };

    expect((await api.anonymous.get(GROUPS, { headers: known })).status).toBe(304);
    expect((await (await api.withSession(await api.make.user())).get(GROUPS, { headers: known })).status).toBe(200);
  });

  it('404: of a resource that there is not', async () => {
    expect((await (await browserOf(api)).get('/docs/resources/nothing/')).status).toBe(404);
  });

  it('loads nothing from elsewhere, runs its own script only, and is framed by nobody', async () => {
    const { headers } = await (await browserOf(api)).get(GROUPS);

    expect(headers.get('content-security-policy')).toBe(
      [
        `default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'`,
        `require-trusted-types-for 'script'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      ].join('; '),
    );
    expect((await (await browserOf(api)).get(INDEX)).headers.get('content-security-policy')).not.toContain(
      'script-src',
    );
    for (const page of pages.values()) expect(page).not.toMatch(/ (src|style|on\w+)="(?!\/assets\/)/);
  });
});
