import { browserOf } from '../../../test/signed-in';
import { TestApi } from '../../../test/test-api';

const PAGE = '/docs/';

/** The part of the page that is about one operation. */
const operationOf = (page: string, id: string): string =>
  new RegExp(`<section class="card operation" id="${id}"[^]*?</section>`).exec(page)?.[0] ?? '';

describe(PAGE, () => {
  let api: TestApi;
  let page: string;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { AUTH_REQUIRE_LOGIN: 'true' } });
    page = (await (await browserOf(api)).get(PAGE)).text;
  });
  afterAll(() => api.close());

  it('200: shows everybody every operation, and every object that answers are made of', async () => {
    const { body } = await api.anonymous.get('/api/openapi.json');
    const operations = Object.values(body.paths as Record<string, Record<string, { operationId?: string }>>)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId = [] }) => operationId);

    expect(operations.length).toBeGreaterThan(50);
    expect(operations.filter((id) => operationOf(page, id) === '')).toEqual([]);
    for (const [, name] of page.matchAll(/href="#(schema\.\w+)"/g)) expect(page).toContain(`id="${name}"`);
  });

  it('200: has no id twice, and no link to a place on it that is not there', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const places = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(places.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('200: says of an operation who may, in words, what it takes, and which errors it answers', () => {
    const operation = operationOf(page, 'updateGroup');

    expect(operation).toContain('<code>group:write</code>: Create and change groups');
    expect(operation).toMatch(/<label for="updateGroup\.path\.group_name">.* required<|class="needed">required</);
    expect(operation).toContain('id="updateGroup.body.display_name"');
    expect(operation).toContain('id="updateGroup.header.If-Match"');
    expect(operation).toContain('/docs/errors/#group-already-exists">223 review-group-conflict</a>');
  });

  it('200: shows how to call it', () => {
    const operation = operationOf(page, 'getGroup');

    expect(operation).toContain(`curl &#x27;${api.url}/api/groups/&lt;group_name&gt;/&#x27;`);
    expect(operation).toContain('await review.get(&#x27;/api/groups/{group_name}/&#x27;, {');
  });

  it('200: stays on its Local Site', async () => {
    const site = await api.make.site({ is_public: true });
    const base = `/s/${site.name}`;

    const { status, text } = await (await browserOf(api)).get(base + PAGE);

    expect(status).toBe(200);
    expect(operationOf(text, 'createGroup')).toContain(`data-url="${base}/api/groups/"`);
    expect(operationOf(text, 'createGroup')).toContain(`${api.url}${base}/api/groups/`);
    expect(text).toContain(`href="${base}/docs/errors/"`);
    // Another one, whose page is not mistaken for it.
    expect(operationOf(page, 'createGroup')).toContain('data-url="/api/groups/"');
  });

  it('303 and 404: of a private Local Site, to others', async () => {
    const site = await api.make.site();

    expect((await (await browserOf(api)).get(`/s/${site.name}${PAGE}`)).status).toBe(303);
    expect((await (await browserOf(api, await api.make.user())).get(`/s/${site.name}${PAGE}`)).status).toBe(404);
  });

  it('304: when it is known already, by the same person', async () => {
    const { headers } = await api.anonymous.get(PAGE);
    const known = { 'if-none-match': headers.get('etag') ?? '' };

    expect((await api.anonymous.get(PAGE, { headers: known })).status).toBe(304);
    expect((await (await api.withSession(await api.make.user())).get(PAGE, { headers: known })).status).toBe(200);
  });

  it('loads nothing from elsewhere, runs its own script only, and is framed by nobody', async () => {
    const { headers } = await (await browserOf(api)).get(PAGE);

    expect(headers.get('content-security-policy')).toBe(
      [
        `default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'`,
        `require-trusted-types-for 'script'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      ].join('; '),
    );
    expect(page).not.toMatch(/ (src|style|on\w+)="(?!\/assets\/)/);
  });
});
