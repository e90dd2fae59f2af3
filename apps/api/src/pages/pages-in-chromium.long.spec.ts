import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chromium } from '@review-service/testing/chromium';
import { faintTexts } from '@review-service/testing/contrast';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { TestApi } from '../../test/test-api';

const LOGIN = '/account/login/';
const FORM = '/account/password/';
/** The minimum width of windows for pages (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };
/** Pages have no JavaScript. */
const WITHOUT_JAVASCRIPT = { javaScriptEnabled: false };

describeInChromium('pages in a browser', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite({ settings: { WEB: 'off' } });
  let editor: MadeUser;

  beforeAll(async () => {
    editor = await api.make.user({ first_name: 'Edith', last_name: 'Night' });
  });

  /** Signs in by the form with the keyboard only. */
  async function signIn({ page }: PageVisit, password = PASSWORD, next = FORM): Promise<void> {
    await page.goto(`${LOGIN}?next=${encodeURIComponent(next)}`);
    await page.locator('#username:focus').waitFor();
    await page.keyboard.type(editor.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  }

  const pathOf = ({ page }: PageVisit) => new URL(page.url()).pathname;

  it('sign people in and out by keyboard, without JavaScript', async () => {
    const visit = await chromium.visit(api.url, WITHOUT_JAVASCRIPT);
    await visit.page.goto(LOGIN);
    await visit.screenshot('sign-in');
    await signIn(visit);
    await visit.page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect(pathOf(visit)).toBe(FORM);

    await visit.page.getByRole('button', { name: `Sign out ${editor.username}` }).press('Enter');
    await visit.page.getByLabel('Password').waitFor();

    expect(pathOf(visit)).toBe(LOGIN);
    expect(await visit.page.getByRole('button', { name: /Sign out/ }).count()).toBe(0);
  });

  it('lead to the place in a page that a link names, once somebody has signed in', async () => {
    const { page } = await chromium.visit(api.url, WITHOUT_JAVASCRIPT);
    await page.goto(`${LOGIN}?next=${encodeURIComponent(FORM)}#review7`);
    await page.getByLabel('User name or e-mail address').fill(editor.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');

    await page.waitForURL((at) => at.pathname === FORM && at.hash === '#review7');
  });

  it('say that a password is wrong, and keep the name', async () => {
    const visit = await chromium.visit(api.url);

    await signIn(visit, 'wrong');

    await visit.page.getByRole('alert').getByText('Incorrect user name or password').waitFor();
    expect(await visit.page.getByLabel('User name or e-mail address').inputValue()).toBe(editor.username);
    expect(await visit.page.getByLabel('Password').inputValue()).toBe('');
    await visit.screenshot('sign-in-wrong');
  });

  it('lead keyboards past the navigation', async () => {
    const visit = await chromium.visit(api.url);
    await signIn(visit);

    await visit.page.keyboard.press('Tab');
    await visit.screenshot('skip-link');
    await visit.page.keyboard.press('Enter');
    await visit.page.keyboard.press('Tab');

    expect(await visit.page.locator(':focus').getAttribute('name')).toBe('old');
  });

  it('say what is wrong as a page', async () => {
    const visit = await chromium.visit(api.url);

    await visit.page.goto('/no-such-page/');

    await visit.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await visit.screenshot('error');
  });

  it('are not shown in a frame of another origin', async () => {
    const elsewhere = await serve(`<iframe src="${api.url}${LOGIN}" title="bait"></iframe>`);
    const { port } = elsewhere.address() as AddressInfo;
    const visit = await chromium.visit(`http://localhost:${port}`);

    await visit.page.goto('/');

    await expect(visit.page.frameLocator('iframe').getByLabel('Password').count()).resolves.toBe(0);
    expect(visit.takeFaults().join()).toMatch(/frame-ancestors 'none'|ERR_BLOCKED_BY_RESPONSE/);
    elsewhere.close();
  });

  const places = () => [LOGIN, FORM, '/oauth2/device/', '/account/none/'];

  it('fit into a narrow window', async () => {
    const visit = await chromium.visit(api.url, { viewport: NARROW, ...WITHOUT_JAVASCRIPT });
    await signIn(visit);

    for (const place of places()) {
      await visit.page.goto(place);
      const width = await visit.page.evaluate<number>('document.documentElement.scrollWidth');
      expect([place, width]).toEqual([place, NARROW.width]);
      await visit.screenshot(`narrow${place.replaceAll('/', '-')}`.replace(/-$/, ''));
    }
  });

  it.each(['light', 'dark'] as const)('have text that stands out from what is behind it: %s', async (colorScheme) => {
    const visit = await chromium.visit(api.url, { colorScheme });
    await signIn(visit, 'wrong');
    expect(await faintTexts(visit.page)).toEqual([]);
    await visit.screenshot(`${colorScheme}-sign-in-wrong`);
    await signIn(visit);

    for (const place of places()) {
      await visit.page.goto(place);
      expect([place, await faintTexts(visit.page)]).toEqual([place, []]);
    }
    await visit.page.goto(FORM);
    await visit.screenshot(`${colorScheme}-form`);
  });
});

/** A page of another origin. */
async function serve(html: string): Promise<Server> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}
