import { describeInChromium } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { PHONE } from './built-app.js';
import { publish } from './journey.js';
import { addedFile } from './long-file.js';
import { patchOf } from './patch-of.js';
import { Stage } from './stage.js';

const DEEP = 'packages/applications/harbour/src/departures/timetables/departures-of-boats.ts';
/** A window of 1280 by 900 pixels, of which a page has half at 200 %. */
const ZOOMED = { width: 640, height: 450 };

/** What elements of pages have; the types of this suite are Node's. */
interface Sized {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

describeInChromium('a diff on a phone', () => {
  const stage = Stage.ofSuite();
  let reviewer: MadeUser;
  let id: number;

  beforeAll(async () => {
    const { make } = stage.api;
    const owner = await make.user();
    reviewer = await make.user();
    const deep = patchOf(1, 'boats').replaceAll('src/part00/module0.ts', DEEP);
    id = await publish(stage.as(owner), await make.repository(), [deep + addedFile('boats')], {
      summary: 'Count all of the boats in the harbour, and those that leave it',
      target_people: reviewer.username,
    });
  });

  async function visitDiff(viewport = PHONE): Promise<PageVisit> {
    const visit = await stage.visitAs(reviewer);
    await visit.page.setViewportSize(viewport);
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    await visit.page.getByRole('button', { name: 'line 2, added' }).first().waitFor();
    return visit;
  }
  /** The height between the bar of the diff and the tray. */
  const roomOfCode = async ({ page }: PageVisit) => {
    const bar = await page.locator('main header').boundingBox();
    const tray = await page.getByRole('region', { name: 'Your review' }).boundingBox();
    return bar && tray ? tray.y - bar.y - bar.height : 0;
  };

  it('leaves nearly all of the window to the code', async () => {
    const visit = await visitDiff();
    await visit.screenshot('web-diff-phone', { fullPage: false });
    expect(PHONE.height - (await roomOfCode(visit))).toBeLessThanOrEqual(160);

    const { page } = visit;
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('group', { name: 'Revisions' }).waitFor();
    await page.getByText('2 files, 0 viewed').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Groups' }).click();
    await page.waitForURL('**/groups/');
  });

  it('leaves most of a window at 200 % to the code', async () => {
    const visit = await visitDiff(ZOOMED);
    await visit.screenshot('web-diff-zoomed', { fullPage: false });
    expect(await roomOfCode(visit)).toBeGreaterThan(ZOOMED.height / 2);
  });

  it('cuts a long path in the middle', async () => {
    const { page } = await visitDiff();
    const heading = page.getByRole('heading', { name: DEEP });
    const [start, end] = [heading.getByText('packages/'), heading.getByText('/departures-of-boats.ts')];
    const isCut = ({ scrollWidth, clientWidth }: Sized) => scrollWidth > clientWidth;
    expect(await start.evaluate(isCut)).toBe(true);
    expect(await end.evaluate(isCut)).toBe(false);
    expect((await start.boundingBox())?.width).toBeGreaterThan(40);
  });

  it('takes all that is typed after a tap into the box, and runs no shortcut', async () => {
    const visit = await visitDiff();
    const { page } = visit;
    const words = 'u are a very fine nephew';

    await page.getByRole('button', { name: 'line 2, added' }).first().click();
    await page.keyboard.type(words);

    const box = page.getByRole('textbox', { name: 'Comment on line 2' });
    await box.and(page.locator(':focus')).waitFor();
    expect(await box.inputValue()).toBe(words);
    expect(new URL(page.url()).pathname).toBe(`/r/${id}/diff/1/`);
    await page.getByText('Saved as a draft').waitFor();
    await visit.screenshot('web-diff-phone-writing', { fullPage: false });
    expect(PHONE.height - (await roomOfCode(visit))).toBeLessThanOrEqual(160);
  });
});
