import { eventually } from '@review-service/testing/eventually';
import { describeInChromium } from '@review-service/testing/left-out';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { publish, remark } from './journey.js';
import { patchOf } from './patch-of.js';
import { Stage } from './stage.js';

/** They are in two folders. */
const FILES = 30;

describeInChromium('the tree of files of a diff', () => {
  const stage = Stage.ofSuite();
  let owner: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;
  let id: number;
  let visit: PageVisit;

  beforeAll(async () => {
    const { make } = stage.api;
    [owner, reviewer, repository] = [await make.user(), await make.user(), await make.repository()];
    const fields = { summary: 'Count all boats', target_people: reviewer.username };
    id = await publish(stage.as(owner), repository, [patchOf(FILES, 'ships'), patchOf(FILES, 'boats')], fields);
    await remark(stage.as(owner), { id, revision: 2, row: 2, text: 'Why?' });
  });
  beforeEach(async () => {
    visit = await stage.visitAs(reviewer);
  });

  const files = () => visit.page.getByRole('navigation', { name: 'Files' });
  const line = (name: string) => files().getByRole('button', { name });

  it('says what changes in each file and folder, and how much is said about it', async () => {
    await stage.goTo(visit, `/r/${id}/diff/2/`);

    await files()
      .getByRole('button', { name: /module0\.ts ?1 ?comment ?\+1 −1$/ })
      .waitFor();
    await files()
      .getByRole('button', { name: /module1\.ts ?\+1 −1$/ })
      .waitFor();
    await line('part00').getByText('1 comment').waitFor();
    await line('part00').getByText('+25 −25').waitFor();
    await line('part01').getByText('+5 −5').waitFor();
    await visit.screenshot('web-file-tree', { fullPage: false });
  });

  it('counts what is different between two revisions, too', async () => {
    await stage.goTo(visit, `/r/${id}/diff/1-2/`);

    await line('part01').getByText('+5 −5').waitFor();
    await line('module29.ts').getByText('+1 −1').waitFor();
  });

  it('folds folders, by pointer and by keys, with the focus', async () => {
    await stage.goTo(visit, `/r/${id}/diff/2/`);
    const { page } = visit;

    await line('part00').click();
    await line('module0.ts').waitFor({ state: 'detached' });
    await line('module29.ts').waitFor();
    await page.keyboard.press('ArrowRight');
    await line('module0.ts').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.locator(':focus').and(line('part00')).waitFor();
  });

  it('hides files that were viewed, and stays like that', async () => {
    await stage.goTo(visit, `/r/${id}/diff/2/`);
    const { page } = visit;
    await line('module1.ts').click();
    await page.getByRole('region', { name: 'module1.ts' }).locator('h2:focus').waitFor();
    await page.keyboard.press('V');
    await page.getByText(`${FILES} files, 1 viewed`).waitFor();
    await line('module1.ts').waitFor();

    await page.getByLabel('Hide viewed').check();
    await line('module1.ts').waitFor({ state: 'detached' });
    await page.reload();
    await line('module2.ts').waitFor();
    await line('module1.ts').waitFor({ state: 'detached' });
  });

  it('becomes wider by pointer and by keys, and stays so', async () => {
    await stage.goTo(visit, `/r/${id}/diff/2/`);
    const { page } = visit;
    const edge = page.getByRole('separator', { name: 'Width of the file list' });
    const width = async () => Math.round((await files().boundingBox())?.width ?? 0);
    const before = await width();

    const box = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(before + 100, box.y + 200);
    await page.mouse.up();
    await eventually(async () => (await width()) === before + 100);
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await width()) === before + 116);
    await page.reload();
    await eventually(async () => (await width()) === before + 116);
  });

  it('is passed by keys from one file with comments to the next', async () => {
    await stage.goTo(visit, `/r/${id}/diff/2/`);
    const { page } = visit;
    const isAt = (name: string) => page.getByRole('region', { name }).locator('h2:focus').waitFor();
    await line('module3.ts').click();
    await isAt('module3.ts');

    await page.keyboard.press('{');
    await isAt('module0.ts');
    await page.keyboard.press('a');
    await page.keyboard.press('f');
    await isAt('module1.ts');
    await page.keyboard.press('X');
    await isAt('module0.ts');
  });
});
