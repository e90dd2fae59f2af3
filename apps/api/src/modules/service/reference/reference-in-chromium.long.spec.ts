import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { TestApi } from '../../../../test/test-api';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest window that pages are made for (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };

const GROUPS = '/docs/resources/group/';
/** One of each kind. */
const PAGES = ['/docs/?q=group', GROUPS, '/docs/objects/', '/docs/scopes/', '/docs/first-review/', '/docs/errors/'];

describeInChromium('the reference in a browser', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite();
  let editor: MadeUser;
  let group: Made;

  beforeAll(async () => {
    editor = await api.make.user({ permissions: ['reviews.change_group'] });
    group = await api.make.group({ display_name: 'Night shift' });
  });

  /** Signs in by the form, and is led to the page. */
  async function signIn({ page }: PageVisit, next: string): Promise<void> {
    await page.goto(`/account/login/?next=${encodeURIComponent(next)}`);
    await page.locator('#username').fill(editor.username);
    await page.locator('#password').fill(PASSWORD);
    await Promise.all([page.waitForURL(`**${next}`), page.keyboard.press('Enter')]);
  }

  const operation = ({ page }: PageVisit, id: string) => page.locator(`section[id="${id}"]`);
  const input = ({ page }: PageVisit, id: string) => page.locator(`[id="${id}"]`);

  it.each([
    ['light', WIDE],
    ['dark', WIDE],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)('can be seen and reached by everybody: %s, %j', async (colorScheme, viewport) => {
    const visit = await chromium.visit(api.url, { colorScheme, viewport });
    const { page } = visit;
    for (const path of PAGES) {
      await page.goto(path);
      expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
    }
    await page.goto(`${GROUPS}#updateGroup`);

    await operation(visit, 'updateGroup').getByRole('button', { name: 'Try it' }).press('Enter');
    await input(visit, 'updateGroup.path.group_name').fill('nobody');
    await operation(visit, 'updateGroup').getByRole('button', { name: 'Send PUT' }).press('Enter');
    await operation(visit, 'updateGroup').getByText('401 Unauthorized').waitFor();

    expect(await accessibilityFaults(page, '#updateGroup')).toEqual([]);
    await visit.screenshot(`reference-${colorScheme}-${viewport.width}`, { fullPage: false });
    expect(visit.takeFaults()).toEqual([expect.stringMatching(/\/api\/groups\/nobody\/: 401$/)]);
  });

  it('fits into a narrow window', async () => {
    const { page } = await chromium.visit(api.url, { viewport: NARROW });

    for (const path of PAGES) {
      await page.goto(path);
      expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, NARROW.width]);
    }
  });

  it('tries a change as who is signed in, by keyboard, and asks nobody else for anything', async () => {
    const visit = await chromium.visit(api.url, { viewport: WIDE });
    const asked = new Set<string>();
    visit.page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await signIn(visit, GROUPS);
    await visit.page.getByText(`sends requests as you, ${editor.username}`).waitFor();
    const update = operation(visit, 'updateGroup');

    await update.getByRole('button', { name: 'Try it' }).press('Enter');
    await input(visit, 'updateGroup.path.group_name').fill(group.name);
    await input(visit, 'updateGroup.body.display_name').fill('Night owls & co.');
    await input(visit, 'updateGroup.body.visible').selectOption('false');
    await input(visit, 'updateGroup.query.only-fields').fill('display_name,visible');
    await visit.page.keyboard.press('Enter');

    await update.getByText('200 OK').waitFor();
    expect(await update.locator('output .body').textContent()).toContain('"display_name": "Night owls & co."');
    const { body } = await api.as(editor).get(`/api/groups/${group.name}/`);
    expect(body.group).toMatchObject({ display_name: 'Night owls & co.', visible: false, name: group.name });
    expect([...asked]).toEqual([api.url]);
  });

  it('tries a request on a Local Site there', async () => {
    const site = await api.make.site({ is_public: true });
    const visit = await chromium.visit(api.url);
    await visit.page.goto(`/s/${site.name}${GROUPS}`);
    const list = operation(visit, 'listGroups');

    await list.getByRole('button', { name: 'Try it' }).click();
    await list.getByRole('button', { name: 'Send GET' }).click();

    await list.getByText('200 OK').waitFor();
    expect(await list.locator('output .body').textContent()).toContain('"total_results": 0');
  });

  it('leads from a search to the operation, by keyboard and without JavaScript', async () => {
    const { page } = await chromium.visit(api.url, { javaScriptEnabled: false });
    await page.goto('/docs/');

    await page.getByRole('searchbox').fill('put group');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'PUT /api/groups/{group_name}/', exact: true }).click();

    await page.waitForURL(`**${GROUPS}#updateGroup`);
  });

  it('leads from an error to what it means', async () => {
    const visit = await chromium.visit(api.url);
    await visit.page.goto(GROUPS);
    const get = operation(visit, 'getGroup');
    await get.getByRole('button', { name: 'Try it' }).click();
    await input(visit, 'getGroup.path.group_name').fill('no/body');
    await get.getByRole('button', { name: 'Send GET' }).click();

    await get.getByRole('link', { name: 'What this error means' }).click();

    await visit.page.waitForURL('**/docs/errors/#does-not-exist');
    await visit.page.locator('#does-not-exist').getByText('What to do:').waitFor();
    expect(visit.takeFaults()).toEqual([expect.stringMatching(/\/api\/groups\/no%2Fbody\/: 404$/)]);
  });

  it('sends nothing while something required is missing', async () => {
    const visit = await chromium.visit(api.url);
    await visit.page.goto(GROUPS);
    const sent: string[] = [];
    visit.page.on('request', (request) => sent.push(request.url()));
    const get = operation(visit, 'getGroup');
    await get.getByRole('button', { name: 'Try it' }).click();

    await get.getByRole('button', { name: 'Send GET' }).click();

    await visit.page.locator('[id="getGroup.path.group_name"]:invalid:focus').waitFor();
    // The browser fetches the icon of the page when it likes.
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  it('is a page to read without JavaScript', async () => {
    const visit = await chromium.visit(api.url, { javaScriptEnabled: false });
    await visit.page.goto(`${GROUPS}#updateGroup`);

    await operation(visit, 'updateGroup').getByText('group_name', { exact: true }).first().waitFor();

    expect(await visit.page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  });
});
