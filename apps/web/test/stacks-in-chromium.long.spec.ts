import { gitChange } from '@review-service/api/test/git-change';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { describeInChromium } from '@review-service/testing/left-out';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { remark } from './journey.js';
import { Stage } from './stage.js';

/** As narrow as a window may be. */
const NARROW = { width: 320, height: 640 };

/** What elements of pages have; the types of this suite are Node's. */
interface Sized {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

/** A change of the second of three lines. */
const changed = (path: string, old: string, now: string): string =>
  gitChange(path, `a\n${old}\nc\n`, `a\n${now}\nc\n`, `@@ -1,3 +1,3 @@\n a\n-${old}\n+${now}\n c\n`);

/** Stacks beside review requests, in lists, at comments, and the page of their order. */
describeInChromium('stacks in the browser', () => {
  const stage = Stage.ofSuite();
  const { api } = stage;
  let owner: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;
  let commits = 0;

  beforeEach(async () => {
    const { make } = api;
    [owner, reviewer, repository] = [await make.user(), await make.user(), await make.repository()];
  });

  /** Drafts of a stack from the bottom up, with these patches. */
  const post = async (
    summaries: readonly string[],
    patches = summaries.map((_, at) => changed(`${at}.txt`, 'b', 'd')),
  ) => {
    const items = summaries.map((summary, at) => {
      commits += 1;
      return { commit: { commit_id: `c${commits}`, summary, description: 'A layer.', diff: patches[at] ?? '' } };
    });
    const body = { repository: String(repository.id), target_people: reviewer.username, items };
    const { stack } = await stage.as(owner).post('/api/stacks/', { body });
    return stack.items.map(({ id }) => id ?? 0) as [number, number, number];
  };
  const published = async (...args: Parameters<typeof post>) => {
    const ids = await post(...args);
    const path = { review_request_id: ids[0] };
    await stage
      .as(owner)
      .post('/api/review-requests/{review_request_id}/stack/publication/', { path, body: { all: true } });
    return ids;
  };
  const visit = async (user: MadeUser, path: string): Promise<PageVisit> => {
    const one = await stage.visitAs(user);
    await stage.goTo(one, path);
    return one;
  };
  const layers = ({ page }: PageVisit) =>
    page.getByRole('list', { name: 'Stack, from the bottom up' }).getByRole('listitem');
  const numbersOf = (texts: readonly string[]) => texts.map((text) => Number(/#(\d+)/.exec(text)?.[1]));
  const orderOf = async (id: number) => {
    const { stack } = await stage.as(reviewer).get('/api/review-requests/{review_request_id}/stack/', {
      path: { review_request_id: id },
    });
    return (stack.items ?? []).map((member) => member.id);
  };
  const expectNarrow = async ({ page }: PageVisit) => {
    await page.setViewportSize(NARROW);
    const { scrollWidth, clientWidth } = await page.locator('html').evaluate((one: Sized) => ({
      ...{ scrollWidth: one.scrollWidth, clientWidth: one.clientWidth },
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  };

  it('publishes all drafts, and ships several, from the list beside a review request', async () => {
    const ids = await post(['Read the harbour', 'Count the boats', 'Draw the map']);
    const own = await visit(owner, `/r/${ids[1]}/`);
    expect(numbersOf(await layers(own).allInnerTexts())).toEqual(ids);
    await own.page.getByRole('button', { name: 'Publish 3 drafts…' }).click();
    expect(await accessibilityFaults(own.page)).toEqual([]);
    await own.page.getByRole('button', { name: 'Publish 3 drafts', exact: true }).click();
    await own.page.getByText('3 drafts published').waitFor();
    await layers(own).nth(2).getByText('Not approved').waitFor();

    const read = await visit(reviewer, `/r/${ids[1]}/`);
    const { page } = read;
    await layers(read).nth(0).getByText(`Needs attention from ${reviewer.username}`).waitFor();
    await read.screenshot('web-stack', { fullPage: false });
    await page.getByRole('button', { name: 'Ship It for 2 review requests…' }).click();
    await page.getByLabel(`#${ids[0]} Read the harbour, revision 1`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Ship It', exact: true }).click();
    await page.getByText('Ship It published for 2 review requests').waitFor();
    await layers(read).nth(1).getByText('Ready to land').waitFor();
    expect(await layers(read).nth(2).innerText()).toContain(`Needs attention from ${reviewer.username}`);
    await expectNarrow(read);
    await read.screenshot('web-stack-narrow');
  });

  it('goes up and down by keys, and shows hidden and outdated members', async () => {
    const ids = await published(['One', 'Two', 'Three']);
    const group = await api.make.group({ invite_only: true });
    const rowOf = `(select id from review_request where display_id = $1)`;
    await api.db.query(`delete from review_request_person where review_request_id = ${rowOf}`, [ids[1]]);
    await api.db.query(`insert into review_request_group (review_request_id, group_id) values (${rowOf}, $2)`, [
      ids[1],
      group.id,
    ]);
    await api.db.query(
      `insert into review_request_change (review_request_id, fields_changed)
      values (${rowOf}, '{"commit_id": {"old": "former", "new": "now"}}')`,
      [ids[1]],
    );
    await api.db.query('update review_request set parent_commit_id = $2 where display_id = $1', [ids[2], 'former']);

    const own = await visit(owner, `/r/${ids[1]}/`);
    await layers(own).nth(2).getByText('Needs a restack').waitFor();
    const read = await visit(reviewer, `/r/${ids[0]}/`);
    expect(await layers(read).nth(1).innerText()).toBe('Hidden review request');
    await read.page.keyboard.press(']');
    await read.page.waitForURL(`**/r/${ids[2]}/`);
    await read.page.getByRole('heading', { name: 'Three' }).waitFor();
    await layers(read).nth(2).and(read.page.locator('[aria-current=page]')).waitFor();
    await read.page.keyboard.press('[');
    await read.page.waitForURL(`**/r/${ids[0]}/`);
  });

  it('says at a comment which member above changes its lines again', async () => {
    const [bottom, , top] = await published(
      ['One', 'Two', 'Three'],
      [changed('shared.txt', 'b', 'd'), changed('other.txt', 'b', 'd'), changed('shared.txt', 'd', 'e')],
    );
    const at = { id: bottom, revision: 1, text: 'Why d?' };
    await remark(stage.as(reviewer), { ...at, row: 2 });
    await remark(stage.as(reviewer), { ...at, row: 1, text: 'Why a?' });

    const read = await visit(reviewer, `/r/${bottom}/`);
    const comment = read.page.getByRole('article', { name: 'Comment on shared.txt' });
    await comment.filter({ hasText: 'Why d?' }).getByText(`This line is changed again in #${top}.`).waitFor();
    await read.screenshot('web-stack-comment');
    expect(await comment.filter({ hasText: 'Why a?' }).innerText()).not.toContain('changed again');
    await comment.getByRole('link', { name: `#${top}` }).click();
    await read.page.waitForURL(`**/r/${top}/diff/1/?file=shared.txt&line=2`);
  });

  it('groups the members of a stack on the dashboard', async () => {
    const ids = await published(['One', 'Two', 'Three']);
    const other = await published(['Else'], [changed('else.txt', 'b', 'd')]);
    await stage.as(owner).put('/api/review-requests/{review_request_id}/draft/', {
      path: { review_request_id: ids[1] },
      body: { branch: 'main', public: true },
    });
    const read = await visit(reviewer, '/dashboard/?view=overview');
    const rows = read.page.getByRole('table', { name: 'Review requests' }).locator('tbody tr');
    await rows.nth(3).waitFor();
    expect(numbersOf(await rows.allInnerTexts())).toEqual([...ids, ...other]);
    expect(await rows.nth(1).innerText()).toContain('2 of 3 in a stack');
    expect(await rows.nth(3).innerText()).not.toContain('in a stack');
    await read.screenshot('web-stack-dashboard', { fullPage: false });
    await stage.goTo(read, '/dashboard/?view=overview&sort=id');
    expect(numbersOf(await rows.allInnerTexts())).toEqual([...ids, ...other].sort((one, two) => one - two));
    await expectNarrow(read);
  });

  it('compares an old and a new order by the keyboard, saves it on drafts, and publishes these', async () => {
    const [bottom, middle, top] = await published(['One', 'Two', 'Three']);
    const own = await visit(owner, `/r/${middle}/`);
    const { page } = own;
    await page.getByRole('link', { name: 'Change order…' }).click();
    await page.getByText('The order is unchanged.').waitFor();
    expect(await page.getByRole('button', { name: 'Save order' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: `Move #${top} earlier` }).focus();
    await page.keyboard.press('Enter');
    // Of two clicks within a frame the page takes one. The focus stays with what was moved.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
    await page.keyboard.press('Enter');
    const next = page.getByRole('region', { name: 'New order' }).getByRole('listitem');
    expect(numbersOf(await next.allInnerTexts())).toEqual([top, bottom, middle]);
    expect(await next.nth(0).innerText()).toContain('Will be the bottom');
    expect(await next.nth(1).innerText()).toContain(`Will depend on #${top}`);
    await page.getByText('The dependencies of 2 review requests change.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await own.screenshot('web-stack-order', { fullPage: false });
    await expectNarrow(own);
    await own.screenshot('web-stack-order-narrow');
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.waitForURL(`**/r/${middle}/`);
    expect(await orderOf(bottom)).toEqual([bottom, middle, top]);
    await page.getByRole('button', { name: 'Publish 2 drafts…' }).click();
    await page.getByLabel('Description of the update').fill('The map comes first.');
    await page.getByRole('button', { name: 'Publish 2 drafts', exact: true }).click();
    await page.getByText('2 drafts published').waitFor();
    expect(await orderOf(bottom)).toEqual([top, bottom, middle]);
  });

  it('does not take the place of an order that was saved meanwhile before it has shown that', async () => {
    const [bottom, middle, top] = await published(['One', 'Two', 'Three']);
    const path = { review_request_id: bottom };
    const own = await visit(owner, `/r/${bottom}/stack/`);
    const { page } = own;
    const orderIn = async (name: string) =>
      numbersOf(await page.getByRole('region', { name }).getByRole('listitem').allInnerTexts());
    await page.getByRole('button', { name: `Move #${top} earlier` }).click();
    const theirs = { order: [middle, bottom, top].join() };
    await stage.as(owner).put('/api/review-requests/{review_request_id}/stack/', { path, body: theirs });

    await page.getByRole('button', { name: 'Save order' }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile' }).waitFor();
    expect(own.takeFaults()).toEqual([expect.stringMatching(/stack\/: 412/)]);
    expect(await orderIn('Current order')).toEqual([middle, bottom, top]);
    expect(await orderIn('New order')).toEqual([bottom, top, middle]);
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.waitForURL(`**/r/${bottom}/`);
    const { stack } = await stage
      .as(owner)
      .get('/api/review-requests/{review_request_id}/stack/', { path, query: { drafted: true } });
    expect((stack.items ?? []).map(({ id }) => id)).toEqual([bottom, top, middle]);
  });

  it('keeps the order that somebody else cannot change, with the reason', async () => {
    const [bottom] = await published(['One', 'Two']);
    const read = await visit(reviewer, `/r/${bottom}/stack/`);
    await read.page.getByRole('button', { name: `Move #${bottom} later` }).click();
    await read.page.getByRole('button', { name: 'Save order' }).click();
    await read.page.getByRole('alert').waitFor();
    expect(read.takeFaults()).toEqual([expect.stringMatching(/stack\/: 400/)]);
  });
});
