import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { PHONE, WITH_APP } from './built-app.js';
import { as, publish, publishCommits, publishSeries, remark, settled, visitAs } from './journey.js';
import { addedFile, changedFile } from './long-file.js';
import { patchOf } from './patch-of.js';

type Locator = ReturnType<PageVisit['page']['locator']>;

const HARBOUR = 'src/harbour.go';
const MANY = 300;

/** Two functions: in one a line is indented anew, and ends in blanks; in the other a name is turned round, a letter is Cyrillic, and a comment has a lone carriage return. */
const UNSEEN = [
  `diff --git a/${HARBOUR} b/${HARBOUR}`,
  `index ${'1'.repeat(40)}..${'2'.repeat(40)} 100644`,
  `--- a/${HARBOUR}`,
  `+++ b/${HARBOUR}`,
  '@@ -10,3 +10,3 @@ func depart(boat Boat) {',
  ' \tfirst := 1',
  '-    leave(boat)',
  '+\tleave(boat)  ',
  ' }',
  '@@ -40,3 +40,4 @@ func arrive(boat Boat) {',
  ' \tmoor(boat)',
  '-\tif level != "user" {',
  '+\tif level != "user\u202e \u2066// admins\u2069 \u2066" {',
  '+\t\tp\u0430ss() // safe\revil()',
  ' \t}',
  '',
].join('\n');

const numbered = (second: string) =>
  [
    'diff --git a/n.txt b/n.txt',
    `index ${'1'.repeat(40)}..${(second === 'two' ? '2' : '3').repeat(40)} 100644`,
    '--- a/n.txt',
    '+++ b/n.txt',
    '@@ -1,3 +1,3 @@',
    ' one',
    '-2',
    `+${second}`,
    ' three',
    '',
  ].join('\n');

/** A file that is made executable, and a new symbolic link. */
const MODES = [
  'diff --git a/.github/workflows/run.sh b/.github/workflows/run.sh',
  'old mode 100644',
  'new mode 100755',
  'diff --git a/lib/C++/link b/lib/C++/link',
  'new file mode 120000',
  `index ${'0'.repeat(40)}..${'2'.repeat(40)}`,
  '--- /dev/null',
  '+++ b/lib/C++/link',
  '@@ -0,0 +1 @@',
  '+/etc/passwd',
  '\\ No newline at end of file',
  '',
].join('\n');

