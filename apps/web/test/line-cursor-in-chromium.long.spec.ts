import { eventually } from '@review-service/testing/eventually';
import { describeInChromium } from '@review-service/testing/left-out';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { publish, remark } from './journey.js';
import { patchOf } from './patch-of.js';
import { Stage } from './stage.js';

/** What a screen reader is told, in its order. */
interface Told {
  readonly role: string;
  readonly name: string;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly childIds?: readonly string[];
}

/** The accessibility tree of a page as Chromium gives it to screen readers. */
async function toldBy({ page }: PageVisit): Promise<Told[]> {
  const session = await page.context().newCDPSession(page);
  // The cast: the protocol's types are not among the dependencies.
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { readonly nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (id: string): Told[] => {
    const node = byId.get(id);
    if (!node) return [];
    const below = (node.childIds ?? []).flatMap(walk);
    const told = { role: node.role?.value ?? '', name: node.name?.value ?? '' };
    // The boxes of a text are those lines in which it is drawn.
    return node.ignored || told.role === 'InlineTextBox' ? below : [told, ...below];
  };
  return walk(nodes[0]?.nodeId ?? '');
}

/** Lines that end otherwise, and a name with a Cyrillic letter. */
const DECEIVING = [
  'diff --git a/check.py b/check.py',
  `index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644`,
  '--- a/check.py',
  '+++ b/check.py',
  '@@ -1,4 +1,4 @@',
  ...['-import os\r', '-import sys\r', '+import os', '+import sys', ' def check():'],
  ...['-    return is_admin', '+    return is_\u0430dmin', ''],
].join('\n');

const steps = (edited: string) =>
  ['leave the harbour slowly', edited, 'count all boats there', 'come back before dark', 'moor at the same place'].map(
    (step) => `  await ${step.replaceAll(' ', '_')}();`,
  );

/** Lines that move down a file, one of which is edited. */
const MOVED = [
  'diff --git a/trip.ts b/trip.ts',
  `index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644`,
  '--- a/trip.ts',
  '+++ b/trip.ts',
  '@@ -1,7 +1,2 @@',
  ...[' // A trip', ...steps('look at the weather').map((line) => `-${line}`), ' // Its end'],
  '@@ -20,2 +15,7 @@',
  ...[' // Another', ...steps('look at the new weather').map((line) => `+${line}`), ' // The end', ''],
].join('\n');

/** What pages have; the types of this suite are Node's. */
declare function getComputedStyle(element: unknown): { readonly backgroundColor: string };

describeInChromium('the line cursor of a diff', () => {
  const stage = Stage.ofSuite();
  let owner: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;
  let visit: PageVisit;

  beforeAll(async () => {
    const { make } = stage.api;
    [owner, reviewer, repository] = [await make.user(), await make.user(), await make.repository()];
  });
  beforeEach(async () => {
    visit = await stage.visitAs(reviewer);
  });

  const post = (...patches: string[]) =>
    publish(stage.as(owner), repository, patches, { summary: 'Count boats', target_people: reviewer.username });
  const fileOf = (number: number) => `src/part00/module${number}.ts`;
  const region = (path: string) => visit.page.getByRole('region', { name: path });
  const line = (path: string, name: string) => region(path).getByRole('button', { name });
  const isFocused = (path: string, name: string) => region(path).locator(':focus').and(line(path, name)).waitFor();
  const heading = (path: string) => region(path).getByRole('heading', { name: path });
  const isAtHeading = (path: string) => visit.page.locator(':focus').and(heading(path)).waitFor();
  const files = () => visit.page.getByRole('navigation', { name: 'Files' });

  it.each([
    ['that all fit', 2_000],
    ['that do not', 400],
  ])('keys, files, address and mark name the same file of several %s', async (_, height) => {
    const id = await post(patchOf(3, 'boats'));
    const { page } = visit;
    await page.setViewportSize({ width: 1_280, height });
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await line(fileOf(0), 'line 2, added').waitFor();

    for (const number of [0, 1, 2]) {
      await page.keyboard.press('n');
      await isFocused(fileOf(number), 'line 2, added');
    }
    await eventually(async () => (await files().locator('[aria-current]').textContent())?.includes('module2.ts'));
    await page.waitForURL((url) => url.searchParams.get('file') === fileOf(2));
    await page.keyboard.press('v');
    await files()
      .getByRole('button', { name: /module2\.ts ?, viewed/ })
      .waitFor();
    await page.getByText('3 files, 1 viewed').waitFor();
    await page.keyboard.press('a');
    await isAtHeading(fileOf(1));
    await page.waitForURL((url) => url.searchParams.get('file') === fileOf(1));
    await page.keyboard.press('v');
    await files()
      .getByRole('button', { name: /module1\.ts ?, viewed/ })
      .waitFor();
  });

  it('is read row by row, each side by its name, with a heading for each file, and comments at their lines', async () => {
    const id = await post(patchOf(2, 'boats'));
    await remark(stage.as(owner), { id, revision: 1, row: 2, text: 'Is this all?' });
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await region(fileOf(0)).getByText('Is this all?').waitFor();

    const told = await eventually(async () => {
      const all = await toldBy(visit);
      return all.some(({ name }) => name.startsWith('line 3, new')) && all;
    });
    const wanted = /^(line |Is this all|(Before|After) the change)/;
    const rows = told.filter(({ role, name }) =>
      role === 'heading' ? name.startsWith('src/') : role !== 'generic' && wanted.test(name),
    );
    const ofFile = (file: number, comment: Told[] = []) => [
      { role: 'heading', name: fileOf(file) },
      { role: 'group', name: 'Before the change' },
      { role: 'button', name: 'line 1, old: const first = 1;' },
      { role: 'button', name: 'line 2, deleted: const total = 0;' },
      { role: 'button', name: 'line 3, old: export { first, total };' },
      { role: 'group', name: 'After the change' },
      { role: 'button', name: 'line 1, new: const first = 1;' },
      { role: 'button', name: "line 2, added: const total = count('all boats');" },
      ...comment,
      { role: 'button', name: 'line 3, new: export { first, total };' },
    ];
    expect(rows).toEqual([...ofFile(0, [{ role: 'StaticText', name: 'Is this all?' }]), ...ofFile(1)]);
    expect(told.filter(({ role, name }) => role === 'StaticText' && name.includes('first'))).toEqual([]);
  });

  it('reviews 20 files, with a comment on a range, by at most 60 keys', async () => {
    const id = await post(patchOf(20, 'boats'));
    const { page } = visit;
    let count = 0;
    const press = async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    };
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await line(fileOf(0), 'line 2, added').waitFor();

    await press('n');
    await isFocused(fileOf(0), 'line 2, added');
    await press('Shift+ArrowDown');
    await isFocused(fileOf(0), 'line 3, new');
    await press('Enter');
    await page.getByRole('textbox', { name: 'Comment on lines 2 to 3' }).waitFor();
    for (const letter of 'Are these all?') await press(letter);
    await press('Control+Enter');
    await isFocused(fileOf(0), 'line 3, new');
    const paths = Array.from({ length: 20 }, (_, file) => fileOf(file)).sort();
    for (const path of paths.slice(1)) {
      await press('V');
      await isAtHeading(path);
    }
    await press('V');
    await page.getByText('20 files, 20 viewed').waitFor();
    await press('y');
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: 'Publish review' }))
      .waitFor();
    await press('Enter');
    await page.getByText('Published.').waitFor();
    await press('u');
    await page.waitForURL(`**/r/${id}/`);
    await page.getByText('Are these all?').first().waitFor();
    expect(count).toBeLessThanOrEqual(60);
  });

  it('moves from line to line, to the other side, and from a heading into the lines', async () => {
    const id = await post(patchOf(2, 'boats'));
    const { keyboard } = visit.page;
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await line(fileOf(1), 'line 2, added').waitFor();

    await keyboard.press('f');
    await isAtHeading(fileOf(1));
    await keyboard.press('ArrowDown');
    await isFocused(fileOf(1), 'line 1, old');
    await keyboard.press('ArrowDown');
    await isFocused(fileOf(1), 'line 2, deleted');
    await keyboard.press('ArrowRight');
    await isFocused(fileOf(1), 'line 2, added');
    await keyboard.press('p');
    await isFocused(fileOf(0), 'line 2, added');
  });

  it('has one stop for Tab among 300 files, from which the arrow keys lead to all', async () => {
    const id = await post(patchOf(300, 'boats'));
    const { page } = visit;
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await line(fileOf(0), 'line 2, added').waitFor();
    const focused = (name: string) => page.locator(':focus').and(files().getByRole('button', { name })).waitFor();

    await page.keyboard.press('t');
    await page.keyboard.press('Tab');
    await page.locator(':focus').and(page.getByLabel('Hide viewed')).waitFor();
    await page.keyboard.press('Tab');
    await focused('module0.ts');
    await page.keyboard.press('ArrowDown');
    await focused('module1.ts');
    await page.keyboard.press('End');
    await focused('module299.ts');
    await page.keyboard.press('Tab');
    await page.locator(':focus').and(page.getByRole('separator')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await focused('module299.ts');
    await page.keyboard.press('Enter');
    await isAtHeading('src/part11/module299.ts');
  });

  it('finds words in the lines of all files, also of those that are not drawn, and counts them', async () => {
    const id = await post(patchOf(300, 'boats'));
    const { page } = visit;
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await line(fileOf(0), 'line 2, added').waitFor();

    await page.keyboard.press('Control+f');
    await page
      .locator(':focus')
      .and(page.getByRole('searchbox', { name: 'Find in all files' }))
      .waitFor();
    await page.keyboard.type('ALL BOATS');
    // Not the lines with "al" in half of the files: those are as many.
    await page.getByText('300 lines', { exact: true }).waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.getByText('300 of 300 lines').waitFor();
    await line('src/part11/module299.ts', 'line 2, added').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 300 lines').waitFor();
    await page.keyboard.press('Escape');
    await isFocused(fileOf(0), 'line 2, added');
  });

  it('says what looks the same and is not: line endings, and letters of another script', async () => {
    const id = await post(DECEIVING);
    await stage.goTo(visit, `/r/${id}/diff/1/`);

    await region('check.py').getByText('line endings CRLF → LF in 2 lines').waitFor();
    await line('check.py', 'line 1, deleted, ends with CRLF: import os').waitFor();
    await line('check.py', 'line 1, added, ends with LF: import os').waitFor();
    await line('check.py', 'line 4, added: return is_[U+0430]dmin').waitFor();
    await region('check.py').getByTitle('U+0430, looks like a').waitFor();
    await visit.screenshot('web-diff-endings', { fullPage: false });
  });

  it('shows moved lines in a colour of their own, labelled above them, and leads both ways', async () => {
    const id = await post(MOVED);
    const { page } = visit;
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    const trip = region('trip.ts');
    await line('trip.ts', 'line 2, deleted, moved').waitFor();

    const colourOf = (number: number, side: 'deletions' | 'additions') =>
      trip
        .locator(`[data-${side}] [data-line="${number}"]`)
        .evaluate((shown) => getComputedStyle(shown).backgroundColor);
    const moved = await colourOf(2, 'deletions');
    expect(await colourOf(16, 'additions')).toBe(moved);
    expect(await colourOf(3, 'deletions')).not.toBe(moved);
    expect(await colourOf(17, 'additions')).not.toBe(moved);
    const topOf = async (name: string) => (await trip.getByText(name).boundingBox())?.y ?? 0;
    const lineTop = async (name: string) => (await line('trip.ts', name).boundingBox())?.y ?? 0;
    expect(await topOf('5 lines moved to')).toBeLessThan(await lineTop('line 2, deleted'));
    expect(await topOf('5 lines moved from')).toBeLessThan(await lineTop('line 16, added'));

    await trip.getByRole('button', { name: 'trip.ts, line 16' }).press('Enter');
    await isFocused('trip.ts', 'line 16, added');
    await trip.getByRole('button', { name: 'trip.ts, line 2' }).press('Enter');
    await isFocused('trip.ts', 'line 2, deleted');
    await page.keyboard.press('Escape');
    await visit.screenshot('web-diff-moved', { fullPage: false });
  });
});
