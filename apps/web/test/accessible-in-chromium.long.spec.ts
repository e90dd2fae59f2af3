import { accessibilityFaults } from '@review-service/testing/accessibility';
import { describeInChromium } from '@review-service/testing/left-out';
import type { PageVisit } from '@review-service/testing/visit';
import { postChange, type PostedChange } from './posted-change.js';
import { DESK, PHONE } from './built-app.js';
import { Stage } from './stage.js';

/** The smallest window in which pages need no scrolling to the side (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 640 };
const WINDOWS = { wide: DESK, narrow: PHONE };
/** What somebody's system asks of pages. `no-preference` and `none` are what most ask for. */
const WISHES = {
  light: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  'light-contrast': { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  'dark-contrast': { colorScheme: 'dark', contrast: 'more', forcedColors: 'none' },
  forced: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
} as const;

type Page = PageVisit['page'];
type Opened = (page: Page) => Promise<unknown>;
const asItIs: Opened = () => Promise.resolve();

/** Everything that the app shows, and each page that the API renders: how it looks is kept for people. */
describeInChromium('every page can be seen, heard and reached', () => {
  const stage = Stage.ofSuite();
  let change: PostedChange;
  let webhook: { id: number };

  beforeAll(async () => {
    change = await postChange(stage);
    webhook = await stage.api.make.webhook({ failing_since: '2026-01-01T00:00:00Z' });
    await stage.api.make.webhookDelivery(webhook, {
      ...{ state: 'failed', tries: 2, tried_at: '2026-01-01T00:00:00Z', status_code: 500, duration: 12 },
      ...{
        answer: 'out of order',
        error: 'the webhook answered 500',
        request_headers: { 'user-agent': 'x '.repeat(300) },
      },
    });
  });

  const PLACES: readonly (readonly [name: string, path: () => string, opened?: Opened])[] = [
    ['dashboard', () => '/dashboard/?view=overview'],
    ['dashboard-turns', () => '/dashboard/'],
    ['dashboard-empty', () => '/dashboard/?view=starred'],
    [
      'dashboard-columns',
      () => '/dashboard/?view=overview',
      (page) => page.getByRole('button', { name: 'Columns' }).click(),
    ],
    ['dashboard-keys', () => '/dashboard/', (page) => page.keyboard.press('?')],
    ['dashboard-selected', () => '/dashboard/?view=mine', (page) => page.getByLabel('Select Count').check()],
    ['palette', () => '/dashboard/', (page) => find(page, 'Count')],
    ['account', () => '/dashboard/', (page) => page.getByRole('button', { name: change.owner.username }).click()],
    ['review-requests', () => '/r/?status=all'],
    ['review-request', () => `/r/${change.id}/`],
    [
      'ask-somebody',
      () => `/r/${change.id}/`,
      (page) => page.getByRole('button', { name: 'Request attention…' }).click(),
    ],
    ['close-request', () => `/r/${change.id}/`, (page) => page.getByRole('button', { name: 'Close…' }).click()],
    [
      'new-diff',
      () => `/r/${change.id}/`,
      (page) => page.getByRole('button', { name: 'Upload new revision…' }).click(),
    ],
    ['delete-request', () => `/r/${change.id}/`, (page) => page.getByRole('button', { name: 'Delete…' }).click()],
    ['new-review-request', () => '/r/new/'],
    ['diff', () => `/r/${change.id}/diff/2/`],
    [
      'diff-settings',
      () => `/r/${change.id}/diff/2/`,
      (page) => page.getByRole('button', { name: 'View', exact: true }).click(),
    ],
    ['interdiff', () => `/r/${change.id}/diff/1-2/`],
    ['groups', () => '/groups/'],
    ['group', () => `/groups/${change.group.name}/`],
    [
      'group-members',
      () => `/groups/${change.group.name}/`,
      (page) => page.getByRole('tab', { name: 'Members' }).click(),
    ],
    ['people', () => '/users/'],
    ['person', () => `/users/${change.owner.username}/`],
    ['search', () => '/search/?q=Count'],
    ['nothing-here', () => '/r/99999999/'],
    ['no-such-page', () => '/groups/a/b/c/'],
    ['tokens', () => '/account/tokens/'],
    ['new-token', () => '/account/tokens/new/', (page) => page.getByLabel('Custom access').check()],
    ['applications', () => '/account/applications/'],
    ['new-application', () => '/account/applications/new/'],
    ['password', () => '/account/password/'],
    ['device', () => '/oauth2/device/'],
    ['group-edit', () => `/groups/${change.group.name}/edit/`],
    ['webhooks', () => '/admin/webhooks/'],
    ['new-webhook', () => '/admin/webhooks/new/'],
    ['webhook', () => `/admin/webhooks/${webhook.id}/`, (page) => page.getByText('Request and response').click()],
    ['docs', () => '/docs/'],
    ['sign-in', () => '/account/login/'],
  ];

  it.each<[string, () => string, Opened]>(PLACES.map(([name, path, opened = asItIs]) => [name, path, opened]))(
    '%s',
    async (name, path, opened) => {
      const visit = await stage.visitAs(change.owner);
      const { page } = visit;
      const faults: unknown[] = [];
      for (const [size, viewport] of Object.entries(WINDOWS)) {
        await page.setViewportSize(viewport);
        await stage.goTo(visit, path());
        await opened(page);
        for (const [wish, media] of Object.entries(WISHES)) {
          await page.emulateMedia(media);
          // Beside that dialog, React Aria has a button for screen readers, which is in no landmark.
          const found = await accessibilityFaults(page, name === 'diff-settings' ? '[role=dialog]' : 'html');
          if (found.length > 0) faults.push([size, wish, found]);
          await visit.screenshot(`all-${name}-${size}-${wish}`, { fullPage: false });
        }
        await page.emulateMedia(WISHES.light);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (width !== viewport.width) faults.push([size, `is ${width} wide`]);
      }
      await page.setViewportSize(NARROWEST);
      await stage.goTo(visit, path());
      await opened(page);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width !== NARROWEST.width) faults.push(['narrowest', `is ${width} wide`]);
      visit.takeFaults();

      expect(faults).toEqual([]);
    },
  );
});

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(text);
  await page.getByRole('option', { name: text }).first().waitFor();
}
