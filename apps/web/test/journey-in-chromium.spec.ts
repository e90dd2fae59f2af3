import type { TestApi } from '@review-service/api/test/test-api';
import { Chromium } from '@review-service/testing/chromium';
import { describeInChromium } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import { bootFromSources } from './built-app.js';
import { as, publish, visitAs } from './journey.js';
import { patchOf } from './patch-of.js';

const FILE = 'src/part00/module0.ts';

/** One way through the whole app; all others are long. */
describeInChromium('a review in the browser', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let owner: MadeUser;
  let reviewer: MadeUser;
  let id: number;

  beforeAll(async () => {
    api = await bootFromSources();
    [owner, reviewer] = [await api.make.user(), await api.make.user()];
    const fields = { summary: 'Count the boats', target_people: reviewer.username };
    id = await publish(as(api, owner), await api.make.repository(), [patchOf(2, 'boats')], fields);
  });
  afterAll(() => api.close());

  it('leads from signing in by the dashboard and a comment on lines to a ship-it', async () => {
    const { page } = await visitAs(chromium, api, reviewer, '/dashboard/');
    await page.getByRole('link', { name: 'Count the boats' }).press('Enter');
    await page.getByRole('link', { name: 'View diff' }).press('Enter');
    const file = page.getByRole('region', { name: FILE });
    await file.getByRole('button', { name: 'line 2, added' }).press('Enter');
    await page.getByRole('textbox', { name: 'Comment on line 2' }).waitFor();
    await page.keyboard.type('Are these **all** of them?');
    await page.getByText('Saved as a draft').waitFor();
    await page.keyboard.press('Control+Enter');
    await file.locator('strong', { hasText: 'all' }).waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    await dialog.getByRole('checkbox', { name: 'Ship it' }).press(' ');
    await dialog.getByRole('button', { name: 'Publish review' }).press('Enter');
    await page.getByText('Published.').waitFor();

    const { page: theirs } = await visitAs(chromium, api, owner, `/r/${id}/`);
    await theirs.getByText('Fix it, then ship it!').waitFor();
    await theirs
      .getByRole('article', { name: `Comment on ${FILE}` })
      .getByText('of them?')
      .waitFor();
  });
});
