import { createHash, randomUUID } from 'node:crypto';
import { DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';
import { DiffsService } from './diffs.service';

const MOST = 1_000_000;

const IDS = ['1', '2', '3', '4'].map((digit) => digit.repeat(40)) as [string, string, string, string];
const CHANGED = `diff --git a/src/main.c b/src/main.c
index ${IDS[0]}..${IDS[1]} 100644
--- a/src/main.c
+++ b/src/main.c
@@ -1,2 +1,2 @@
-caf\xe9\r
+tea\r
 two\0
`;
const NEW = `diff --git a/new.png b/new.png
new file mode 100644
index ${'0'.repeat(40)}..${IDS[2]}
Binary files /dev/null and b/new.png differ
`;
const MOVED = `diff --git a/old b/new
similarity index 100%
rename from old
rename to new
`;
const LINK = `diff --git a/link b/link
new file mode 120000
index ${'0'.repeat(40)}..${IDS[3]}
--- /dev/null
+++ b/link
@@ -0,0 +1 @@
+target
\\ No newline at end of file
`;
const MODE = `diff --git a/run b/run
old mode 100644
new mode 100755
`;

const patch = (text: string, part: FilePart = {}): FilePart => ({
  ...{ name: 'path', filename: 'diff', type: 'text/x-patch' },
  bytes: Buffer.from(text, 'latin1'),
  ...part,
});
const parent = (text: string): FilePart => patch(text, { name: 'parent_diff_path' });

describe('POST of diffs', () => {
  const api = TestApi.ofSuite({ settings: { MAX_DIFF_BYTES: String(MOST) } });
  let author: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    client = api.as(author);
  });

  const aRequest = async (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, await api.make.repository(), columns);
  const at = ({ displayId }: { displayId: number }, path = 'diffs/') => `/api/review-requests/${displayId}/${path}`;
  const upload = (url: string, files: FilePart[], fields: Record<string, string> = {}, by = client) =>
    by.send('POST', url, multipart(fields, files));
  const filesOf = async (request: { displayId: number }, revision = 1) =>
    (await client.get(at(request, `draft/diffs/${revision}/files/`))).body.files as Record<string, any>[];
  const drafted = async (request: { displayId: number }) =>
    (await client.get(at(request, 'draft/diffs/'))).body.diffs as Record<string, any>[];
  const rows = (table: string) =>
    api.db.query<{ n: number }[]>(`select count(*)::integer as n from ${table}`).then(([row]) => row?.n);
  const uploading = () => readdir(join(api.folder, 'uploads')).catch(() => []);
  const publish = async ({ id }: { id: number }) => {
    const drafted = await api.part(DiffsService).drafted(id);
    if (drafted) await api.part(DiffsService).publish(drafted, new Date().toISOString());
    return drafted;
  };
  const asPatch = { headers: { accept: 'text/x-patch' } };

  it.each(['diffs/', 'draft/diffs/'])('201 at %s: the diff is on the draft, and its links lead there', async (list) => {
    const request = await aRequest();

    const answer = await upload(at(request, list), [patch(CHANGED, { filename: 'my.patch' })], {
      basedir: '/trunk',
      base_commit_id: ' c0 ',
      'extra_data.k': 'v',
    });

    expect([answer.status, answer.headers.get('location')]).toEqual([
      201,
      `${api.url}${at(request, 'draft/diffs/1/')}`,
    ]);
    expect(answer).toShow(DRAFT_DIFF);
    const { links, ...fields } = answer.body.diff;
    expect(fields).toEqual({
      base_commit_id: 'c0',
      basedir: '',
      commit_count: 0,
      extra_data: { k: 'v' },
      id: expect.any(Number),
      name: 'my.patch',
      revision: 1,
      timestamp: expect.any(String),
    });
    const self = `${api.url}${at(request, 'draft/diffs/1/')}`;
    expect(links).toMatchObject({
      self: { href: self, method: 'GET' },
      update: { href: self, method: 'PUT' },
      draft_files: { href: `${self}files/`, method: 'GET' },
      repository: { title: request.repository.name },
    });
    expect((await client.get(at(request, 'draft/diffs/1/'))).body.diff).toEqual(answer.body.diff);
    expect((await client.get(at(request, 'diffs/'))).body.total_results).toBe(0);
    expect((await client.get(at(request, list))).body.links.create.href).toBe(`${api.url}${at(request, list)}`);
    expect(await uploading()).toEqual([]);
  });

  it('201: says of each file what the patch says', async () => {
    const request = await aRequest();
    await upload(at(request), [patch(CHANGED + NEW + MOVED + LINK + MODE)]);

    const files = await filesOf(request);

    const counts = (raw_insert_count: number, raw_delete_count: number) => ({ raw_insert_count, raw_delete_count });
    const modes = (old_unix_mode?: string, new_unix_mode?: string) => ({ old_unix_mode, new_unix_mode });
    expect(files.map(({ links: _links, id: _id, ...file }) => file)).toMatchObject([
      {
        ...{ source_file: 'src/main.c', dest_file: 'src/main.c', source_revision: IDS[0], dest_detail: IDS[1] },
        ...{ status: 'modified', binary: false, orig_sha256: null, patched_sha256: null },
        extra_data: { is_symlink: false, ...modes('100644', '100644'), ...counts(1, 1) },
      },
      {
        ...{ source_file: 'new.png', source_revision: 'PRE-CREATION', dest_detail: IDS[2], binary: true },
        ...{ status: 'modified', extra_data: { new_unix_mode: '100644', ...counts(0, 0) } },
      },
      { source_file: 'old', dest_file: 'new', source_revision: '', dest_detail: '', status: 'moved' },
      { dest_file: 'link', extra_data: { is_symlink: true, new_symlink_target: 'target', new_unix_mode: '120000' } },
      { dest_file: 'run', status: 'modified', extra_data: modes('100644', '100755') },
    ]);
    expect(files[0]?.extra_data).not.toHaveProperty('parent_source_filename');
    const lie = {
      'extra_data:json': '{"new_unix_mode": "100644", "is_symlink": true, "raw_insert_count": 9, "mine": 1}',
    };
    const told = await client.put(String(files[4]?.links.self.href).replace(api.url, ''), lie);
    expect(told.body.file.extra_data).toEqual({ ...files[4]?.extra_data, mine: 1 });
    const sum = (name: string) => files.reduce((all, { extra_data: facts }) => all + Number(facts[name]), 0);
    expect(
      await api.db.query('select insert_count, delete_count from diff where review_request_id = $1', [request.id]),
    ).toEqual([{ insert_count: sum('raw_insert_count'), delete_count: sum('raw_delete_count') }]);
    const binaries = await client.get(at(request, 'draft/diffs/1/files/?binary=1'));
    expect(binaries).toList(DRAFT_FILE_DIFF);
    expect(binaries.body.files).toHaveLength(1);
  });

  it('201: keeps every byte, of the whole and of each file', async () => {
    const request = await aRequest({ bugs_closed: '12, 34' });
    const text = `From: caf\xe9\n\n${CHANGED}${NEW}${CHANGED.replaceAll('main', 'other')}`;
    const { body } = await upload(at(request), [patch(text)]);

    const whole = await client.get(at(request, 'draft/diffs/1/'), asPatch);

    const bytes = ({ bytes: sent }: { bytes: Buffer }) => sent.toString('latin1');
    expect(bytes(whole)).toBe(text);
    expect(whole.headers.get('content-disposition')).toBe('inline; filename=bug12_34.patch');
    expect(whole.headers.get('last-modified')).toBe(new Date(body.diff.timestamp as string).toUTCString());
    expect(whole.headers.get('content-length')).toBe(String(text.length));
    const parts = await Promise.all(
      (await filesOf(request)).map(({ id }) => client.get(at(request, `draft/diffs/1/files/${id}/`), asPatch)),
    );
    expect(parts.map(bytes).join('')).toBe(text);
    expect(parts[1]?.bytes.toString('latin1')).toBe(NEW);
    expect(parts[0]?.headers.get('content-disposition')).toBe('inline; filename=main.c.patch');
    const known = { headers: { ...asPatch.headers, 'if-none-match': whole.headers.get('etag') ?? '' } };
    expect((await client.get(at(request, 'draft/diffs/1/'), known)).status).toBe(304);
    const head = await client.send('HEAD', at(request, 'draft/diffs/1/'), asPatch);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(text.length)]);
    const stored = await api.db.query<object[]>('select unused_since from stored_file where sha256 = $1', [
      createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex'),
    ]);
    expect(stored).toEqual([{ unused_since: null }]);
  });

  it('200: files as data, decoded for display only', async () => {
    const request = await aRequest();
    await upload(at(request), [patch(CHANGED + NEW)]);
    const [changed] = await filesOf(request);
    const asData = { headers: { accept: 'application/vnd.service.org.diff.data+json' } };

    const { body } = await client.get(at(request, `draft/diffs/1/files/${changed?.id}/`), asData);

    expect(body.diff_data.chunks).toMatchObject([
      { change: 'replace', lines: [[1, 1, 'caf\ufffd', null, 1, 'tea', null, false]] },
      { change: 'equal', lines: [[2, 2, 'two\0', null, 2, 'two\0', null, false]] },
    ]);
  });

  it('201: with a parent patch, files say where they were before it', async () => {
    const request = await aRequest();
    const before = `diff --git a/elsewhere.c b/src/main.c
similarity index 90%
rename from elsewhere.c
rename to src/main.c
index ${IDS[3]}..${IDS[0]} 100644
--- a/elsewhere.c
+++ b/src/main.c
@@ -1 +1 @@
-a
+b
`;
    await upload(at(request), [patch(CHANGED + NEW), parent(MODE + before)]);

    const [changed, added] = await filesOf(request);

    expect(changed?.extra_data).toMatchObject({
      parent_source_filename: 'elsewhere.c',
      parent_source_revision: IDS[3],
      parent_moved: true,
    });
    expect(added?.extra_data).toMatchObject({
      parent_source_filename: 'new.png',
      parent_source_revision: 'PRE-CREATION',
    });
    const [row] = await api.db.query<Record<string, number>[]>(
      'select parent_patch_start as "from", parent_patch_end as "to" from file_diff where id = $1',
      [changed?.id],
    );
    expect(row).toEqual({ from: MODE.length, to: MODE.length + before.length });
    const whole = await client.get(at(request, 'draft/diffs/1/'), asPatch);
    expect(whole.text).not.toContain('elsewhere');
  });

  it('201: shows names as they are, not as Git escapes them', async () => {
    const request = await aRequest();
    const name = (side: string) => `"${side}/gr\\303\\266\\303\\237e"`;
    await upload(at(request), [
      patch(`diff --git ${name('a')} ${name('b')}\nnew file mode 100644\nindex ${'0'.repeat(40)}..${IDS[0]}\n`),
    ]);
    expect(await filesOf(request)).toMatchObject([{ source_file: 'größe', dest_file: 'größe' }]);
  });

  it('201: the next one takes its place under the same revision, until it is published', async () => {
    const request = await aRequest();
    const first = await upload(at(request), [patch(CHANGED), parent(CHANGED)]);
    const { id: old } = (await filesOf(request))[0] ?? {};
    const second = await upload(at(request, 'draft/diffs/'), [patch(NEW)]);

    expect([first, second].map(({ body }) => body.diff.revision as number)).toEqual([1, 1]);
    expect(second.body.diff.id).not.toBe(first.body.diff.id);
    expect((await drafted(request)).map(({ id }) => id)).toEqual([second.body.diff.id]);
    expect(await filesOf(request)).toMatchObject([{ dest_file: 'new.png' }]);
    expect(await client.get(at(request, `draft/diffs/1/files/${old}/`))).toFailWith(errors.doesNotExist);

    expect(await publish(request)).toEqual({ id: second.body.diff.id, revision: 1 });
    expect((await client.get(at(request, 'diffs/1/files/'))).body.files).toMatchObject([{ dest_file: 'new.png' }]);
    expect(await publish(request)).toBeUndefined();
    expect((await upload(at(request), [patch(CHANGED)])).body.diff.revision).toBe(2);
    expect((await client.get(at(request, 'diffs/'))).body.total_results).toBe(1);
  });

  it('201: the first ones add default reviewers, and bring none back that was taken off', async () => {
    const request = await aRequest();
    const [cat, dog] = [await api.make.user(), await api.make.user()];
    const group = await api.make.group();
    const of = { repositories: [request.repository] };
    await api.make.defaultReviewer({ ...of, people: [cat], groups: [group], file_regex: 'src/.*' });
    await api.make.defaultReviewer({ ...of, people: [dog], file_regex: 'old' });
    await api.make.defaultReviewer({ ...of, people: [await api.make.user()], file_regex: 'new' });
    const reviewers = async () => {
      const { body } = await client.get(at(request, 'draft/'));
      const titles = (links: { title: string }[]) => links.map(({ title }) => title);
      return [titles(body.draft.target_groups), titles(body.draft.target_people)];
    };

    await upload(at(request), [patch(CHANGED)]);
    expect(await reviewers()).toEqual([[group.name], [cat.username]]);
    await api.db.query('delete from review_request_draft_person where user_id = $1', [cat.id]);
    await upload(at(request), [patch(CHANGED + MOVED)]);
    expect(await reviewers()).toEqual([[group.name], [dog.username]]);

    await publish(request);
    await api.db.query('update review_request set applied_default_reviewers = $2 where id = $1', [request.id, []]);
    await upload(at(request), [patch(CHANGED)]);
    expect(await reviewers()).toEqual([[group.name], [dog.username]]);
  });

  it('201: two at once leave one', async () => {
    const request = await aRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(at(request), [patch(CHANGED + NEW)])));

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await drafted(request)).toHaveLength(1);
    expect(await filesOf(request)).toHaveLength(2);
  });

  it('201: goes with its draft', async () => {
    const request = await aRequest();
    await upload(at(request), [patch(CHANGED)]);
    await api.db.query('delete from review_request_draft where review_request_id = $1', [request.id]);

    expect(await client.get(at(request, 'draft/diffs/'))).toFailWith(errors.doesNotExist);
    expect(await client.get(at(request, 'draft/diffs/1/'))).toFailWith(errors.doesNotExist);
  });

  it('201: sent again with its Idempotency-Key it is made once; another parent is another request', async () => {
    const request = await aRequest();
    const headers = { 'idempotency-key': randomUUID() };
    const send = (before: string) => {
      const sending = multipart({}, [patch(CHANGED), parent(before)]);
      return client.send('POST', at(request), { ...sending, headers: { ...sending.headers, ...headers } });
    };

    const [first, again] = [await send(CHANGED), await send(CHANGED)];

    expect(again.body).toEqual(first.body);
    expect(await send(NEW)).toFailWith(errors.idempotencyKeyReused);
  });

  it('201: a request for a series begins with an empty diff', async () => {
    const request = await aRequest({ created_with_history: true });
    const answer = await client.post(at(request), { base_commit_id: 'c0' });

    expect(answer.status).toBe(201);
    expect(answer.body.diff).toMatchObject({ name: 'diff', base_commit_id: 'c0', commit_count: 0 });
    expect((await client.get(at(request, 'draft/diffs/1/'), asPatch)).text).toBe('');
    expect(await api.part(DiffsService).drafted(request.id)).toMatchObject({ lacks: 'commits' });
    const refused = await upload(at(request), [patch(CHANGED)]);
    expect(refused).toFailWith(errors.invalidFormData);
    expect(refused.body).toMatchObject({ reason: expect.stringContaining('series') });
    expect(refused.body).not.toHaveProperty('fields');
  });

  describe('400', () => {
    const refusedWith = async (files: FilePart[], fields = {}) => {
      const request = await aRequest();
      const before = await Promise.all(['diff', 'file_diff', 'patch', 'review_request_draft'].map(rows));
      const answer = await upload(at(request), files, fields);
      const after = await Promise.all(['diff', 'file_diff', 'patch', 'review_request_draft'].map(rows));
      expect(after).toEqual(before);
      await eventually(async () => (await uploading()).length === 0);
      return answer;
    };

    it.each([
      ['no file', []],
      ['an empty file', [patch('')]],
      ['a file under another name', [patch(CHANGED, { name: 'diff' })]],
      ['no patch', [patch('garbage\n')]],
      ['a patch that is cut off', [patch(CHANGED.slice(0, -20))]],
    ])('105 on path: %s', async (_, files) => {
      const answer = await refusedWith(files);
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual(['path']);
    });

    it('105 on path: it is text', async () => {
      expect((await refusedWith([], { path: CHANGED })).body.fields).toHaveProperty('path');
    });

    it('105 on parent_diff_path: the parent cannot be read', async () => {
      expect((await refusedWith([patch(CHANGED), parent('garbage\n')])).body.fields).toHaveProperty('parent_diff_path');
    });

    it('105: bad extra data', async () => {
      expect((await refusedWith([patch(CHANGED)], { 'extra_data:json': '[' })).body.fields).toHaveProperty(
        'extra_data',
      );
    });

    it('105: two files of one name', async () => {
      expect((await refusedWith([patch(CHANGED), patch(NEW)])).body.fields).toHaveProperty('path');
    });

    it('219: nothing but white space, in the patch or in its parent', async () => {
      expect(await refusedWith([patch(' \n\n')])).toFailWith(errors.diffEmpty);
      expect(await refusedWith([patch(CHANGED), parent('\n')])).toFailWith(errors.diffEmpty);
    });

    it('220: the patch, or its parent, is larger than the limit; not at the limit', async () => {
      const filled = (size: number) => CHANGED.replace('+tea', `+${'x'.repeat(size - CHANGED.length + 3)}`);
      for (const files of [[patch(filled(MOST + 1))], [patch(CHANGED), parent(filled(MOST + 1))]]) {
        const answer = await refusedWith(files);
        expect(answer).toFailWith(errors.diffTooLarge);
        expect(answer.body).toMatchObject({ max_size: MOST, reason: expect.any(String) });
      }
      expect((await upload(at(await aRequest()), [patch(filled(MOST)), parent(filled(MOST))])).status).toBe(201);
    });

    it('220: the patch changes more than 10,000 files', async () => {
      const changes = Array.from({ length: 10_001 }, (_, at) => MODE.replaceAll('run', `f${at}`));

      const answer = await refusedWith([patch(changes.join(''))]);

      expect(answer).toFailWith(errors.diffTooLarge);
      expect(answer.body).toMatchObject({ reason: 'The patch changes more than 10000 files.' });
    });

    it('102: the request is about no repository', async () => {
      const request = await aRequest({ repository_id: null });
      const answer = await upload(at(request), [patch(CHANGED)]);
      expect(answer).toFailWith(errors.invalidAttribute);
      expect(answer.body.reason).toEqual(expect.any(String));
    });
  });

  it('413: a body larger than both files may be', async () => {
    const bytes = Buffer.alloc(16 * MOST + 3_000_000);
    expect(await upload(at(await aRequest()), [patch('', { bytes })])).toFailWith(errors.bodyTooLarge);
  });

  it('401, 403, 404: only those who may edit the request; nobody else sends a file that is kept', async () => {
    const request = await aRequest();
    const [editor, other] = [
      await api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] }),
      await api.make.user(),
    ];
    for (const list of ['diffs/', 'draft/diffs/']) {
      const url = at(request, list);
      expect(await upload(url, [patch(CHANGED)], {}, api.anonymous)).toFailWith(errors.notLoggedIn);
      expect(await upload(url, [patch(CHANGED)], {}, api.as(other))).toFailWith(errors.permissionDenied);
      expect((await upload(url, [patch(CHANGED)], {}, api.as(editor))).status).toBe(201);
    }
    expect(await upload(at({ displayId: 99_999_999 }), [patch(CHANGED)])).toFailWith(errors.doesNotExist);
  });

  describe('PUT', () => {
    const made = async () => {
      const request = await aRequest();
      await upload(at(request), [patch(CHANGED)]);
      const [{ id } = { id: 0 }] = await filesOf(request);
      return { request, paths: (draft: string) => [`${draft}diffs/1/`, `${draft}diffs/1/files/${id}/`] };
    };

    it('200: changes what clients keep with a diff and with its files, drafted and published', async () => {
      const { request, paths } = await made();
      for (const draft of ['draft/', '']) {
        if (draft === '') await publish(request);
        for (const path of paths(draft)) {
          const answer = await client.put(at(request, path), {
            [`extra_data.at_${draft === '' ? 'all' : 'draft'}`]: '1',
          });
          expect(answer.status).toBe(200);
          expect(Object.keys(answer.body)).toContain(path.includes('files') ? 'file' : 'diff');
          expect((await client.get(at(request, path))).body).toEqual(answer.body);
        }
      }
      const { body } = await client.get(at(request, 'diffs/1/'));
      expect(body.diff.extra_data).toEqual({ at_draft: 1, at_all: 1 });
    });

    it('400: bad extra data', async () => {
      const { request, paths } = await made();
      for (const path of paths('draft/')) {
        expect(await client.put(at(request, path), { 'extra_data:json': '[' })).toFailWith(errors.invalidFormData);
      }
    });

    it('401, 403, 404: not by others', async () => {
      const { request, paths } = await made();
      await publish(request);
      const other = api.as(await api.make.user());
      for (const path of paths('')) {
        expect(await api.anonymous.put(at(request, path), {})).toFailWith(errors.notLoggedIn);
        expect(await other.put(at(request, path), {})).toFailWith(errors.permissionDenied);
        expect(await client.put(at(request, `draft/${path}`), {})).toFailWith(errors.doesNotExist);
      }
    });

    it('412: it has changed since', async () => {
      const { request, paths } = await made();
      for (const path of paths('draft/')) {
        const tag = (await client.get(at(request, path))).headers.get('etag') ?? '';
        const put = () => client.put(at(request, path), { 'extra_data.k': '1' }, { headers: { 'if-match': tag } });
        expect((await put()).status).toBe(200);
        expect(await put()).toFailWith(errors.preconditionFailed);
      }
    });
  });
});