describeInChromium('the diff viewer', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let author: MadeUser;
  let few: number;
  let modes: number;
  let two: number;
  let many: number;
  let series: number;
  let long: number;

  beforeAll(async () => {
    author = await api.make.user();
    const repository = await api.make.repository();
    const service = as(api, author);
    const people = { target_people: (await api.make.user()).username };
    few = await publish(service, repository, [UNSEEN + patchOf(3, 'boats')], { summary: 'Leave in order', ...people });
    for (const row of [11, 41]) await remark(service, { id: few, revision: 1, row, text: 'Why?' });
    two = await publish(service, repository, [numbered('two'), numbered('zwei')], { summary: 'Count', ...people });
    modes = await publish(service, repository, [MODES], { summary: 'Run it', ...people });
    many = await publish(service, repository, [patchOf(MANY, 'boats')], { summary: 'Count all boats', ...people });
    series = await publishSeries(service, repository, people, [
      ['Count ships', 'boats', 'ships'],
      ['Count barges', 'ships', 'barges'],
      ['Count all', 'barges', 'all'],
    ]);
    long = await publishCommits(
      service,
      repository,
      people,
      [
        ['Add a harbour', addedFile('ships')],
        ['Count boats in it', changedFile('ships', 'boats')],
      ],
      addedFile('boats'),
    );
  });

  // What one test chooses is in the account, for the next one, too.
  afterEach(() => api.db.query(`update user_account set settings = '{}'`));

  const visit = (path: string) => visitAs(chromium, api, author, path);
  const lineOf = (file: Locator, number: number, side: 'additions' | 'deletions' = 'additions') =>
    file.locator(`[data-${side}] [data-line="${number}"]`);

  it('draws what is not seen, and leaves what people copy as it is', async () => {
    const seen = await visit(`/r/${few}/diff/1/`);
    const { page } = seen;
    const file = page.getByRole('region', { name: HARBOUR });

    await file.getByText('Contains hidden or confusable characters').waitFor();
    await file.getByTitle('U+202E, turns the direction of text').waitFor();
    await file.getByTitle('U+0430, looks like a').waitFor();
    await file.getByTitle('U+000D, returns to the beginning of the line').waitFor();
    await file.getByRole('button', { name: 'line 42, added: p[U+0430]ss() // safe[U+000D]evil()' }).waitFor();
    const heightOf = async (number: number) => (await lineOf(file, number).boundingBox())?.height;
    // A line that is drawn again has no height for a moment.
    await eventually(async () => (await heightOf(40)) === (await heightOf(42)) && heightOf(42));
    expect(await lineOf(file, 41).textContent()).toBe('\tif level != "user\u202e \u2066// admins\u2069 \u2066" {');
    expect(await lineOf(file, 11).locator('[data-character]').count()).toBe(0);

    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByLabel('Show whitespace').check();
    await page.keyboard.press('Escape');
    await lineOf(file, 11).locator('[data-character=end]').waitFor();
    const kinds = async (number: number, side?: 'deletions') => {
      const all = await lineOf(file, number, side).locator('[data-character]').all();
      return Promise.all(all.map((one) => one.getAttribute('data-character')));
    };
    expect(await kinds(11)).toEqual(['tab', 'end']);
    expect(await kinds(11, 'deletions')).toEqual(['blanks']);
    expect(await lineOf(file, 11).textContent()).toBe('\tleave(boat)  ');
    await seen.screenshot('web-diff-characters', { fullPage: false });
  });

  it('says what becomes of modes, and names folders and files as they are', async () => {
    const { page } = await visit(`/r/${modes}/diff/1/`);

    await page.getByRole('region', { name: '.github/workflows/run.sh' }).getByText('made executable').waitFor();
    await page.getByRole('region', { name: 'lib/C++/link' }).getByText('symbolic link').waitFor();
    expect(await page.getByText('no changed lines').count()).toBe(0);
    await page.getByRole('button', { name: /^run\.sh ?, made executable/ }).waitFor();
    const folders = page.getByRole('navigation', { name: 'Files' }).getByRole('button', { expanded: true });
    expect(await Promise.all((await folders.all()).map((one) => one.getAttribute('title')))).toEqual([
      '.github/workflows',
      'lib/C++',
    ]);
    const direction = `getComputedStyle(document.querySelector('nav li span span')).direction`;
    expect(await page.evaluate(direction)).toBe('ltr');
  });

  it('leads from a comment on its page to its lines, between two revisions and in a commit', async () => {
    const service = as(api, author);
    const say = async (
      id: number,
      comment: { filediff_id: number; interfilediff_id?: number; first_line: number; text: string },
    ) => {
      const path = { review_request_id: id };
      const { review } = await service.post('/api/review-requests/{review_request_id}/reviews/', { path, body: {} });
      const ofReview = { ...path, review_id: review.id };
      await service.post('/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/', {
        path: ofReview,
        body: { num_lines: 1, ...comment },
      });
      await service.put('/api/review-requests/{review_request_id}/reviews/{review_id}/', {
        path: ofReview,
        body: { public: true },
      });
    };
    const filesOf = async (id: number, revision: number, query = {}) => {
      const path = { review_request_id: id, diff_revision: revision };
      const found = await service.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
        ...{ path, query },
      });
      return found.files[0]?.id ?? 0;
    };
    await say(two, {
      filediff_id: await filesOf(two, 1),
      interfilediff_id: await filesOf(two, 2),
      first_line: 2,
      text: 'Zwei?',
    });
    const { commits } = await service.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/', {
      path: { review_request_id: series, diff_revision: 1 },
    });
    const commit = commits[1]?.commit_id ?? '';
    await say(series, {
      filediff_id: await filesOf(series, 1, { 'commit-id': commit }),
      first_line: 1,
      text: 'Barges?',
    });

    await say(two, { filediff_id: await filesOf(two, 1), first_line: 3, text: 'Drei?' });

    const { page } = await visit(`/r/${two}/`);
    const comment = page.getByRole('article', { name: 'Comment on n.txt' }).filter({ hasText: 'Zwei?' });
    await comment.getByText('changes from revision 1 to 2').waitFor();
    await comment.getByText('-two').waitFor();
    await comment.getByText('+zwei').waitFor();
    await comment.getByRole('link', { name: 'n.txt' }).click();
    await page.waitForURL(`**/r/${two}/diff/1-2/?file=n.txt&line=2`);
    await page.getByText('Zwei?').waitFor();

    await page.goto(`/r/${two}/diff/2/`);
    await page.getByText(`${author.username} on line 3 of revision 1`).click();
    await page.getByRole('article', { name: 'Comment on n.txt' }).getByText('Drei?').waitFor();
    expect(await page.getByText('Zwei?').count()).toBe(0);
    await page.goto(`/r/${two}/diff/1/`);
    await page.getByText('Drei?').waitFor();

    await page.goto(`/r/${series}/`);
    const other = page.getByRole('article', { name: 'Comment on count.ts' });
    await other.getByText(`revision 1, commit ${commit.slice(0, 12)}`).waitFor();
    await other.getByRole('group', { name: 'The lines that this is about' }).waitFor();
    await other.getByRole('link', { name: 'count.ts' }).click();
    await page.waitForURL((url) => url.search.includes(`commit=${commit}`) && url.search.includes('line='));
    await page.getByText('Barges?').waitFor();
  });

  it('can be told to take lines that differ in blanks alone for equal ones', async () => {
    const { page } = await visit(`/r/${few}/diff/1/`);
    const file = page.getByRole('region', { name: HARBOUR });
    await file.getByRole('button', { name: 'line 11, added' }).waitFor();

    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByLabel('Ignore whitespace').check();
    await file.getByRole('button', { name: 'line 11, new:' }).waitFor();
    await file.getByRole('button', { name: 'line 41, added' }).waitFor();
  });

  it('shows commits of a series together, or one alone', async () => {
    const { page } = await visit(`/r/${series}/diff/1/`);
    const shows = (side: 'additions' | 'deletions', word: string) =>
      page.getByRole('region', { name: 'count.ts' }).locator(`[data-${side}]`).getByText(`count(${word})`).waitFor();
    await shows('deletions', 'boats');
    await shows('additions', 'all');

    await page.getByLabel('from commit').selectOption('2: Count barges');
    await shows('deletions', 'ships');
    await shows('additions', 'all');
    await page.getByLabel('to commit').selectOption('2: Count barges');
    await page.waitForURL(`/r/${series}/diff/1/?commit=c2`);
    await shows('additions', 'barges');
    await page.getByLabel('from commit').selectOption('1: Count ships');
    await page.waitForURL(`/r/${series}/diff/1/?tip=c2`);
    await shows('deletions', 'boats');
    await shows('additions', 'barges');
  });

  it('shows more of a file around its changes, by pointer and by keys', async () => {
    const seen = await visit(`/r/${long}/diff/1/?commit=c2`);
    const { page } = seen;
    await page.setViewportSize({ width: 1280, height: 3_000 });
    const file = page.getByRole('region', { name: HARBOUR });
    const line = (number: number) => file.getByRole('button', { name: `line ${number}, new:` });
    const isFocused = (number: number) => file.locator(':focus').and(line(number)).waitFor();
    await line(59).waitFor();
    expect(await line(58).count()).toBe(0);
    await seen.screenshot('web-diff-gaps', { fullPage: false });

    await file.getByRole('button', { name: '↑ 20 lines more above line 59' }).click();
    await isFocused(39);
    expect(await line(38).count()).toBe(0);
    await file.getByRole('button', { name: 'Up to func depart(boat Boat) {' }).press('Enter');
    await isFocused(21);
    await file.getByRole('button', { name: '↓ 20 lines more below line 61' }).press(' ');
    await isFocused(62);
    await line(81).waitFor();
    await file.getByRole('button', { name: '27 equal lines from line 82 on: show all' }).press('Enter');
    await line(108).waitFor();
    await file.getByRole('button', { name: '9 equal lines from line 112 on: show all' }).click();
    await line(120).waitFor();
    await page.keyboard.press('E');
    await line(1).waitFor();
    // Line 2 is in a comment that begins before it.
    const colourOf = (number: number) => lineOf(file, number).locator('span').first().getAttribute('style');
    // Colours come once the lines are drawn.
    await eventually(async () => {
      const [first, second, code] = [await colourOf(1), await colourOf(2), await colourOf(22)];
      return second === first && second !== code;
    });
    await page.keyboard.press('E');
    await line(58).waitFor({ state: 'detached' });

    await page.setViewportSize(PHONE);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page)).toEqual([]);
      await seen.screenshot(`web-diff-gaps-${colorScheme}-narrow`, { fullPage: false });
    }
  });

  it('says which function a hunk is in', async () => {
    const { page } = await visit(`/r/${few}/diff/1/`);
    const file = page.getByRole('region', { name: HARBOUR });

    for (const name of ['func depart(boat Boat) {', 'func arrive(boat Boat) {'])
      await file.getByText(name).first().waitFor();
  });

  it('goes from file to file and from change to change, or comment to comment, by keys', async () => {
    const { page } = await visit(`/r/${few}/diff/1/`);
    const { keyboard } = page;
    const current = page.getByRole('navigation', { name: 'Files' }).locator('[aria-current]');
    const isAt = (name: string) => eventually(async () => (await current.textContent())?.includes(name));
    const selected = page.locator('[data-selected-line][data-column-number]').first();
    const isOn = (number: string) =>
      eventually(async () => (await selected.getAttribute('data-column-number')) === number);
    await page.getByRole('button', { name: 'line 11, added' }).waitFor();

    await keyboard.press('d');
    await isOn('11');
    for (const [next, before] of ['Ds', 'nS', 'jk', '.p', 'd,', '][', 'cx']) {
      await keyboard.press(next ?? '');
      await isOn('41');
      await keyboard.press(before ?? '');
      await isOn('11');
    }
    await keyboard.press('l');
    for (const [next, before] of ['fa', 'FA', 'JK', 'NP', '>m', 'f<']) {
      await keyboard.press(next ?? '');
      await isAt('module0.ts');
      await keyboard.press(before ?? '');
      await isAt('harbour.go');
    }
    await keyboard.press('v');
    await page.getByText('4 files, 1 viewed').waitFor();
    await keyboard.press('v');
    await page.getByText('4 files, 0 viewed').waitFor();
    await keyboard.press('t');
    await keyboard.type('module1');
    await page.getByText('1 of 4 files').waitFor();
  });

  it('moves among lines, which are buttons, by the arrow keys', async () => {
    const { page } = await visit(`/r/${few}/diff/1/`);
    const file = page.getByRole('region', { name: HARBOUR });
    await file.getByRole('button', { name: 'line 10, old:' }).focus();

    await page.keyboard.press('ArrowDown');
    await file
      .locator(':focus')
      .and(file.getByRole('button', { name: 'line 11, deleted' }))
      .waitFor();
  });

  it('keeps the focus on a line that is drawn again, so that no key is lost', async () => {
    const { page } = await visit(`/r/${few}/diff/1/`);
    const file = page.getByRole('region', { name: HARBOUR });
    await file.getByRole('button', { name: 'line 11, added' }).focus();

    // Both sides become one.
    await page.setViewportSize(PHONE);

    const added = file.getByRole('button', { name: 'line 11, added' });
    await file.locator(':focus').and(added).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Comment on line 11' }).waitFor();
  });

  it('reads ahead while somebody scrolls, not only once they rest', async () => {
    const seen = await visit(`/r/${many}/diff/1/`);
    const { page } = seen;
    await page.getByRole('button', { name: 'line 2, added' }).first().waitFor();
    const reads = await page.evaluate<number>(`(async () => {
      const texts = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('moves')).length;
      const before = texts();
      const scrolled = [...document.querySelectorAll('*')].sort((a, b) => b.scrollHeight - a.scrollHeight).find(
        (one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto');
      for (let at = 0; at < scrolled.scrollHeight && texts() === before; at += 100) {
        scrolled.scrollTop = at;
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return texts() - before;
    })()`);
    expect(reads).toBeGreaterThan(0);
    await settled(seen);
  });
});
