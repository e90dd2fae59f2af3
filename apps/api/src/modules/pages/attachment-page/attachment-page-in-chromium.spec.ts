import { Chromium } from '@review-service/testing/chromium';
import { faintTexts } from '@review-service/testing/contrast';
import { eventually } from '@review-service/testing/eventually';
import { describeInChromium } from '@review-service/testing/without-browser';
import { TestApi } from '../../../../test/test-api';

/** Small pictures as the worker writes them. */
const KINDS = ['keyword', 'string', 'comment', 'number', 'title', 'attr', 'tag', 'name', 'built_in', 'literal', 'meta'];
const PREVIEW = KINDS.map((kind) => `<span class="hljs-${kind}">${kind} of a line</span> ${'x'.repeat(90)}`).join('\n');
const NARROW = { width: 320, height: 640 };

describeInChromium('the page of an attachment in a browser', () => {
  let api: TestApi;
  const chromium = new Chromium();
  let text: string;
  let drawing: string;

  beforeAll(async () => {
    api = await TestApi.boot();
    await chromium.open();
    const request = await api.make.reviewRequest(await api.make.user(), await api.make.repository());
    const pageOf = ({ id }: { id: number }) => `/r/${request.displayId}/file/${id}/`;
    const path = { source_file: '/a.ts', dest_file: '/a.ts', source_revision: 'abc' };
    const diff = await api.make.fileDiff(request, path);
    const columns = { mimetype: 'text/x-typescript', preview: PREVIEW };
    const committed = { repo_path: '/a.ts', repo_revision: 'abc', caption: 'As it was' };
    await api.make.attachment(request, { ...columns, ...committed });
    text = pageOf(
      await api.make.attachment(request, { ...columns, caption: 'a'.repeat(200), added_in_filediff_id: diff.id }),
    );
    drawing = pageOf(await api.make.attachment(request, { mimetype: 'image/svg+xml', caption: 'A drawing' }));
  }, 300_000);
  afterEach(() => chromium.endVisits());
  afterAll(async () => {
    await chromium.close();
    await api.close();
  });

  it('leads to the other version by keyboard, without JavaScript', async () => {
    const { page } = await chromium.visit(api.url, { javaScriptEnabled: false });
    await page.goto(text);

    await page.getByRole('link', { name: 'As it was' }).press('Enter');

    await page.getByRole('heading', { name: 'As it was' }).waitFor();
  });

  it('lets keyboards move within long lines', async () => {
    const { page } = await chromium.visit(api.url);
    await page.goto(text);

    await page.getByRole('region', { name: 'The first lines' }).focus();
    await page.keyboard.press('ArrowRight');

    // Not waitForFunction: it polls with eval, which the pages' policy forbids.
    await eventually(() => page.evaluate<boolean>('document.activeElement.scrollLeft > 0'));
  });

  it('shows an icon where there is no picture', async () => {
    const { page } = await chromium.visit(api.url);

    await page.goto(drawing);

    expect(await page.locator('figure img').getAttribute('alt')).toBe('');
    expect(await page.evaluate('document.querySelector("figure img").naturalWidth')).toBe(48);
  });

  it.each(['light', 'dark'] as const)(
    'has colours that stand out, and fits into a narrow window: %s',
    async (colorScheme) => {
      const visit = await chromium.visit(api.url, { colorScheme, viewport: NARROW });

      for (const [name, place] of Object.entries({ text, drawing })) {
        await visit.page.goto(place);
        expect(await faintTexts(visit.page)).toEqual([]);
        expect(await visit.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(NARROW.width);
        await visit.screenshot(`attachment-${name}-${colorScheme}`);
      }
    },
  );
});
