import { MARK } from '@review-service/testing/hostile-file';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { HostileWorld } from './hostile-world.js';
import { Stage } from './stage.js';

/**
 * Runs in the page: what a text has become that it must not be. Elements within the diff viewer's shadow roots are looked
 * at, too. It is text, because a function would need the browser's types.
 */
const HARM = `(() => {
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
  const all = within(document.body);
  const words = [...all.flatMap(({ childNodes }) => [...childNodes])]
    .filter(({ nodeType, parentElement }) => nodeType === 3 && !parentElement?.closest('code, pre, [data-code]'))
    .map(({ data }) => data);
  return [
    ...('${MARK}' in window ? ['a script was run'] : []),
    ...all.filter(({ localName }) => /^(script|iframe|object|embed|base|meta|style|link)$/.test(localName)),
    ...all.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on'))),
    ...all.filter(({ href = '', src = '' }) => /^(?!https?:|mailto:|$)/.test(href) || /^(?!https?:|$)/.test(src)),
    ...words.filter((text) => /[\\u200b\\u202a-\\u202e\\u2066-\\u2069\\ufeff]/.test(text)),
    ...(/[\\u200b\\u202a-\\u202e\\u2066-\\u2069\\ufeff]/.test(document.title) ? ['title ' + document.title] : []),
  ].map((found) => (found.outerHTML ?? found).slice(0, 200));
})()`;

/** Names, texts and files of people who mean harm, on every page of the app that shows them. */
describeInChromium('hostile texts', () => {
  const stage = Stage.ofSuite();
  let world: HostileWorld;
  let visit: PageVisit;
  let elsewhere: string[];

  beforeAll(async () => {
    world = await HostileWorld.make(stage);
  });
  beforeEach(async () => {
    visit = await stage.visitAs(world.owner);
    elsewhere = [];
    visit.page.on('request', (request) => {
      if (!request.url().startsWith(`${stage.api.url}/`)) elsewhere.push(request.url());
    });
  });

  /** No script ran or could, nothing was asked of another server, and no name hides what it is. */
  const expectNoHarm = async () => {
    expect([...new Set(await visit.page.evaluate<string[]>(HARM))]).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(visit.takeFaults()).toEqual([]);
  };

  it.each<[string, () => string]>([
    ['the dashboard', () => '/dashboard/?view=overview'],
    ['whose turn it is', () => '/dashboard/?view=your-turn'],
    ['all review requests', () => '/r/?status=all'],
    ['a review request', () => `/r/${world.id}/`],
    ['one that was closed', () => `/r/${world.closedId}/`],
    ['a diff', () => `/r/${world.id}/diff/2/`],
    ['a difference between two', () => `/r/${world.id}/diff/1-2/`],
    ['groups', () => '/groups/'],
    ['a group', () => `/groups/${world.group.name}/`],
    ['people', () => '/users/'],
    ['a person', () => `/users/${encodeURIComponent(world.owner.username)}/`],
    ['what a search finds', () => `/search/?q=${encodeURIComponent('"><img')}`],
  ])('are texts, and no more, on the page of %s', async (_, path) => {
    await stage.goTo(visit, path());

    await expectNoHarm();
  });

  it('stay texts in every column, in tabs, in choices and in what is found', async () => {
    const { page } = visit;
    await stage.goTo(visit, '/dashboard/?view=mine');
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const column of ['Repository', 'Branch', 'Bugs', 'Groups', 'People'])
      await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Bugs' }).waitFor();
    await expectNoHarm();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('"><img');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await expectNoHarm();

    await stage.goTo(visit, `/users/${encodeURIComponent(world.owner.username)}/`);
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first().waitFor();
    await expectNoHarm();
  });

  it('stay texts in the diff viewer, down to the last file', async () => {
    const { page } = visit;
    await stage.goTo(visit, `/r/${world.id}/diff/2/`);
    const lines = page.getByRole('navigation', { name: 'Files' }).getByRole('button');
    const files = lines.and(page.locator(':not([aria-expanded])'));

    for (const file of await files.all()) {
      await file.click();
      await page.waitForLoadState('networkidle');
    }

    await expectNoHarm();
  });
});
