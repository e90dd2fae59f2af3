import type { SourceQuestion } from '@review-service/contracts/sources';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import type { Made, MadeUser } from '@review-service/testing/make';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { PlayedWorker, type PlayedAnswer } from '../../api/test/played-worker.js';
import { PHONE } from './built-app.js';
import { publish, remark } from './journey.js';
import { addedFile, changedFile } from './long-file.js';
import { Stage } from './stage.js';

const HARBOUR = 'src/harbour.go';
const COMMIT = 'c'.repeat(40);

/** A picture that is another one, of which nobody uploaded anything. */
const PICTURE = [
  'diff --git a/boat.png b/boat.png',
  `index ${'3'.repeat(40)}..${'4'.repeat(40)} 100644`,
  'Binary files a/boat.png and b/boat.png differ',
  '',
].join('\n');

describeInChromium('repositories with a source, in the browser', () => {
  const stage = Stage.ofSuite();
  let chief: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    chief = await stage.api.make.user({ is_superuser: true });
    repository = await stage.api.make.repository({ name: 'Harbour' });
  });
  // What a source said once holds for a while.
  beforeEach(() => stage.api.db.query('delete from source_answer'));
  afterEach(() => PlayedWorker.stopAll());

  const says = (say: (question: SourceQuestion) => PlayedAnswer | undefined) => {
    PlayedWorker.on(stage.api, say);
  };
  const button = ({ page }: PageVisit, name: string) => page.getByRole('button', { name, exact: true });
  /** In both themes, wide and narrow. */
  const isAccessible = async (visit: PageVisit, name: string) => {
    const { page } = visit;
    for (const [size, viewport] of Object.entries({ wide: page.viewportSize() ?? PHONE, narrow: PHONE })) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([name, size, colorScheme, await accessibilityFaults(page)]).toEqual([name, size, colorScheme, []]);
        await visit.screenshot(`source-${name}-${size}-${colorScheme}`);
      }
    }
  };

  it('a repository gets a source, which is checked and removed', async () => {
    says(() => ({ fault: 'unauthorized' }));
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    const form = page.getByRole('form', { name: 'Source hosting' });
    await stage.goTo(visit, `/admin/repositories/${repository.id}/`);
    await form.getByLabel('Type', { exact: true }).selectOption('Gitea or Forgejo');
    await form.getByLabel('URL').fill('https://git.example.com/<b>');
    await form.getByLabel('Project').fill('harbour');
    await form.getByLabel('Token or password').fill('a secret');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Fix the highlighted fields.').waitFor();
    visit.takeFaults();
    await form.getByLabel('URL').fill('https://git.example.com');
    await form.getByLabel('Project').fill('town/harbour');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Source hosting of Harbour saved').waitFor();
    await page.getByText('A token is stored.').waitFor();
    expect(await form.getByLabel('Token or password').inputValue()).toBe('');

    await button(visit, 'Check connection').click();
    await page.getByRole('status').getByText('credentials').waitFor();
    await isAccessible(visit, 'admin');
    await PlayedWorker.stopAll();
    says(() => ({ answer: {} }));
    await button(visit, 'Check connection').click();
    await page.getByText('Connection OK').waitFor();

    await page.getByText('Remove source…').click();
    await page.locator('details').getByLabel('Type its name to confirm: Harbour').fill('Harbour');
    await button(visit, 'Remove source').click();
    await page.getByText('Source of Harbour removed').waitFor();
    await page.getByText('No source yet. Diffs show only the lines in their patches.').waitFor();
  });

  describe('that is set up', () => {
    beforeAll(async () => {
      await stage.as(chief).put('/api/repositories/{repository_id}/source/', {
        path: { repository_id: repository.id },
        body: { kind: 'gitea', url: 'https://git.example.com', project: 'town/harbour' },
      });
    });

    const harbour = async () => {
      const as = stage.as(chief);
      return publish(as, repository, [changedFile('ships', 'boats') + PICTURE], {
        summary: 'Count boats',
        target_people: chief.username,
      });
    };
    const ships = (): PlayedAnswer => {
      const lines = addedFile('ships').split('\n');
      return {
        bytes: lines
          .filter((line) => /^\+(?!\+\+ )/.test(line))
          .map((line) => `${line.slice(1)}\n`)
          .join(''),
      };
    };
    const png = (): PlayedAnswer => ({ bytes: Buffer.from(SMALL_IMAGES.png) });

    it('shows what a comment is about, and takes comments on what it shows', async () => {
      const id = await harbour();
      await remark(stage.as(chief), { id, revision: 1, row: 30, text: 'Why thirty?' });
      const visit = await stage.visitAs(chief);
      const { page } = visit;
      await page.goto(`/r/${id}/diff/1/`);
      const file = page.getByRole('region', { name: HARBOUR });
      const line = (number: number) => file.getByRole('button', { name: `line ${number}, new:` });
      // The worker has not answered yet.
      await file.getByText('Not here yet: try again in a moment.').first().waitFor();
      await line(59).waitFor();
      visit.takeFaults();
      await visit.screenshot('source-diff-not-yet', { fullPage: false });

      says((question) => (question.kind === 'file' && question.path === HARBOUR ? ships() : png()));
      await file.getByRole('button', { name: '↑ 20 lines more above line 59' }).press('Enter');
      await file.locator(':focus').and(line(39)).waitFor();
      await line(27).waitFor();
      expect(await line(26).count()).toBe(0);
      await file.getByText('Why thirty?').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Comment on line 39' }).fill('Step on.');
      await page.getByText('Saved').first().waitFor();
      const [comment] = await stage.api.db.query<[{ first_line: number }]>(
        'select first_line from review_comment where text = $1',
        ['Step on.'],
      );
      expect(comment.first_line).toBe(39);
      await isAccessible(visit, 'diff');
    });

    it('shows what a picture was before, and says why not', async () => {
      says(({ kind }) => (kind === 'file' ? { fault: 'missing' } : undefined));
      const id = await harbour();
      const visit = await stage.visitAs(chief);
      const { page } = visit;
      await stage.goTo(visit, `/r/${id}/diff/1/`);
      await page.getByText('The source of the repository has no such file.').first().waitFor();
      visit.takeFaults();
      await stage.api.db.query('delete from source_answer');
      await PlayedWorker.stopAll();
      says(() => png());
      await button(visit, 'Try again').click();
      await page.getByRole('img', { name: 'Before' }).waitFor();
      visit.takeFaults();
    });

    it('shows no line of a file that is not the one of the change', async () => {
      says(({ kind }) => (kind === 'file' ? { fault: 'wrong' } : undefined));
      const id = await harbour();
      const visit = await stage.visitAs(chief);
      const { page } = visit;
      await stage.goTo(visit, `/r/${id}/diff/1/`);
      await button(visit, `Expand all of ${HARBOUR}`).click();
      await page.getByText('is another one than this change is of').first().waitFor();
      await page.getByRole('button', { name: 'line 60, added' }).waitFor();
      expect(await page.getByRole('button', { name: 'line 58, new' }).count()).toBe(0);
      // From here on it asks for no more that is refused.
      await page.close();
      visit.takeFaults();
    });

    it('lists branches and commits, of which one can be chosen', async () => {
      const commit = (at: number) => ({
        id: String(at).padStart(40, 'c'),
        parent: at === 0 ? '' : String(at - 1).padStart(40, 'c'),
        author_name: 'Ann \u202e',
        date: '2026-01-01T12:00:00Z',
        message: at === 9 ? '<img src=x> \u202eships\n\nMore.' : `Commit ${at}`,
      });
      const branch = (name: string, isUsual: boolean) => ({ id: name, name, commit: COMMIT, default: isUsual });
      says((question) => {
        switch (question.kind) {
          case 'branches':
            return { answer: [branch('empty', false), branch('main', true)] };
          case 'commits':
            if (question.branch === 'empty') return { answer: [] };
            return { answer: (question.start === '' ? [9, 8] : [7]).map(commit) };
          case 'change':
            return { bytes: changedFile('ships', 'boats') };
          default:
            return { fault: 'missing' };
        }
      });
      const visit = await stage.visitAs(chief);
      const { page } = visit;
      await stage.goTo(visit, '/r/new/');
      await page.getByLabel('Repository').selectOption('Harbour');
      await page.getByLabel('A commit').press(' ');
      await page.getByLabel('Branch').selectOption('empty');
      await page.getByText('No commits on this branch').waitFor();
      await page.getByLabel('Branch').selectOption('main');
      await page.getByLabel('<img src=x> [U+202E]ships').waitFor();
      await button(visit, 'Older commits').press('Enter');
      await page.getByLabel('Commit 7').waitFor();
      await isAccessible(visit, 'commits');
      await page.getByLabel('<img src=x> [U+202E]ships').focus();
      await page.keyboard.press(' ');
      expect(await button(visit, 'Create review request').isEnabled()).toBe(true);
    });

    it('says why branches cannot be listed, and asks again', async () => {
      says(() => ({ fault: 'unauthorized' }));
      const visit = await stage.visitAs(chief);
      const { page } = visit;
      await stage.goTo(visit, '/r/new/');
      await page.getByLabel('Repository').selectOption('Harbour');
      await page.getByLabel('A commit').check();
      await page.getByRole('alert').getByText('credentials').waitFor();
      await button(visit, 'Try again').waitFor();
      visit.takeFaults();
    });
  });
});
