import { accessibilityFaults } from '@review-service/testing/accessibility';
import { describeInChromium } from '@review-service/testing/left-out';
import type { PageVisit } from '@review-service/testing/visit';
import { postChange, type PostedChange } from './posted-change.js';
import { Stage } from './stage.js';

describeInChromium('a search', () => {
  const stage = Stage.ofSuite();
  let change: PostedChange;
  let visit: PageVisit;

  beforeAll(async () => {
    change = await postChange(stage);
  });
  beforeEach(async () => {
    visit = await stage.visitAs(change.owner);
  });

  const part = (name: string) => visit.page.getByRole('region', { name, exact: true });

  it('shows matches of each kind by words, with the matching line marked, and leads to them', async () => {
    const { page } = visit;
    await stage.goTo(visit, '/search/');
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('harbour');

    await part('Review requests').getByRole('link', { name: 'Count boats in the harbour' }).waitFor();
    await part('File attachments').getByRole('link', { name: 'The harbour at night' }).waitFor();
    await part('Groups').getByRole('link', { name: change.group.name }).waitFor();
    await part('Repositories').getByRole('link', { name: 'Harbour' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search' }).fill('by hand');
    await part('Review requests').locator('mark', { hasText: 'hand' }).waitFor();

    await page.getByRole('searchbox', { name: 'Search' }).fill('ferries');
    await part('Comments').locator('mark', { hasText: 'ferries' }).waitFor();
    await part('Comments').getByRole('link').first().press('Enter');
    await page.getByRole('heading', { name: 'Count boats in the harbour' }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#review\d+$/);

    await stage.goTo(visit, '/search/?q=module3');
    await part('Files').getByRole('link').first().press('Enter');
    await page.waitForURL(/\/r\/\d+\/diff\/2\/\?file=.*module3\.ts/);

    await stage.goTo(visit, '/search/?q=xyzzy');
    await page.getByText('No results').waitFor();
  });

  it('has actions in the palette, by keyboard alone', async () => {
    const { page } = visit;
    const { keyboard } = page;
    await stage.goTo(visit, '/dashboard/');
    await keyboard.press('Control+k');
    await page.getByRole('option', { name: 'New review request' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keyboard.type('dark theme');
    await page.getByRole('option', { name: 'Use dark theme' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();

    await keyboard.press('Control+k');
    await keyboard.type('shortcuts');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await keyboard.press('Escape');

    await keyboard.press('Control+k');
    await keyboard.type('boats harb');
    await page.getByRole('option', { name: 'Count boats in the harbour' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Count boats in the harbour' }).waitFor();

    await keyboard.press('Control+k');
    await keyboard.type('sign out');
    await page.getByRole('option', { name: 'Sign out' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.waitForURL(/\/account\/login\//);
  });
});
