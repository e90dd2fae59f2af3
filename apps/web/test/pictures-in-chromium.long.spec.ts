import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { eventually } from '@review-service/testing/eventually';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import type { MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { DESK, PHONE, WITH_APP } from './built-app.js';
import { as, visitAs } from './journey.js';
import { pictureOf } from './picture-of.js';

const [GREEN, ORANGE] = [pictureOf(640, 400, [20, 120, 80]), pictureOf(800, 400, [220, 120, 20])];

/** A binary file as Git names it in a patch without its bytes. */
const binary = (path: string, word: string) =>
  `diff --git a/${path} b/${path}\nindex ${word.repeat(40)}..${word.repeat(39)}f 100644\n` +
  `Binary files a/${path} and b/${path} differ\n`;

/** It would change the page if it were more than a picture. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><script>parent.document.title = "taken over"</script>' +
  '<rect width="90" height="60" fill="teal"/></svg>';

/** Pictures and other files that are no text, in diffs and beside them. The worker draws them. */
describeInChromium('pictures in the browser app', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let worker: RunningProgram;
  let owner: MadeUser;
  let id: number;
  let files: number[];

  beforeAll(async () => {
    api = await TestApi.boot(WITH_APP);
    worker = await launchProgram({ app: 'worker', env: api.programSettings, log: join(api.folder, 'worker.log') });
    owner = await api.make.user();
    await post();
  });
  afterAll(async () => {
    await worker.stop();
    await api.close();
  });

  const service = () => as(api, owner);
  const fileOf = (bytes: Buffer | string, name: string) => new File([bytes], name);

  /** A request with three binary files, of which one is a picture of both sides, and one with two revisions of two files. */
  async function post(): Promise<void> {
    const { id: repository } = await api.make.repository();
    const client = service();
    const body = { repository: String(repository) };
    const { review_request } = await client.post('/api/review-requests/', { body });
    ({ id } = review_request);
    const path = { review_request_id: id };
    const patch = [binary('art/logo.png', '1'), binary('data/model.bin', '2'), binary('art/plan.svg', '3')].join('');
    await client.post('/api/review-requests/{review_request_id}/diffs/', {
      path,
      body: { path: fileOf(patch, 'diff') },
    });
    const { files: changed } = await client.get(
      '/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/',
      {
        path: { ...path, diff_revision: 1 },
      },
    );
    const filediff = (of: string) => changed.find(({ dest_file }) => dest_file === of)?.id ?? 0;
    const attach = (of: string, bytes: Buffer | string, source_file = false) =>
      client.post('/api/repositories/{repository_id}/diff-file-attachments/', {
        path: { repository_id: repository },
        body: { filediff: filediff(of), source_file, path: fileOf(bytes, of.split('/').at(-1) ?? '') },
      });
    await attach('art/logo.png', GREEN, true);
    await attach('art/logo.png', ORANGE);
    await attach('data/model.bin', Buffer.alloc(1_500, 7), true);
    await attach('data/model.bin', Buffer.alloc(2_500_000, 7));
    await attach('art/plan.svg', SVG);
    files = [];
    const uploads = [
      [GREEN, ORANGE, 'logo.png'],
      ['one\ntwo\nthree\n', 'one\nzwei\nthree\n', 'notes.txt'],
    ] as const;
    for (const [first, second, name] of uploads) {
      const { file_attachment } = await upload(fileOf(first, name));
      await publish();
      const { attachment_history_id: attachment_history } = file_attachment;
      const next = await upload(fileOf(second, name), { attachment_history });
      await publish();
      files.push(file_attachment.id, next.file_attachment.id);
    }
    await remark(files[1] ?? 0, 'Rounder, please.');
    await eventually(async () => {
      const rows = await api.db.query<object[]>(
        `select from outbox_message where queue = 'diff-file-attachments' and status <> 'done'`,
      );
      return rows.length === 0;
    }, 120_000);
  }

  async function remark(file_attachment_id: number, text: string): Promise<void> {
    const path = { review_request_id: id };
    const { review } = await service().post('/api/review-requests/{review_request_id}/reviews/', { path, body: {} });
    const ofReview = { ...path, review_id: review.id };
    const list = '/api/review-requests/{review_request_id}/reviews/{review_id}/file-attachment-comments/';
    await service().post(list, { path: ofReview, body: { file_attachment_id, text } });
    await service().put('/api/review-requests/{review_request_id}/reviews/{review_id}/', {
      path: ofReview,
      body: { public: true },
    });
  }

  const upload = (file: File, more: object = {}) =>
    service().post('/api/review-requests/{review_request_id}/file-attachments/', {
      path: { review_request_id: id },
      body: { ...more, path: file },
    });

  const publish = () =>
    service().put('/api/review-requests/{review_request_id}/draft/', {
      path: { review_request_id: id },
      body: { summary: 'A new logo', description: 'Orange.', target_people: owner.username, public: true },
    });

  const visit = async (path: string): Promise<PageVisit> => {
    const made = await chromium.visit(api.url, { viewport: DESK, acceptDownloads: true });
    await made.page.goto(path);
    await made.page.waitForLoadState('networkidle');
    return made;
  };

  /** Of what holds the picture after the change. */
  const styleOfAfter = (page: PageVisit['page'], name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('img[alt="After"]').parentElement).${name}`);

  const widths = (page: PageVisit['page']) =>
    page.evaluate<number[]>(
      `['Before', 'After'].map((name) => document.querySelector('img[alt="' + name + '"]').naturalWidth)`,
    );

  it('compares both sides of a changed picture in three ways, by keyboard', async () => {
    const made = await visit(`/r/${id}/diff/1/`);
    const { page } = made;
    const file = page.getByRole('region', { name: 'art/logo.png' });
    const [before, after] = [file.getByRole('img', { name: 'Before' }), file.getByRole('img', { name: 'After' })];
    await after.waitFor();
    const left = async () => [(await before.boundingBox())?.x, (await after.boundingBox())?.x];
    const [one = 0, other = 0] = await left();
    expect(other).toBeGreaterThan(one);
    expect(await widths(page)).toEqual([640, 800]);

    await file.getByRole('radio', { name: 'Side by side' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await file.getByRole('radio', { name: 'Swipe' }).isChecked()).toBe(true);
    await eventually(async () => new Set(await left()).size === 1);
    const edge = file.getByRole('slider', { name: 'Before is seen up to' });
    expect(await styleOfAfter(page, 'clipPath')).toContain('50%');
    const held = await page.evaluate<number[]>(
      `['Before', 'After'].map((name) => document.querySelector('img[alt="' + name + '"]').parentElement.clientWidth)`,
    );
    expect(held[0]).toBe(held[1]);
    await made.screenshot('pictures-swipe', { fullPage: false });
    await edge.focus();
    await page.keyboard.press('Home');
    expect(await styleOfAfter(page, 'clipPath')).toContain('0%');

    await file.getByRole('radio', { name: 'Swipe' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(Number(await styleOfAfter(page, 'opacity'))).toBe(0.5);
    await made.screenshot('pictures-onion', { fullPage: false });
    await file.getByRole('slider', { name: 'After is seen by' }).focus();
    await page.keyboard.press('Home');
    expect(await styleOfAfter(page, 'opacity')).toBe('0');
  });

  it('says how large a binary file was and is, and lets both be saved', async () => {
    const { page } = await visit(`/r/${id}/diff/1/`);
    const file = page.getByRole('region', { name: 'data/model.bin' });
    await file.getByText('1.5 KB').waitFor();
    await file.getByText('2.5 MB').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      file.getByRole('link', { name: 'Download before' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('model.bin');
    expect(await readFile(await download.path())).toEqual(Buffer.alloc(1_500, 7));

    await file.getByRole('button', { name: 'Download data/model.bin' }).press('Enter');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Before the change' }).press('Enter'),
    ]);
    expect(await readFile(await saved.path())).toEqual(Buffer.alloc(1_500, 7));
    const svg = page.getByRole('region', { name: 'art/plan.svg' }).getByRole('img', { name: 'After' });
    await svg.waitFor();
    await eventually(
      async () => (await svg.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)) === 90,
    );
    expect(await svg.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await page.title()).not.toBe('taken over');
  });

  it('leads from a review request to two revisions of a file, a picture or a text', async () => {
    const { page } = await visit(`/r/${id}/`);
    const list = page.getByRole('region', { name: 'Files' });
    await list.getByRole('link', { name: 'Revisions 1 and 2' }).first().click();
    await page.waitForURL(`/r/${id}/file/${files[0]}-${files[1]}/`);
    await page.getByRole('img', { name: 'Revision 1' }).waitFor();
    await page.getByRole('img', { name: 'Revision 2' }).waitFor();
    await page.getByLabel('Compare with').selectOption('none');
    await page.waitForURL(`/r/${id}/file/${files[1]}/`);
    expect(await page.getByRole('img').count()).toBe(1);
    await page.getByRole('region', { name: 'Comments' }).getByText('Rounder, please.').waitFor();

    await page.goto(`/r/${id}/file/${files[2]}-${files[3]}/`);
    const text = page.getByRole('region', { name: 'notes.txt' });
    await text.getByRole('button', { name: 'line 2, deleted' }).waitFor();
    await text.getByRole('button', { name: 'line 2, added' }).waitFor();
  });

  it('takes comments on regions, drawn with a pointer or placed by keyboard, and shows them where they are', async () => {
    const made = await visitAs(chromium, api, owner, `/r/${id}/file/${files[0]}-${files[1]}/`);
    const { page } = made;
    const { keyboard, mouse } = page;
    const picture = page.getByRole('img', { name: 'Revision 2' });
    await page.getByRole('button', { name: 'Comment on a region' }).waitFor();
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Shown smaller than it is: its own pixels count.
    expect(width).toBeLessThan(800);
    const at = (left: number, top: number) => [x + (left * width) / 800, y + (top * height) / 400] as const;
    await mouse.move(...at(200, 100));
    await mouse.down();
    await mouse.move(...at(300, 150));
    await mouse.move(...at(600, 300));
    await mouse.up();
    await page.getByRole('textbox', { name: 'Comment on a region of logo.png' }).waitFor();
    await keyboard.type('A <b>square</b>?');
    await page.getByText('Saved as a draft').waitFor();
    await keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Draft comment 1' }).waitFor();

    await page.getByRole('button', { name: 'Comment on a region' }).press('Enter');
    await page.getByRole('textbox', { name: 'Comment on a region of logo.png' }).waitFor();
    await keyboard.type('What is in here?');
    await page.getByRole('spinbutton', { name: 'From the left' }).fill('0');
    await keyboard.press('ArrowUp');
    await page.getByRole('spinbutton', { name: 'Width' }).fill('9000');
    await page.getByRole('spinbutton', { name: 'Height' }).fill('40');
    await keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Draft comment 2' }).waitFor();
    expect(await regionsOf(files[1] ?? 0)).toEqual([
      {
        x: expect.closeTo(200, -1),
        y: expect.closeTo(100, -1),
        width: expect.closeTo(400, -1),
        height: expect.closeTo(200, -1),
      },
      { x: 1, y: 100, width: 799, height: 40 },
    ]);

    const draft = page.getByRole('article', { name: 'Draft comment on logo.png' }).last();
    await page.getByRole('button', { name: 'Draft comment 2' }).press('Enter');
    expect(await draft.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: '2. Region 799 × 40 at 1, 100' }).press('Enter');
    expect(await page.getByRole('button', { name: 'Draft comment 2' }).evaluate((flag) => flag.matches(':focus'))).toBe(
      true,
    );
    await draft.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('spinbutton', { name: 'Height' }).press('ArrowUp');
    await page.getByText('Saved as a draft').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await made.screenshot('regions-writing', { fullPage: false });
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await made.screenshot('regions-narrow');
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('Published.').waitFor();
    await page.getByRole('button', { name: 'Comment 2, by' }).waitFor();
    expect((await regionsOf(files[1] ?? 0))[1]).toEqual({ x: 1, y: 100, width: 799, height: 41 });

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/r/${id}/`);
    const entry = page.getByRole('article', { name: 'Comment on logo.png' }).last();
    await entry.getByRole('img', { name: 'The region 799 × 41 at 1, 100' }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityFaults(page)).toEqual([]);
    await made.screenshot('regions-request', { fullPage: false });
    await entry.getByRole('link', { name: 'logo.png' }).click();
    await page.getByRole('button', { name: 'Comment 2, by' }).waitFor();
    await made.screenshot('regions-dark');
  });

  const regionsOf = async (file: number) => {
    const { file_attachment_comments: all } = await service().get('/api/file-attachment-comments/', {
      query: { 'file-attachment-id': file },
    });
    return all.flatMap(({ extra_data: { x, y, width, height } }) => (x === undefined ? [] : [{ x, y, width, height }]));
  };

  it('can be seen, heard and reached, in the light, in the dark and on a telephone', async () => {
    const made = await visit('/');
    const { page } = made;
    const places = {
      request: `/r/${id}/`,
      diff: `/r/${id}/diff/1/`,
      'one-picture': `/r/${id}/file/${files[1]}/`,
      'two-pictures': `/r/${id}/file/${files[0]}-${files[1]}/`,
      'one-text': `/r/${id}/file/${files[3]}/`,
      'two-texts': `/r/${id}/file/${files[2]}-${files[3]}/`,
    };
    for (const [name, path] of Object.entries(places)) {
      await page.setViewportSize(DESK);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([name, colorScheme, await accessibilityFaults(page)]).toEqual([name, colorScheme, []]);
        await made.screenshot(`pictures-${colorScheme}-${name}`, { fullPage: false });
      }
      await page.setViewportSize(PHONE);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([name, width]).toEqual([name, PHONE.width]);
      await made.screenshot(`pictures-narrow-${name}`, { fullPage: false });
    }
  });
});
