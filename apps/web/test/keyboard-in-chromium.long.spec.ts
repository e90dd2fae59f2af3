import { eventually } from '@review-service/testing/eventually';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { postChange, type PostedChange } from './posted-change.js';
import { Stage } from './stage.js';

/** What has the focus, also within the diff viewer; empty: nothing has. It is text, as it runs in the page. */
const FOCUSED = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return '';
  return at.getAttribute('aria-label') ?? at.textContent.trim() ?? at.localName;
})()`;

/** All that can be done with a mouse is done without one, and the focus is never lost. */
describeInChromium('by keyboard alone', () => {
  const stage = Stage.ofSuite();
  let change: PostedChange;
  let visit: PageVisit;

  beforeAll(async () => {
    change = await postChange(stage);
    const { make } = stage.api;
    const repository = await make.repository();
    for (const summary of ['Second', 'Third']) await make.reviewRequest(change.owner, repository, { summary });
  });
  beforeEach(async () => {
    visit = await stage.visitAs(change.owner);
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await visit.page.keyboard.press(key);
  };
  const focused = () => visit.page.evaluate<string>(FOCUSED);
  const expectFocus = async (words: RegExp) => {
    await eventually(async () => words.test(await focused()), 20_000).catch(() => undefined);
    expect(await focused()).toMatch(words);
  };
  /** Tabs to something, as somebody does who sees where the focus is: it is drawn at each stop. */
  const tabTo = async (words: RegExp) => {
    for (let stops = 0; stops < 60; stops += 1) {
      await press('Tab');
      if (words.test(await focused())) return;
    }
    throw new Error(`Tab does not lead to ${words.source}.`);
  };

  it('the dashboard: j k x e o /, and the focus goes to the next row when one is archived', async () => {
    const { page } = visit;
    await stage.goTo(visit, '/dashboard/?view=mine');
    await page.getByRole('link', { name: 'Third' }).waitFor();
    await press('/');
    await expectFocus(/^Filter by summary$/);
    await press('Escape', 'j');
    await expectFocus(/^Third$/);
    await press('j');
    await expectFocus(/^Second$/);
    await press('k', 'x');
    await page.getByText('1 selected').waitFor();
    await press('x', 'e');
    await page.getByText('1 archived').waitFor();
    await page.getByRole('link', { name: 'Third' }).waitFor({ state: 'detached' });
    await expectFocus(/^Second$/);
    await press('j', 'o');
    await page.getByRole('heading', { name: 'Count boats in the harbour' }).waitFor();
    await expectFocus(/./);
  });

  it('dialogs and menus: they have the focus, and give it back', async () => {
    await stage.goTo(visit, '/dashboard/?view=overview');
    await tabTo(/^Columns$/);
    await press('Enter', 'ArrowDown', 'Escape');
    await expectFocus(/^Columns$/);
    await press('?');
    await expectFocus(/Keyboard shortcuts|Close/);
    await press('Escape');
    await expectFocus(/^Columns$/);
    await press('Control+k');
    await expectFocus(/^Find anything$/);
    await press('Escape');
    await expectFocus(/^Columns$/);
  });

  it('a review request: an issue is settled, and the focus stays', async () => {
    const { page } = visit;
    await stage.goTo(visit, `/r/${change.id}/`);
    await tabTo(/^Why not all of them\?$/);
    await tabTo(/^Fixed$/);
    await press('Enter');
    await page.getByRole('tab', { name: 'Fixed 1' }).waitFor();
    await expectFocus(/^Fixed$/);
    await tabTo(/^Drop$/);
    await press('Enter');
    await page.getByRole('tab', { name: 'Dropped 1' }).waitFor();
    await expectFocus(/./);
  });

  it('the address of a review: it is in sight, and has the focus', async () => {
    const { page } = visit;
    const path = { review_request_id: change.id };
    const { reviews } = await stage.as(change.owner).get('/api/review-requests/{review_request_id}/reviews/', { path });
    await page.setViewportSize({ width: 1440, height: 500 });

    await stage.goTo(visit, `/r/${change.id}/#review${reviews[0]?.id}`);

    await expectFocus(/Nearly there\./);
    const top = await page.evaluate<number>('document.activeElement.getBoundingClientRect().top');
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(500);
  });

  it('a diff: files, lines and marks are reached, and each line has a name', async () => {
    const { page } = visit;
    await stage.goTo(visit, `/r/${change.id}/diff/2/`);
    await page.getByRole('button', { name: 'line 2, added' }).first().waitFor();
    await tabTo(/^Filter files$/);
    await tabTo(/^·?module0\.ts/);
    await press('Enter');
    await expectFocus(/^src\/part00\/module0\.ts$/);
    await tabTo(/^line 1, old:/);
    await press('ArrowDown');
    await expectFocus(/^line 2, deleted:/);
    await tabTo(/^line 1, new:/);
    await press('ArrowDown');
    await expectFocus(/^line 2, added:/);
    await press('v');
    await page.getByText('12 files, 1 viewed').waitFor();
    await expectFocus(/./);
  });

  it('from page to page: the focus is in the new one', async () => {
    const { page } = visit;
    await stage.goTo(visit, '/groups/');
    await tabTo(new RegExp(`${change.group.name}$`));
    await press('Enter');
    await page.getByRole('heading', { name: 'Harbour masters' }).waitFor();
    await expectFocus(/./);
    await tabTo(/^Review requests$/);
    await press('ArrowRight');
    await page.getByRole('button', { name: `Remove ${change.reviewer.username}` }).waitFor();
    await tabTo(new RegExp(`^Remove ${change.reviewer.username}$`));
    await press('Enter');
    await page.getByRole('button', { name: `Remove ${change.reviewer.username}` }).waitFor({ state: 'detached' });
    await expectFocus(/./);
  });
});
