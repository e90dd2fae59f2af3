import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { TestApi } from '@review-service/api/test/test-api';
import { Chromium } from '@review-service/testing/chromium';
import type { MadeUser } from '@review-service/testing/make';
import { describeInChromium } from '@review-service/testing/left-out';

const DIST = resolve(__dirname, '../dist');
const built = (path: string) => readFileSync(resolve(DIST, path.replace('/client/', '')));

/** The built client as browsers get it: modules, and nothing else. */
describeInChromium('the client in a browser', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let website: Server;
  let origin: string;
  let admin: MadeUser;

  beforeAll(async () => {
    website = createServer(({ url = '' }, answer) => {
      const isModule = url.startsWith('/client/');
      answer.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
      answer.end(isModule ? built(url) : '<!doctype html><link rel="icon" href="data:,"><h1>A dashboard</h1>');
    });
    website.listen(0, '127.0.0.1');
    await once(website, 'listening');
    origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
    api = await TestApi.boot({ settings: { CORS_ORIGINS: origin } });
    admin = await api.make.superuser();
  });
  afterAll(async () => {
    website.close();
    await api.close();
  });

  /** A page of the service, with a session of the administrator. */
  async function visitWithSession() {
    const { headers } = await api.as(admin).get('/api/session/');
    const [name = '', value = ''] = (headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? [];
    const visit = await chromium.visit(api.url);
    const { page } = visit;
    await page.context().addCookies([{ name, value, url: api.url }]);
    await page.route('**/client/*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: built(new URL(route.request().url()).pathname) }),
    );
    // Somebody wants the page to go elsewhere.
    await page.route('**/r/1/file/1/download/', (route) =>
      route.fulfill({ status: 302, headers: { location: `${origin}/elsewhere` } }),
    );
    await page.goto('/api/');
    return visit;
  }

  it('reads and changes from a website that may, with a token', async () => {
    const [{ name }, token] = [await api.make.group(), await api.make.apiToken(admin)];
    await api.make.group();
    const visit = await chromium.visit(origin);
    const { page } = visit;
    await page.goto('/');

    const seen = await page.evaluate(
      `(async () => {
        const { ReviewService, apiToken, answerOf } = await import('/client/index.js');
        const review = new ReviewService({ url: '${api.url}', credentials: apiToken('${token}') });
        const path = { group_name: '${name}' };
        const page = await review.get('/api/groups/', { query: { 'max-results': 1 } });
        const { group } = await review.get('/api/groups/{group_name}/', { path });
        const same = await review.get('/api/groups/{group_name}/', { path, ifNoneMatch: group });
        const changed = await review.put('/api/groups/{group_name}/', { path, ifMatch: group, body: { display_name: 'B' } });
        const failure = await review.put('/api/groups/{group_name}/', { path, ifMatch: group, body: {} }).catch((e) => e);
        return {
          count: page.groups.length,
          link: answerOf(page).headers.get('link'),
          etag: answerOf(group).etag,
          isSame: same.group === group,
          name: changed.group.display_name,
          failure: [failure.name, failure.status, failure.requestId !== undefined],
        };
      })()`,
    );

    expect(seen).toEqual({
      count: 1,
      link: expect.stringContaining('rel="next"') as unknown,
      etag: expect.stringMatching(/^"/) as unknown,
      isSame: true,
      name: 'B',
      failure: ['PreconditionFailed', 412, true],
    });
    expect(visit.takeFaults()).toEqual([`${api.url}/api/groups/${name}/: 412`]);
  });

  it('has no session on another website', async () => {
    const { page } = await chromium.visit(origin);
    await page.goto('/');

    const seen = await page.evaluate(
      `import('/client/index.js').then(({ ReviewService, session }) =>
        new ReviewService({ url: '${api.url}', credentials: session() })).catch((error) => error.message)`,
    );

    expect(seen).toContain('pages of the service itself');
  });

  it('changes with the session of the signed-in person, on a page of the service, and only when it is told to', async () => {
    const { page } = await visitWithSession();

    const seen = await page.evaluate(
      `(async () => {
        const { ReviewService, session } = await import('/client/index.js');
        const review = new ReviewService({ url: location.origin, credentials: session() });
        const { group } = await review.post('/api/groups/', { body: { name: 'by-session', display_name: '' } });
        const { session: me } = await review.get('/api/session/');
        const nobody = await new ReviewService({ url: location.origin }).get('/api/session/');
        return [group.name, me.links.user.title, nobody.session.authenticated];
      })()`,
    );

    expect(seen).toEqual(['by-session', admin.username, false]);
  });

  it('follows a redirect with the session, on the origin of the page alone', async () => {
    const request = await api.make.reviewRequest(admin, await api.make.repository());
    const visit = await visitWithSession();
    const { page } = visit;

    const seen = await page.evaluate(
      `(async () => {
        const { ReviewService, session } = await import('/client/index.js');
        const review = new ReviewService({ url: location.origin, credentials: session(), tries: 1 });
        const list = '/api/review-requests/{review_request_id}/reviews/';
        const path = { review_request_id: ${request.displayId} };
        const { review: begun } = await review.post(list, { path, body: { body_top: 'Begun' } });
        const { review: found } = await review.post(list, { path, body: {} });
        const error = await review.download('/r/1/file/1/download/').catch((thrown) => thrown);
        return { isSame: begun.id === found.id, text: found.body_top, error: error.name };
      })()`,
    );

    expect(seen).toEqual({ isSame: true, text: 'Begun', error: 'LostAnswerError' });
    expect(visit.takeFaults().join()).toContain('Domains, protocols and ports must match');
  });
});
