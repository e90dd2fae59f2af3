import { join, resolve } from 'node:path';
import { Chromium } from '@review-service/testing/chromium';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import { type HostileFile, MARK } from '@review-service/testing/hostile-file';
import { hostileFiles } from '@review-service/testing/hostile-files';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { TestApi } from '../test/test-api';
import { multipart } from '../test/upload';

interface Shown {
  readonly id: number;
  readonly thumbnail: string;
  readonly pictures: readonly object[];
}

/** What `npm run dist` has built. */
const APP = resolve(__dirname, '../../web/dist');

const CORPUS = hostileFiles();
/** A file name as browsers encode it (HTML, "multipart/form-data"). */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Each file passes through upload, worker, list, page and download: no script runs, no process ends. */
describeInChromium('hostile files', () => {
  const chromium = Chromium.ofSuite();
  let api: TestApi;
  let worker: RunningProgram;
  let author: TestClient;
  let list: string;
  let displayId: number;
  let shown: Map<number, Shown>;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { WEB: APP } });
    worker = await launchProgram({ app: 'worker', env: api.programSettings, log: join(api.folder, 'worker.log') });
    const user = await api.make.user();
    author = api.as(user);
    const repository = await api.make.repository();
    list = `/api/repositories/${repository.id}/diff-file-attachments/`;
    const request = await api.make.reviewRequest(user, repository);
    ({ displayId } = request);
    for (const file of CORPUS) {
      const { id: filediff } = await api.make.fileDiff(request);
      const { status, body } = await upload(filediff, file);
      expect([file.what, status]).toEqual([file.what, file.bytes.length > 0 ? 201 : 400]);
      if (status === 201) ids.set(file.what, body.diff_file_attachment.id as number);
    }
    await allJobsDone();
    const { body } = await author.get(`${list}?max-results=200`);
    shown = new Map((body.diff_file_attachments as Shown[]).map((one) => [one.id, one]));
  }, 600_000);
  afterAll(async () => {
    await worker.stop();
    await api.close();
  });

  const upload = (filediff: number, { filename, caption, mimetype: type, bytes }: HostileFile) =>
    author.send('POST', list, multipart({ filediff, caption }, { filename: quoted(filename), type, bytes }));

  /** Waits for all jobs; each must succeed at its first try. */
  const allJobsDone = () =>
    eventually(async () => {
      const rows = await api.db.query<{ status: string; attempts: number }[]>(
        `select distinct status, attempts from outbox_message where queue = 'diff-file-attachments'`,
      );
      expect(rows.filter(({ attempts, status }) => attempts > 0 || status === 'failed')).toEqual([]);
      return rows.every(({ status }) => status === 'done');
    });

  /** Shows HTML as a page of the same origin, without the content security policy of our pages. */
  async function showAtHome({ page }: PageVisit, html: string): Promise<void> {
    await page.route('**/at-home/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
    await page.goto('/at-home/');
  }
  const isMarked = ({ page }: PageVisit) => page.evaluate<boolean>(`'${MARK}' in window`);
  const uploaded = CORPUS.filter(({ bytes }) => bytes.length > 0).map(({ what }) => what);

  it('are listed, each with a fragment that runs nothing wherever it is put', async () => {
    const visit = await chromium.visit(api.url);
    expect(shown.size).toBe(uploaded.length);

    // Pictures have the public address, which no server has here.
    const fragments = [...shown.values()].map(({ thumbnail }) => thumbnail.replaceAll(PUBLIC, api.url));
    await showAtHome(visit, fragments.join('').replaceAll('src="" srcset=""', ''));

    expect(await isMarked(visit)).toBe(false);
    const parts = await visit.page.evaluate<string[]>(
      `[...document.body.querySelectorAll('*')].flatMap((one) => [one.localName, ...one.getAttributeNames()])`,
    );
    expect(parts.filter((part) => !PARTS.includes(part))).toEqual([]);
    const pictures = fragments.filter((fragment) => fragment.includes('?thumbnail=1')).length;
    expect(pictures).toBeGreaterThan(15);
    await eventually(() =>
      visit.page.evaluate<boolean>(
        `[...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length === ${pictures}`,
      ),
    );
  });

  it.each(uploaded)('have a page, and a download that is only kept: %s', async (what) => {
    const id = ids.get(what) ?? 0;
    const path = `/r/${displayId}/file/${id}/`;
    const visit = await chromium.visit(api.url);

    const answer = await visit.page.goto(path);

    expect(answer?.status()).toBe(200);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await visit.page.getByRole('region', { name: 'Content' }).waitFor();
    const drawn = visit.page.getByRole('region', { name: 'Content' }).getByRole('img');
    const isPictured = shown.get(id)?.pictures.length !== 0;
    expect(await drawn.count()).toBe(isPictured ? 1 : 0);
    if (isPictured)
      await eventually(() =>
        drawn.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth > 0),
      );
    expect(await isMarked(visit)).toBe(false);
    // The app asks first whether it is a file of the review request itself.
    expect(visit.takeFaults().filter((fault) => !fault.includes('/file-attachments/'))).toEqual([]);
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).not.toMatch(/[/\\]/);
    await download.cancel();
    expect(await isMarked(visit)).toBe(false);
    expect(visit.takeFaults()).toEqual([]);
  });

  it.each(['at home', 'elsewhere'])('are no scripts of a page %s', async (where) => {
    const visit = await chromium.visit(api.url);
    const url = `${api.url}/r/${displayId}/file/${ids.get('GIF and JavaScript')}/download/`;
    const html = `<script src="${url}"></script>`;

    await (where === 'at home' ? showAtHome(visit, html) : visit.page.setContent(html));

    expect(await isMarked(visit)).toBe(false);
    expect(visit.takeFaults().join()).toMatch(/ERR_BLOCKED_BY_RESPONSE|MIME type/);
  });

  it.each(['caption', 'filename'])('are refused, or go without it, when there is a NUL in the %s', async (where) => {
    const { id: filediff } = await api.make.fileDiff({ id: await requestId() });
    const [file] = CORPUS;

    const { status } = await upload(filediff, { ...(file as HostileFile), [where]: 'a\0b.png' });

    expect([201, 400]).toContain(status);
  });

  const requestId = async (): Promise<number> => {
    const [{ id }] = await api.db.query('select id from review_request');
    return id as number;
  };
});

const PUBLIC = 'http://localhost:8080';
const PARTS = ['div', 'img', 'pre', 'span', 'class', 'src', 'srcset', 'alt', 'width'];
