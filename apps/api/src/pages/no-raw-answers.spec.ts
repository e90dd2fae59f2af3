import type { MadeUser } from '@review-service/testing/make';
import type { Browser } from '../../test/browser';
import { browserOf } from '../../test/signed-in';
import { TestApi } from '../../test/test-api';
import { controllersOf, routesOf } from '../hypermedia/resources/routes';
import { routeConfigOf } from '../http/route-config';
import { besideTheApi } from '../modules';

const pages = controllersOf(besideTheApi)
  .flatMap((controller) => routesOf(controller))
  .filter(({ handler }) => routeConfigOf(handler).routeKind === 'page');
const formsOnly = [...new Set(pages.filter(({ method }) => method === 'POST').map(({ path }) => `/${path}/`))];

describe('addresses of pages', () => {
  const api = TestApi.ofSuite();
  let somebody: MadeUser;
  let browser: Browser;

  beforeAll(async () => {
    somebody = await api.make.user();
    browser = await browserOf(api, somebody);
  });

  it.each(formsOnly)('GET %s is a page, or leads to one', async (path) => {
    const { status, headers } = await browser.get(path.replace(/:\w+/g, '1'));

    if (status === 303) expect(headers.get('location')).toMatch(/^\//);
    else expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each(['/account/login/', '/account/password/', '/groups/none/'])('405: PUT %s is a page', async (path) => {
    const { status, headers, text } = await api.anonymous.send('PUT', path, { headers: { accept: 'text/html' } });

    expect(status).toBe(405);
    expect(headers.get('allow')).toContain('GET');
    expect(text).toContain('<h1>Page not found</h1>');
  });

  it.each([
    ['application/xml', '<a/>'],
    ['application/json', '{'],
    ['multipart/form-data', 'x'],
  ])('4xx: a body of the type %s is refused with a page', async (type, body) => {
    const headers = { 'content-type': type, accept: 'text/html', origin: api.url };
    const answer = await api.anonymous.send('POST', '/account/login/', { body, headers });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('/account/logout/ asks who is signed in, and leads others to the form', async () => {
    const page = await browser.get('/account/logout/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('action="/account/logout/"');

    const away = await (await browserOf(api)).get('/account/logout/');
    expect(away.status).toBe(303);
    expect(away.headers.get('location')).toBe('/account/login/');
  });
});
