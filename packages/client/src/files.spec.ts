import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { TestApi } from '@review-service/api/test/test-api';
import { lastingPort } from '@review-service/testing/lasting-port';
import { type MadeUser, PASSWORD } from '@review-service/testing/make';
import { ScriptedServer } from '../test/scripted-server.ts';
import { bearer } from './bearer.ts';
import type { FileSource } from './bodies.ts';
import { apiToken, basic } from './credentials.ts';
import { ReviewService } from './review-service.ts';

const FILES = '/api/repositories/{repository_id}/diff-file-attachments/';
const BYTES = Buffer.from('0123456789'.repeat(20_000));

describe('files', () => {
  let api: TestApi;
  let admin: MadeUser;
  let review: ReviewService;
  let here: { path: { repository_id: number } };
  let filediff: number;

  beforeAll(async () => {
    const port = await lastingPort();
    api = await TestApi.boot({ port, settings: { SITE_URL: `http://127.0.0.1:${port}` } });
    admin = await api.make.superuser();
    review = new ReviewService({ url: api.url, credentials: basic(admin.username, PASSWORD) });
  });
  beforeEach(async () => {
    const repository = await api.make.repository();
    here = { path: { repository_id: repository.id } };
    ({ id: filediff } = await api.make.fileDiff(await api.make.reviewRequest(admin, repository)));
  });
  afterAll(() => api.close());

  const upload = async (path: FileSource, more: object = {}) =>
    (await review.post(FILES, { ...here, body: { filediff, caption: 'Ä caption', path, ...more } }))
      .diff_file_attachment;
  const streamOf = (bytes: Uint8Array) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
        controller.close();
      },
    });

  it.each<[string, () => Promise<FileSource> | FileSource]>([
    ['a File', () => new File([BYTES], 'ä name.txt', { type: 'text/plain' })],
    ['a stream', () => ({ name: 'ä name.txt', type: 'text/plain', stream: () => streamOf(BYTES) })],
  ])('come as %s, and go as a stream', async (_, source) => {
    const file = await upload(await source());
    const response = await review.download(file.absolute_url);

    expect(file).toMatchObject({ filename: 'ä name.txt', mimetype: 'text/plain', caption: 'Ä caption' });
    expect(response.body).toBeInstanceOf(ReadableStream);
    expect(BYTES.equals(await buffer(response.body ?? new Blob([]).stream()))).toBe(true);
  });

  it('come from disk', async () => {
    const place = join(api.folder, 'from-disk');
    await writeFile(place, BYTES);

    const file = await upload(await openAsBlob(place, { type: 'text/plain' }));

    expect(BYTES.equals(await buffer((await review.download(file.absolute_url)).body ?? new Blob([]).stream()))).toBe(
      true,
    );
  });

  it('206: go in part', async () => {
    const { absolute_url } = await upload(new File([BYTES], 'digits.txt'));
    const part = async (first: number, last?: number) => {
      const response = await review.download(absolute_url, { range: { first, last } });
      return [response.headers.get('content-range'), await response.text()];
    };

    expect(await part(3, 7)).toEqual([`bytes 3-7/${BYTES.length}`, '34567']);
    expect(await part(BYTES.length - 2)).toEqual([
      `bytes ${BYTES.length - 2}-${BYTES.length - 1}/${BYTES.length}`,
      '89',
    ]);
    await expect(part(BYTES.length)).rejects.toMatchObject({ status: 416 });
  });

  it('go in another form', async () => {
    const { id, displayId } = await api.make.reviewRequest(admin, await api.make.repository());
    await api.make.fileDiff({ id });
    const { diff } = await review.get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/', {
      path: { review_request_id: displayId, diff_revision: 1 },
    });

    const response = await review.download(diff.links.self ?? '', { accept: 'text/x-patch' });

    expect(response.headers.get('content-type')).toContain('text/x-patch');
    expect(await response.text()).toContain('diff --git');
  });

  it('400: say what is wrong with them', async () => {
    await expect(upload(new File([], 'empty'), { filediff: -1 })).rejects.toMatchObject({
      status: 400,
      fields: { filediff: expect.any(Array) as unknown },
    });
  });
});

describe('an upload whose answer is lost', () => {
  let server: ScriptedServer;
  let review: ReviewService;

  beforeEach(async () => {
    server = await ScriptedServer.listen();
    review = new ReviewService({ url: server.url, credentials: apiToken('a-token') });
  });
  afterEach(() => server.close());

  it.each<[string, () => FileSource]>([
    ['a File', () => new File(['bytes'], 'a.txt')],
    ['a stream', () => ({ name: 'a.txt\r\nX-Evil: 1"', stream: () => new Blob(['bytes']).stream() })],
  ])('is sent again whole, under its name: %s', async (_, source) => {
    server.answerInTurn({ cut: true }, { body: { diff_file_attachment: {} } });

    await review.post(FILES, { path: { repository_id: 1 }, body: { filediff: 1, source_file: false, path: source() } });

    const [first, second] = server.arrived;
    for (const one of [first, second]) {
      expect(one?.body).toMatch(/name="filediff"\r\n\r\n1\r\n.*name="source_file"\r\n\r\n\r\n.*\r\n\r\nbytes\r\n--/s);
      expect(one?.body).not.toMatch(/^X-Evil/m);
    }
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('is sent again whole, when its token had to be renewed', async () => {
    const credentials = bearer({ access_token: 'old', refresh_token: 'r' }, { clientId: 'c' });
    server.answerInTurn(
      { status: 401 },
      { body: { access_token: 'new', token_type: 'Bearer', expires_in: 60 } },
      { body: { diff_file_attachment: {} } },
    );

    await new ReviewService({ url: server.url, credentials }).post(FILES, {
      path: { repository_id: 1 },
      body: { filediff: 1, path: { name: 'a.txt', stream: () => new Blob(['bytes']).stream() } },
    });

    expect(server.arrived.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      [FILES.replace('{repository_id}', '1'), 'Bearer old'],
      ['/oauth2/token/', undefined],
      [FILES.replace('{repository_id}', '1'), 'Bearer new'],
    ]);
    expect(server.arrived[2]?.body).toContain('bytes');
    expect(server.arrived[2]?.headers['idempotency-key']).toBe(server.arrived[0]?.headers['idempotency-key']);
  });

  it('downloads no more than was asked for', async () => {
    server.answer(() => ({ status: 200, body: 'all of it' }));

    await expect(review.download('/r/1/file/1/download/', { range: { first: 1 } })).rejects.toThrow('all bytes');
  });
});
