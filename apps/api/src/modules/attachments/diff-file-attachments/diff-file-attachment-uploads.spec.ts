import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import { basic } from '@review-service/testing/credentials';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart, PNG } from '../../../../test/upload';

const MOST = 300_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A refusal because of one field. */
const faultOf = (field: string) => ({
  status: 400,
  body: { err: { code: errors.invalidFormData.code }, fields: { [field]: [expect.any(String)] } },
});

describe('POST of diff file attachments', () => {
  let api: TestApi;
  let alice: MadeUser;
  let client: TestClient;
  let repository: Made;
  let reviewRequest: Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { MAX_ATTACHMENT_BYTES: String(MOST) } });
    alice = await api.make.user();
    client = api.as(alice);
    repository = await api.make.repository();
    reviewRequest = await api.make.reviewRequest(alice, repository);
  });
  afterAll(() => api.close());

  const url = ({ id } = repository) => `/api/repositories/${id}/diff-file-attachments/`;
  const file = async (columns = {}) => (await api.make.fileDiff(reviewRequest, columns)).id;
  const upload = (fields: Record<string, string | number>, part?: FilePart | null, by = client, to = url()) =>
    by.send('POST', to, multipart(fields, part));
  const count = async (table: string) => {
    const [{ n }] = await api.db.query<[{ n: number }]>(`select count(*)::int as n from ${table}`);
    return n;
  };
  const uploading = () => readdir(join(api.folder, 'uploads')).catch(() => []);
  const storedFile = async (bytes: Uint8Array) =>
    (
      await api.db.query<{ unused_since: Date | null; size: number }[]>(`select * from stored_file where sha256 = $1`, [
        sha256(bytes),
      ])
    )[0];
  const contentOf = async (bytes: Uint8Array) => text(await api.files.read(sha256(bytes)));

  it('201: while the review request is being published, and does not stand in its way', async () => {
    const filediff = await file({ on_draft: true });
    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from review_request where id = $1 for no key update', [reviewRequest.id]);

    const answer = upload({ filediff });
    await untilOneWaits(api.db);
    await holder.query('update file_diff set on_draft = false where id = $1', [filediff]);
    await holder.commitTransaction();
    await holder.release();

    expect((await answer).status).toBe(201);
  });

  it('201: to a binary file of a posted draft, which others see from its publication on, byte for byte', async () => {
    const bytes = Buffer.concat([PNG, randomBytes(2_000)]);
    const patch = `diff --git a/new.png b/new.png
new file mode 100644
index ${'0'.repeat(40)}..${'a'.repeat(40)}
Binary files /dev/null and b/new.png differ
`;
    const made = await client.post('/api/review-requests/', { repository: String(repository.id) });
    const request = new URL(made.body.review_request.links.self.href as string).pathname;
    await client.send('POST', `${request}diffs/`, multipart({}, { filename: 'diff', bytes: Buffer.from(patch) }));
    const files = await client.get(`${request}draft/diffs/1/files/?binary=1`);
    const [{ id: filediff, dest_attachment }] = files.body.files as [{ id: number; dest_attachment: null }];
    const stranger = api.as(await api.make.user());

    const { status, body } = await upload({ filediff }, { bytes });

    expect([dest_attachment, status]).toEqual([null, 201]);
    const attachment = body.diff_file_attachment as { id: number; absolute_url: string };
    const item = `${url()}${attachment.id}/`;
    const download = new URL(attachment.absolute_url).pathname;
    const drafted = await client.get(`${request}draft/diffs/1/files/${filediff}/`);
    expect(drafted.body.file).toMatchObject({
      patched_sha256: sha256(bytes),
      links: { dest_attachment: { href: `${api.url}${item}`, method: 'GET', title: 'picture.png' } },
    });
    expect((await client.get(download)).bytes).toEqual(bytes);
    const listed = async (by: TestClient) =>
      ((await by.get(`${url()}?repository-file-path=new.png`)).body.diff_file_attachments as { id: number }[]).some(
        ({ id }) => id === attachment.id,
      );
    const seen = async (by: TestClient) => [(await by.get(item)).status, (await by.get(download)).status];
    expect([await listed(stranger), await seen(stranger), await seen(api.anonymous)]).toEqual([
      false,
      [404, 404],
      [404, 404],
    ]);

    const texts = { summary: 'A picture', description: 'It is new.', target_people: alice.username };
    expect((await client.put(`${request}draft/`, { ...texts, public: 'true' })).status).toBe(200);

    const { file: published } = (await stranger.get(`${request}diffs/1/files/${filediff}/`)).body as {
      file: { dest_attachment?: null; links: { dest_attachment: { href: string } } };
    };
    expect(published).not.toHaveProperty('dest_attachment');
    expect(published.links.dest_attachment.href).toBe(`${api.url}${item}`);
    expect([await listed(stranger), await seen(stranger)]).toEqual([true, [200, 200]]);
    expect((await api.anonymous.get(download)).bytes).toEqual(bytes);
  });

  describe('PUT of a file on a draft, with dest_attachment_file', () => {
    const draftedFile = async (columns = {}) => {
      const request = await api.make.reviewRequest(alice, repository);
      const { id } = await api.make.fileDiff(request, { on_draft: true, is_binary: true, ...columns });
      return `/api/review-requests/${request.displayId}/draft/diffs/1/files/${id}/`;
    };
    const put = (to: string, part: FilePart | FilePart[] = {}, fields = {}, by = client) =>
      by.send(
        'PUT',
        to,
        multipart(
          fields,
          [part].flat().map((one) => ({ name: 'dest_attachment_file', ...one })),
        ),
      );

    it('200: attaches its new side, with a change of the file', async () => {
      const to = await draftedFile();
      const bytes = Buffer.concat([PNG, randomBytes(9)]);

      const answer = await put(to, { bytes, filename: 'new.png' }, { 'extra_data.seen': '1' });

      expect(answer.status).toBe(200);
      expect(answer.body.file).toMatchObject({
        patched_sha256: sha256(bytes),
        extra_data: { seen: 1 },
        links: { dest_attachment: { title: 'new.png' } },
      });
      expect((await client.get(to)).body).toEqual(answer.body);
      const { body } = await client.get(new URL(answer.body.file.links.dest_attachment.href as string).pathname);
      const download = new URL(body.diff_file_attachment.absolute_url as string).pathname;
      expect((await client.get(download)).bytes).toEqual(bytes);
    });

    it('400, 105: of a text, of a file that has one, an empty one; and with bad extra data, which attaches nothing', async () => {
      const [text, binary] = [await draftedFile({ is_binary: false }), await draftedFile()];

      expect(await put(text)).toMatchObject(faultOf('dest_attachment_file'));
      expect(await put(binary, { bytes: Buffer.alloc(0) })).toMatchObject(faultOf('dest_attachment_file'));
      expect(await put(binary, {}, { 'extra_data:json': '[' })).toMatchObject(faultOf('extra_data'));
      expect((await client.get(binary)).body.file.dest_attachment).toBeNull();
      expect((await put(binary)).status).toBe(200);
      expect(await put(binary)).toMatchObject(faultOf('dest_attachment_file'));
    });

    it('400, 220: too large, and nothing is kept', async () => {
      const bytes = randomBytes(MOST + 1);

      expect(await put(await draftedFile(), { bytes })).toMatchObject({ status: 400, body: { max_size: MOST } });
      expect(await storedFile(bytes)).toBeUndefined();
    });

    it('409, 111: of two at once one is first', async () => {
      const to = await draftedFile();

      const statuses = (await Promise.all([put(to), put(to)])).map(({ status }) => status);

      expect(statuses).toContain(200);
      expect([400, 409]).toContain(statuses.find((status) => status !== 200));
    });

    it('401, 403: not by others, and nothing of theirs is kept', async () => {
      const to = await draftedFile();
      const bytes = randomBytes(50);

      expect(await put(to, { bytes }, {}, api.anonymous)).toFailWith(errors.notLoggedIn);
      expect(await put(to, { bytes }, {}, api.as(await api.make.user()))).toFailWith(errors.permissionDenied);
      expect(await storedFile(bytes)).toBeUndefined();
    });
  });

  describe('201', () => {
    it('attaches the file after a change', async () => {
      const filediff = await file({ source_file: '/a.png', dest_file: '/b.png' });
      const bytes = Buffer.concat([PNG, randomBytes(9)]);

      const answer = await upload({ filediff }, { bytes });

      expect(answer.status).toBe(201);
      expect(answer).toShow(DIFF_FILE_ATTACHMENT);
      const address = answer.headers.get('location') ?? '';
      const read = await api.anonymous.get(address.slice(api.url.length));
      expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
      const shown = answer.body.diff_file_attachment;
      expect(shown).toMatchObject({
        caption: 'picture.png',
        filename: 'picture.png',
        mimetype: 'image/png',
        repository_file_path: '/b.png',
        repository_revision: null,
        sha256_checksum: sha256(bytes),
        extra_data: { sha256_checksum: sha256(bytes) },
      });
      expect(shown.links.added_in_filediff.href).toContain(`/files/${filediff}/`);
      expect((await client.get(`${url()}${shown.id}/`)).body.diff_file_attachment).toEqual(shown);
      expect(await storedFile(bytes)).toMatchObject({ size: bytes.length, unused_since: null });
      expect(await contentOf(bytes)).toBe(bytes.toString());
    });

    it('attaches the file before a change, for all diffs that begin there', async () => {
      const sides = { source_file: '/shared.png', source_revision: 'aaa' };
      const first = await file(sides);
      const second = await file({ ...sides, diff_revision: 2 });

      const answer = await upload({ filediff: first, source_file: 1 });

      expect(answer.body.diff_file_attachment).toMatchObject({
        repository_file_path: '/shared.png',
        repository_revision: 'aaa',
        added_in_filediff: null,
      });
      expect(await upload({ filediff: second, source_file: 1 })).toFailWith(errors.attachmentAlreadyExists);
    });

    it('the same committed file in another review request has its own', async () => {
      const other = await api.make.reviewRequest(alice, repository);
      const sides = { source_file: '/twice.png', source_revision: 'aaa' };
      const ids = [await file(sides), (await api.make.fileDiff(other, sides)).id];
      for (const filediff of ids) expect((await upload({ filediff, source_file: 1 })).status).toBe(201);
    });

    it('keeps caption and extra data, and tolerates what it does not know', async () => {
      const fields = { caption: '<b>', 'extra_data.a': '1', 'extra_data:json': '{"b":[1]}', unknown: 'x' };
      const answer = await upload({ filediff: await file(), ...fields });
      expect(answer.body.diff_file_attachment).toMatchObject({ caption: '<b>', extra_data: { a: 1, b: [1] } });
    });

    it('with the file in front of everything else', async () => {
      const sent = multipart({ filediff: await file(), caption: 'last' }, {}, { fileFirst: true });
      const answer = await client.send('POST', url(), sent);
      expect(answer.body.diff_file_attachment.caption).toBe('last');
    });

    it('as large as possible', async () => {
      const bytes = randomBytes(MOST);
      expect((await upload({ filediff: await file() }, { bytes })).status).toBe(201);
      expect(await storedFile(bytes)).toMatchObject({ size: MOST });
    });

    it('asks the worker for what follows, in the same transaction', async () => {
      const { body } = await upload({ filediff: await file() });
      const jobs = await api.db.query<object[]>(
        `select queue, name from outbox_message where payload @> jsonb_build_object('attachmentId', $1::integer)`,
        [body.diff_file_attachment.id],
      );
      expect(jobs).toEqual([{ queue: 'diff-file-attachments', name: 'attachment.uploaded' }]);
    });

    it('the same bytes twice are stored once', async () => {
      const bytes = randomBytes(50);
      const ids = [];
      for (const filediff of [await file(), await file()]) {
        ids.push((await upload({ filediff }, { bytes })).body.diff_file_attachment.id);
      }
      expect(new Set(ids).size).toBe(2);
      const rows = await api.db.query<object[]>(`select from stored_file where sha256 = $1`, [sha256(bytes)]);
      expect(rows).toHaveLength(1);
    });

    it.each([
      ['what it is', PNG, 'x.txt', 'text/plain', 'image/png'],
      ['plain text', Buffer.from('just text\n'), 'x.png', 'image/png', 'text/plain'],
      ['Markdown', Buffer.from('# Title\n'), 'x.MD', 'text/plain', 'text/markdown'],
      ['JSON', Buffer.from('{"a": 1}\n'), 'x.json', 'image/png', 'application/json'],
      ['not by a name alone', Buffer.from('<script>alert(1)</script>'), 'x.json', 'application/json', 'text/html'],
      ['SVG', Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="x"/>'), 'x', 'image/png', 'image/svg+xml'],
      ['HTML', Buffer.from('  <!DOCTYPE html><p>'), 'x.png', 'image/png', 'text/html'],
      ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'x.txt', 'text/plain', 'application/xml'],
      ['anything', Buffer.from([1, 2, 3, 0, 200]), 'x.png', 'image/png', 'application/octet-stream'],
      ['broken UTF-8', Buffer.from([0x61, 0xc3]), 'x.txt', 'text/plain', 'application/octet-stream'],
    ])('says by itself what type it has: %s', async (_, bytes, filename, type, mimetype) => {
      const { body } = await upload({ filediff: await file() }, { bytes, filename, type });
      expect(body.diff_file_attachment.mimetype).toBe(mimetype);
    });

    it.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\Windows\\evil.png', 'evil.png'],
      ['a\u202Egnp.exe', 'agnp.exe'],
      ['tab\there.png', 'tabhere.png'],
      ['..', 'file'],
      ['ünï.png', 'ünï.png'],
      ['x'.repeat(300), 'x'.repeat(255)],
    ])('a name is the end of a path, as it can be seen: %s', async (filename, expected) => {
      const { body } = await upload({ filediff: await file() }, { filename });
      expect(body.diff_file_attachment.filename).toBe(expected);
    });

    it.each([
      ['who may edit all review requests', () => api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] })],
      ['a superuser', () => api.make.superuser()],
    ])('for %s', async (_, who) => {
      expect((await upload({ filediff: await file() }, {}, api.as(await who()))).status).toBe(201);
    });

    it("for administrators of the request's Local Site, there", async () => {
      const admin = await api.make.user();
      const site = await api.make.site({ users: [alice], admins: [admin] });
      const there = await api.make.repository({ local_site_id: site.id });
      const asked = await api.make.reviewRequest(alice, there, { local_site_id: site.id });
      const { id: filediff } = await api.make.fileDiff(asked);
      const answer = await upload({ filediff }, {}, api.as(admin), `/s/${site.name}${url(there)}`);
      expect(answer.status).toBe(201);
      expect(answer.body.diff_file_attachment.absolute_url).toContain(`/s/${site.name}/r/`);
    });

    it('of many at once', async () => {
      const bytes = randomBytes(MOST);
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => upload({ filediff: await file() }, { bytes })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(await contentOf(bytes)).toBe(bytes.toString());
      await eventually(async () => (await uploading()).length === 0);
    });
  });

  it('the list says that there is POST', async () => {
    expect((await client.get(url())).body.links.create).toMatchObject({ method: 'POST' });
  });

  describe('400', () => {
    it('105: without filediff, or with something else', async () => {
      for (const fields of [{}, { filediff: 'x' }, { filediff: '99999' }, { filediff: '9'.repeat(15) }]) {
        expect(await upload(fields as Record<string, string>)).toMatchObject(faultOf('filediff'));
      }
    });

    it('105: fields come before the repository', async () => {
      expect(await upload({ filediff: 'x' }, {}, client, url({ id: 99_999, name: '' }))).toMatchObject(
        faultOf('filediff'),
      );
    });

    it('105: without a file, with text in its place, with an empty one', async () => {
      const filediff = await file();
      for (const answer of [
        await upload({ filediff }, null),
        await upload({ filediff, path: 'text' }, null),
        await upload({ filediff }, { name: 'other' }),
        await upload({ filediff }, { bytes: Buffer.alloc(0) }),
        await client.post(url(), { filediff: String(filediff), path: 'x' }),
        await client.send('POST', url(), { json: { filediff } }),
      ]) {
        expect(answer).toMatchObject(faultOf('path'));
      }
    });

    it('105: there are two files, at once or one after the other', async () => {
      const files = [{ bytes: PNG }, { bytes: randomBytes(MOST) }];
      for (const sent of [files, files.toReversed()]) {
        const answer = await client.send('POST', url(), multipart({ filediff: await file() }, sent));
        expect(answer).toMatchObject(faultOf('path'));
      }
      await eventually(async () => (await uploading()).length === 0);
    });

    it('105: the file is one of another repository', async () => {
      const elsewhere = url(await api.make.repository());
      expect(await upload({ filediff: await file() }, {}, client, elsewhere)).toMatchObject(faultOf('filediff'));
    });

    it('105: there is nothing before a new file', async () => {
      const filediff = await file({ is_new: true });
      expect(await upload({ filediff, source_file: 1 })).toMatchObject(faultOf('source_file'));
    });

    it('105: extra data that is none, and nothing is kept', async () => {
      const bytes = randomBytes(20);
      const answer = await upload({ filediff: await file(), 'extra_data:json': '{' }, { bytes });
      expect(answer).toMatchObject(faultOf('extra_data'));
      expect(await storedFile(bytes)).toBeUndefined();
    });

    it.each([1, MOST * 3])('220: %d bytes too large, and nothing is kept', async (more) => {
      const filediff = await file();
      const before = await count('stored_file');

      const answer = await upload({ filediff }, { bytes: randomBytes(MOST + more) });

      expect(answer).toFailWith(errors.attachmentTooLarge);
      expect(answer.body).toMatchObject({ max_size: MOST, reason: expect.any(String) });
      expect(await count('stored_file')).toBe(before);
      await eventually(async () => (await uploading()).length === 0);
      expect((await upload({ filediff })).status).toBe(201);
    });

    it('a body that breaks off within its file', async () => {
      const sent = multipart({ filediff: await file() });
      const body = (sent.body as Buffer).subarray(0, -30);
      expect(await client.send('POST', url(), { ...sent, body })).toFailWith(errors.malformedRequest);
      expect((await client.get('/api/')).status).toBe(200);
    });
  });

  it('400: more files than fields are possible', async () => {
    const files = Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}` }));
    const answer = await client.send('POST', url(), multipart({ filediff: await file() }, files));
    expect(answer).toFailWith(errors.malformedRequest);
    await eventually(async () => (await uploading()).length === 0);
  });

  it('413: beyond all measure', async () => {
    const sent = multipart({ filediff: await file() }, { bytes: Buffer.alloc(MOST * 8 + 3_000_000) });
    const answer = await client.send('POST', url(), sent).catch(() => 'cut off');
    if (answer !== 'cut off') expect(answer).toFailWith(errors.bodyTooLarge);
  });

  it('401: anonymous, whose file is not even read', async () => {
    const answer = await upload({ filediff: await file() }, { bytes: randomBytes(MOST) }, api.anonymous);
    expect(answer).toFailWith(errors.notLoggedIn);
    expect(await uploading()).toEqual([]);
  });

  describe('403', () => {
    it('101: for others who see the review request', async () => {
      const stranger = api.as(await api.make.user());
      expect(await upload({ filediff: await file() }, {}, stranger)).toFailWith(errors.permissionDenied);
    });

    it('101: the repository is private', async () => {
      const secret = await api.make.repository({ is_public: false });
      expect(await upload({ filediff: await file() }, {}, client, url(secret))).toFailWith(errors.permissionDenied);
    });

    it('101: from a page elsewhere', async () => {
      const foreign = client.with({ 'sec-fetch-site': 'cross-site' });
      expect(await upload({ filediff: await file() }, {}, foreign)).toFailWith(errors.permissionDenied);
    });

    it('112: a token without the scope; with it 201', async () => {
      const withScope = async (scope: string) =>
        api.withBearer((await api.make.oauthToken(alice, { scopes: [scope] })).value);
      const filediff = await file();
      expect(await upload({ filediff }, {}, await withScope('diff_file_attachment:read'))).toFailWith(
        errors.missingScope,
      );
      expect((await upload({ filediff }, {}, await withScope('diff_file_attachment:write'))).status).toBe(201);
    });
  });

  it('404: no such repository', async () => {
    expect(await upload({ filediff: await file() }, {}, client, url({ id: 99_999, name: '' }))).toFailWith(
      errors.doesNotExist,
    );
  });

  describe('409', () => {
    it('111: the side has one already, which is known before the file is looked at', async () => {
      const filediff = await file();
      await upload({ filediff });
      expect(await upload({ filediff }, null)).toFailWith(errors.attachmentAlreadyExists);
    });

    it.each([0, 1])('111: of many at once one is first (source_file=%d)', async (source_file) => {
      const filediff = await file();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => upload({ filediff, source_file }, { bytes: Buffer.from([index]) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    });
  });

  it('an upload that is broken off leaves nothing', async () => {
    const filediff = await file();
    const { body, headers } = multipart({ filediff }, { bytes: randomBytes(MOST) });
    const before = [await count('diff_file_attachment'), await count('stored_file')];
    const credentials = Buffer.from(`${alice.username}:correct horse`).toString('base64');
    const sent = request(`${api.url}${url()}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Basic ${credentials}`, 'content-length': (body as Buffer).length },
    });
    sent.on('error', () => undefined);
    sent.write((body as Buffer).subarray(0, MOST / 2));
    await eventually(async () => (await uploading()).length > 0);

    sent.destroy();

    await eventually(async () => (await uploading()).length === 0);
    expect([await count('diff_file_attachment'), await count('stored_file')]).toEqual(before);
    expect((await upload({ filediff })).status).toBe(201);
  });

  describe('in a diff of several commits', () => {
    const commits = async (dest_file: string) => {
      const of = (commit_id: string | null, parent_commit_id: string | null) =>
        file({ dest_file, diff_revision: 9, commit_id, parent_commit_id });
      return { first: await of('c1', 'c0'), last: await of('c2', 'c1'), cumulative: await of(null, null) };
    };

    it("409: the whole shares the last commit's upload, and so does an earlier commit", async () => {
      const { first, last, cumulative } = await commits('/in-commits.png');
      expect((await upload({ filediff: last })).status).toBe(201);
      for (const filediff of [cumulative, first]) {
        expect(await upload({ filediff })).toFailWith(errors.attachmentAlreadyExists);
      }
    });

    it("201: the whole does not share an earlier commit's", async () => {
      const { first, cumulative } = await commits('/in-an-earlier-one.png');
      expect((await upload({ filediff: first })).status).toBe(201);
      expect((await upload({ filediff: cumulative })).status).toBe(201);
    });
  });

  it('_method in front of the file is honoured', async () => {
    const answer = await client.send('POST', url(), multipart({ _method: 'GET' }));
    expect(answer).toList(DIFF_FILE_ATTACHMENT);
  });

  it('_method behind the file is not, even if both come at once', async () => {
    const sent = multipart({ filediff: await file(), _method: 'GET' }, {}, { fileFirst: true });
    expect((await client.send('POST', url(), sent)).status).toBe(201);
  });
});

describe('POST of diff file attachments while the site is read-only', () => {
  let api: TestApi;
  beforeAll(async () => (api = await TestApi.boot({ settings: { READ_ONLY: 'true' } })));
  afterAll(() => api.close());

  it('503, and the file is not read', async () => {
    const client = api.as(await api.make.user());
    const sent = multipart({ filediff: 1 });
    expect(await client.send('POST', '/api/repositories/1/diff-file-attachments/', sent)).toFailWith(errors.readOnly);
    expect(await readdir(join(api.folder, 'uploads')).catch(() => [])).toEqual([]);
  });
});

describe('POST of diff file attachments where no file can be kept', () => {
  let api: TestApi;
  let alice: MadeUser;
  let target: Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { UPLOAD_DIR: '/dev/null/uploads' } });
    alice = await api.make.user();
    target = await api.make.reviewRequest(alice, await api.make.repository());
  });
  afterAll(() => api.close());

  const url = ({ id } = target.repository) => `/api/repositories/${id}/diff-file-attachments/`;
  const upload = async (by: Pick<MadeUser, 'username'>, to = url(), options = {}) => {
    const { id: filediff } = await api.make.fileDiff(target);
    return api.as(by).send('POST', to, multipart({ filediff }, {}, options));
  };

  it('500: nobody is refused whose file would be kept', async () => {
    expect((await upload(alice)).status).toBe(500);
    expect((await upload(await api.make.user(), url(), { fileFirst: true })).status).toBe(500);
  });

  it('403, 101: others hear that they may not attach, and their file is not kept', async () => {
    expect(await upload(await api.make.user())).toFailWith(errors.permissionDenied);
  });

  it('403, 101: nor is it where the repository is private, even in front of the fields', async () => {
    const secret = url(await api.make.repository({ is_public: false }));
    for (const fileFirst of [false, true]) {
      expect(await upload(alice, secret, { fileFirst })).toFailWith(errors.permissionDenied);
    }
  });

  it('404: nor where there is no repository', async () => {
    expect(await upload(alice, url({ id: 99_999, name: '' }))).toFailWith(errors.doesNotExist);
  });

  it('400, 105: nor with fields that are not right', async () => {
    const answer = await api.as(alice).send('POST', url(), multipart({ filediff: 'x' }));
    expect(answer).toMatchObject(faultOf('filediff'));
  });

  it('409, 111: nor where there is an attachment', async () => {
    const { id: filediff } = await api.make.fileDiff(target);
    await api.make.attachment(target, { added_in_filediff_id: filediff });
    const answer = await api.as(alice).send('POST', url(), multipart({ filediff }));
    expect(answer).toFailWith(errors.attachmentAlreadyExists);
  });
});

describe('POST of diff file attachments, as many as there is room for', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.boot({ settings: { MAX_CONCURRENT_REQUESTS: '2', MAX_ATTACHMENT_BYTES: String(MOST) } });
  });
  afterAll(() => api.close());

  const uploader = async ({ url }: TestApi = api) => {
    const user = await api.make.user();
    const target = await api.make.reviewRequest(user, await api.make.repository());
    const path = `/api/repositories/${target.repository.id}/diff-file-attachments/`;
    const sent = async () =>
      multipart({ filediff: (await api.make.fileDiff(target)).id }, { bytes: randomBytes(MOST) });
    const upload = async () => api.as(user).send('POST', path, await sent());
    /** Sends the beginning of a file, in chunks: the length is unknown. */
    const begin = async (bytes: number) => {
      const { body, headers } = await sent();
      const authorization = basic(user.username);
      const one = request(`${url}${path}`, { method: 'POST', headers: { ...headers, authorization } });
      const answer = new Promise<number | undefined>((resolve) => {
        one.on('response', (got) => resolve(got.resume().statusCode)).on('error', () => resolve(undefined));
      });
      one.write((body as Buffer).subarray(0, bytes));
      return { answer, end: () => one.destroy() };
    };
    return { upload, begin };
  };
  const coming = async () => (await readdir(join(api.folder, 'uploads')).catch(() => [])).length;
  /** The bytes before a file, and some of it. */
  const FEW = 1_000;

  it('201: what others have announced, and not sent, takes no room', async () => {
    const [alice, bob] = [await uploader(), await uploader()];
    const slow = await Promise.all(Array.from({ length: 12 }, () => alice.begin(FEW)));
    await eventually(async () => (await coming()) >= 2);

    expect((await bob.upload()).status).toBe(201);

    for (const { end } of slow) end();
  });

  it('503 with Retry-After: an account has a share, until it has room again, and others have theirs', async () => {
    const [alice, bob] = [await uploader(), await uploader()];
    const half = await alice.begin(MOST / 2);
    await eventually(async () => (await coming()) === 1);

    const refused = await alice.upload();

    expect(refused).toFailWith(errors.overloaded);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await bob.upload()).status).toBe(201);
    half.end();
    await eventually(async () => (await alice.upload()).status === 201);
  });

  it('408: what has stopped coming is given up, and leaves no file', async () => {
    const hasty = await TestApi.boot({ beside: api, timeouts: { slowBody: 20 } });
    const alice = await uploader(hasty);
    const { answer } = await alice.begin(FEW);

    expect(await answer).toBe(408);

    await eventually(async () => (await coming()) === 0);
    await hasty.close();
  });
});
