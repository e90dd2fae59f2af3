import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile, rename } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { errors } from '@review-service/contracts/errors';
import { keepFile } from '@review-service/platform/storage/keep-file';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';

const TEXT = 'Ten bytes!';
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the download of an attachment', () => {
  const api = TestApi.ofSuite();
  let alice: MadeUser;
  let client: TestClient;
  let repository: Made;
  let url: string;

  beforeAll(async () => {
    alice = await api.make.user();
    client = api.as(alice);
    repository = await api.make.repository();
    url = await upload({});
  });

  interface Given {
    bytes?: Uint8Array;
    filename?: string;
    request?: Awaited<ReturnType<TestApi['make']['reviewRequest']>>;
  }
  async function upload({ bytes = Buffer.from(TEXT), filename = 'ten.txt', request }: Given): Promise<string> {
    const asked = request ?? (await api.make.reviewRequest(alice, repository));
    const { id: filediff } = await api.make.fileDiff(asked);
    const to = `/api/repositories/${asked.repository.id}/diff-file-attachments/`;
    const { body } = await client.send('POST', to, multipart({ filediff }, { bytes, filename }));
    return new URL(body.diff_file_attachment.absolute_url as string).pathname;
  }
  /** Stores small pictures as the worker does. */
  async function keep(bytes: Buffer): Promise<string> {
    const path = join(api.folder, 'made');
    await writeFile(path, bytes);
    const file = { path, sha256: sha256(bytes), size: bytes.length };
    await keepFile(api.db, api.files, file);
    return file.sha256;
  }

  describe('200', () => {
    it('the bytes, for programs and people', async () => {
      for (const headers of [{}, BROWSER]) {
        const answer = await api.anonymous.get(url, { headers });
        expect(answer).toMatchObject({ status: 200, text: TEXT });
      }
    });

    it('nothing about it can do harm', async () => {
      const { headers } = await api.anonymous.get(url);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': '10',
        'content-disposition': 'attachment; filename=ten.txt',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
        etag: `"${sha256(TEXT)}"`,
      });
    });

    it.each([
      ['HTML', '<!doctype html><script>alert(1)</script>'],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['XML', '<?xml version="1.0"?><x/>'],
    ])('%s is mere bytes', async (_, text) => {
      const { headers } = await client.get(await upload({ bytes: Buffer.from(text) }));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    });

    it('any name comes through', async () => {
      const request = await api.make.reviewRequest(alice, repository);
      const { id } = await api.make.attachment(request, { stored_as: sha256(TEXT), filename: `a"b%' é(1).png` });
      const { headers } = await client.get(`/r/${request.displayId}/file/${id}/download/`);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="a\\"b%' ?(1).png"; filename*=UTF-8''a%22b%25%27%20%C3%A9%281%29.png`,
      );
    });

    it('HEAD tells the same, and reads nothing', async () => {
      const [head, whole] = [await client.send('HEAD', url), await client.get(url)];
      expect(head).toMatchObject({ status: 200, text: '' });
      const names = ['etag', 'content-length', 'content-type', 'content-disposition', 'accept-ranges', 'cache-control'];
      for (const name of names) expect(head.headers.get(name)).toBe(whole.headers.get(name));
    });

    it('several ranges, other units and an outdated If-Range: all of it', async () => {
      for (const headers of [
        { range: 'bytes=0-1,3-4' },
        { range: 'lines=0-1' },
        { range: 'bytes=5-2' },
        { range: 'bytes=0-1', 'if-range': '"other"' },
      ]) {
        expect(await client.get(url, { headers: headers as Record<string, string> })).toMatchObject({
          status: 200,
          text: TEXT,
        });
      }
    });

    it('whatever opens the item opens its bytes', async () => {
      const token = api.withToken(await api.make.apiToken(alice));
      const { value } = await api.make.oauthToken(alice, { scopes: ['diff_file_attachment:read'] });
      for (const by of [client, await api.withSession(alice), token, api.withBearer(value)]) {
        expect((await by.get(url)).status).toBe(200);
      }
    });

    it('of a file of a review request: the same bytes, for those who see it there', async () => {
      const request = await api.make.reviewRequest(alice, repository);
      const part = { bytes: Buffer.from(TEXT), filename: 'ten.txt' };
      const to = `/api/review-requests/${request.displayId}/file-attachments/`;
      const { body } = await client.send('POST', to, multipart({}, part));
      const path = new URL(body.file_attachment.absolute_url as string).pathname;

      expect(await client.get(path)).toMatchObject({ status: 200, text: TEXT });
      for (const by of [api.anonymous, api.as(await api.make.user())]) {
        expect(await by.get(path)).toFailWith(errors.doesNotExist);
      }
      await api.db.query('update file_attachment set is_published = true where id = $1', [body.file_attachment.id]);
      const answer = await api.anonymous.get(path);
      expect(answer).toMatchObject({ status: 200, text: TEXT });
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename=ten.txt');
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);
      expect(await api.anonymous.get(path)).toFailWith(errors.doesNotExist);
    });

    it('of a file of a review request: a picture of it', async () => {
      const bytes = randomBytes(20);
      const stored_as = await keep(bytes);
      await api.db.query(`insert into thumbnail (source, width, stored_as) values ($1, 600, $1)`, [stored_as]);
      const request = await api.make.reviewRequest(alice, repository);
      const { id } = await api.make.fileAttachment(request, { stored_as });
      const answer = await api.anonymous.get(`/r/${request.displayId}/file/${id}/download/?thumbnail=1&width=600`);
      expect(answer.headers.get('content-type')).toBe('image/webp');
    });

    it('below its Local Site, and there only', async () => {
      const site = await api.make.site({ users: [alice], is_public: true });
      const there = await api.make.repository({ local_site_id: site.id });
      const request = await api.make.reviewRequest(alice, there, { local_site_id: site.id });
      const { id } = await api.make.attachment(request, { stored_as: sha256(TEXT) });
      const path = `/r/${request.displayId}/file/${id}/download/`;
      expect(await api.anonymous.get(`/s/${site.name}${path}`)).toMatchObject({ status: 200, text: TEXT });
      expect(await api.anonymous.get(path)).toFailWith(errors.doesNotExist);
    });

    it('a picture of it, which may be shown', async () => {
      const bytes = randomBytes(20);
      const path = await upload({ bytes });
      const picture = Buffer.from('a picture');
      await api.db.query(`insert into thumbnail (source, width, stored_as) values ($1, 600, $2)`, [
        sha256(bytes),
        await keep(picture),
      ]);
      const answer = await client.get(`${path}?thumbnail=1&width=600`);
      expect(answer).toMatchObject({ status: 200, text: 'a picture' });
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('content-disposition')).toBe('inline');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(await client.get(`${path}?thumbnail=1`)).toFailWith(errors.doesNotExist);
    });
  });

  it.each([
    ['bytes=0-2', 'Ten', '0-2'],
    ['bytes=4-', 'bytes!', '4-9'],
    ['bytes=-1', '!', '9-9'],
    ['bytes=-100', TEXT, '0-9'],
    ['bytes=8-100', 's!', '8-9'],
  ])('206: %s', async (range, text, range2) => {
    const etag = `"${sha256(TEXT)}"`;
    const answer = await client.get(url, { headers: { range, 'if-range': etag } });
    expect(answer).toMatchObject({ status: 206, text });
    expect(answer.headers.get('content-range')).toBe(`bytes ${range2}/10`);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
  });

  it('304: known already', async () => {
    for (const tag of [`"${sha256(TEXT)}"`, '*']) {
      expect(await client.get(url, { headers: { 'if-none-match': tag } })).toMatchObject({ status: 304, text: '' });
    }
  });

  it('303: people who are not known are sent to sign in', async () => {
    const closed = await api.make.repository({ is_public: false, users: [alice] });
    const path = await upload({ request: await api.make.reviewRequest(alice, closed) });
    const answer = await api.anonymous.get(path, { headers: BROWSER });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/account/login/?next=${encodeURIComponent(path)}`);
    expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
    const stranger = api.as(await api.make.user());
    expect(await stranger.get(path)).toFailWith(errors.permissionDenied);
    expect((await client.get(path)).status).toBe(200);
  });

  describe('400', () => {
    it.each(['301', '0', '', '-300'])('105: no picture is %s wide', async (width) => {
      expect(await client.get(`${url}?thumbnail=1&width=${width}`)).toFailWith(errors.invalidFormData);
    });
  });

  describe('403', () => {
    it('112: a token without the scope', async () => {
      const { value } = await api.make.oauthToken(alice, { scopes: ['repository:read'] });
      expect(await api.withBearer(value).get(url)).toFailWith(errors.missingScope);
    });

    it('112 and 101: a token that reads only attachments of the other kind', async () => {
      const request = await api.make.reviewRequest(alice, repository);
      const stored_as = await keep(Buffer.from(TEXT));
      const { id } = await api.make.fileAttachment(request, { stored_as });
      const ofRequest = `/r/${request.displayId}/file/${id}/download/`;
      for (const [policyId, readable, other] of [
        ['diff_file_attachment', url, ofRequest],
        ['file_attachment', ofRequest, url],
        ['draft_file_attachment', ofRequest, url],
      ] as const) {
        const { value } = await api.make.oauthToken(alice, { scopes: [`${policyId}:read`] });
        expect((await api.withBearer(value).get(readable)).status).toBe(200);
        expect(await api.withBearer(value).get(other)).toFailWith(errors.missingScope);
        const policy = { resources: { '*': { block: ['*'] }, [policyId]: { '*': { allow: ['GET'] } } } };
        const token = api.withToken(await api.make.apiToken(alice, { policy }));
        expect((await token.get(readable)).status).toBe(200);
        expect(await token.get(other)).toFailWith(errors.permissionDenied);
      }
    });

    it('101: a policy that hides attachments', async () => {
      const policy = { resources: { diff_file_attachment: { '*': { block: ['GET'] } } } };
      expect(await api.withToken(await api.make.apiToken(alice, { policy })).get(url)).toFailWith(
        errors.permissionDenied,
      );
    });
  });

  describe('404', () => {
    it('of a review request that the caller may not see', async () => {
      const hidden = await api.make.reviewRequest(alice, repository, { is_published: false });
      const path = await upload({ request: hidden });
      expect(await api.anonymous.get(path)).toFailWith(errors.doesNotExist);
      expect(await api.as(await api.make.user()).get(path)).toFailWith(errors.doesNotExist);
      expect((await client.get(path)).status).toBe(200);
    });

    it('a page for browsers', async () => {
      const answer = await api.anonymous.get('/r/1/file/99999/download/', { headers: BROWSER });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    });

    it('of another review request, or of none', async () => {
      const [, , display = '', , id = ''] = url.split('/');
      for (const path of [`/r/${Number(display) + 1}/file/${id}/download/`, '/r/x/file/y/download/']) {
        expect(await client.get(path)).toFailWith(errors.doesNotExist);
      }
    });

    it('imported without its bytes', async () => {
      const request = await api.make.reviewRequest(alice, repository);
      const { id } = await api.make.attachment(request);
      const answer = await client.get(`/r/${request.displayId}/file/${id}/download/`);
      expect(answer).toFailWith(errors.doesNotExist);
      expect(answer.body.err.msg).toContain('imported');
    });

    it('lost bytes', async () => {
      const bytes = randomBytes(30);
      const path = await upload({ bytes });
      const hash = sha256(bytes);
      await rm(join(api.folder, 'files', hash.slice(0, 2), hash.slice(2, 4), hash));
      expect(await client.get(path)).toFailWith(errors.doesNotExist);
    });
  });

  it('405: it cannot be changed', async () => {
    const answer = await client.send('DELETE', url);
    expect(answer).toFailWith(errors.methodNotAllowed);
    expect(answer.headers.get('allow')).toContain('GET');
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('416: %s', async (range) => {
    const answer = await client.get(url, { headers: { range } });
    expect(answer).toFailWith(errors.rangeNotSatisfiable);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  it('503: uploads and downloads while the storage is away, and nothing else', async () => {
    const { id: filediff } = await api.make.fileDiff(await api.make.reviewRequest(alice, repository));
    const [stored, elsewhere] = [join(api.folder, 'files'), join(api.folder, 'elsewhere')];
    await rename(stored, elsewhere);
    await writeFile(stored, 'no folder');

    const list = `/api/repositories/${repository.id}/diff-file-attachments/`;
    const [downloaded, uploaded, listed] = [
      await client.get(url),
      await client.send('POST', list, multipart({ filediff }, { bytes: Buffer.from('new'), filename: 'new.txt' })),
      await client.get(list),
    ];
    await rm(stored);
    await rename(elsewhere, stored);

    for (const answer of [downloaded, uploaded]) {
      expect(answer).toFailWith(errors.unavailable);
      expect(answer.body.err).toMatchObject({ msg: expect.stringContaining('file storage') as string });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect(listed.status).toBe(200);
    expect((await client.get(url)).status).toBe(200);
  });

  it('who goes away in the middle leaves no file open', async () => {
    const path = await upload({ bytes: randomBytes(9_000_000) });
    const open = jest.spyOn(api.files, 'read');
    await new Promise<void>((resolve) => {
      const asked = get(`${api.url}${path}`, { headers: {} }, (response) =>
        response.once('data', () => {
          asked.destroy();
          resolve();
        }),
      );
      asked.on('error', () => undefined);
    });
    const stream = await open.mock.results[0]?.value;
    await eventually(async () => stream.destroyed as boolean);
    open.mockRestore();
  });
});
