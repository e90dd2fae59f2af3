import { errors } from '@review-service/contracts/errors';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('files of a diff', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
  });

  const aRequest = async (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, await api.make.repository(), columns);
  const filesOf = ({ displayId }: { displayId: number }, diff = 'diffs/1') =>
    `/api/review-requests/${displayId}/${diff}/files/`;
  const idsIn = async (path: string, client = api.anonymous) =>
    ((await client.get(path)).body.files as { id: number }[]).map(({ id }) => id);

  it('200: shows both sides, and what was uploaded of them', async () => {
    const request = await aRequest();
    const sides = { source_file: '/old.png', source_revision: 'r1', dest_file: '/new.png', status: 'V' };
    const file = await api.make.fileDiff(request, { ...sides, is_binary: true });
    const shared = await api.make.fileDiff(request, { ...sides, diff_revision: 2 });
    const before = await api.make.attachment(request, {
      repo_path: '/old.png',
      repo_revision: 'r1',
      caption: 'Before',
      sha256: 'a'.repeat(64),
    });
    const after = await api.make.attachment(request, { added_in_filediff_id: file.id, caption: 'After' });

    const item = await api.anonymous.get(`${filesOf(request)}${file.id}/`);
    const list = await api.anonymous.get(filesOf(request));

    expect(item).toShow(FILE_DIFF);
    expect(list).toList(FILE_DIFF);
    const attachments = `${api.url}/api/repositories/${request.repository.id}/diff-file-attachments/`;
    expect(item.body.file).toEqual({
      binary: true,
      commit_id: null,
      dest_detail: 'def456',
      dest_file: '/new.png',
      encoding: null,
      extra_data: {},
      id: file.id,
      orig_sha256: 'a'.repeat(64),
      patched_sha256: '0'.repeat(64),
      source_file: '/old.png',
      source_revision: 'r1',
      status: 'moved',
      links: {
        self: { href: `${api.url}${filesOf(request)}${file.id}/`, method: 'GET' },
        update: { href: `${api.url}${filesOf(request)}${file.id}/`, method: 'PUT' },
        diff_comments: { href: `${api.url}${filesOf(request)}${file.id}/diff-comments/`, method: 'GET' },
        original_file: { href: `${api.url}${filesOf(request)}${file.id}/original-file/`, method: 'GET' },
        patched_file: { href: `${api.url}${filesOf(request)}${file.id}/patched-file/`, method: 'GET' },
        source_attachment: { href: `${attachments}${before.id}/`, method: 'GET', title: 'Before' },
        dest_attachment: { href: `${attachments}${after.id}/`, method: 'GET', title: 'After' },
      },
    });
    expect(list.body.files).toContainEqual(item.body.file);
    const other = await api.anonymous.get(`${filesOf(request, 'diffs/2')}${shared.id}/`);
    expect(other.body.file).toMatchObject({ dest_attachment: null, links: { source_attachment: { title: 'Before' } } });
    const expanded = await api.anonymous.get(`${filesOf(request, 'diffs/2')}?expand=source_attachment,dest_attachment`);
    const { body } = await api.anonymous.get(`${attachments.slice(api.url.length)}${before.id}/`);
    expect(expanded.body.files).toMatchObject([
      { source_attachment: body.diff_file_attachment, dest_attachment: null },
    ]);
  });

  it('200: a new file has no source; what another repository or request has is not its', async () => {
    const [request, other] = [await aRequest(), await aRequest()];
    const sides = { source_file: '/a', source_revision: 'r', dest_file: '/a' };
    const [fresh, old] = [
      await api.make.fileDiff(request, { ...sides, is_new: true }),
      await api.make.fileDiff(other, sides),
    ];
    await api.make.attachment(request, { repo_path: '/a', repo_revision: 'r' });
    await api.make.attachment({ ...other, repository: request.repository }, { repo_path: '/a', repo_revision: 'r' });

    for (const [of, { id }] of [
      [request, fresh],
      [other, old],
    ] as const) {
      const { body } = await api.anonymous.get(`${filesOf(of)}${id}/`);
      expect(body.file).toMatchObject({ source_attachment: null, dest_attachment: null, orig_sha256: null });
    }
  });

  describe('200: of a series of commits', () => {
    const series = async (commits: Record<string, string>, uploads: string[], dest = '/x.png') => {
      const request = await aRequest();
      const whole = await api.make.fileDiff(request, { dest_file: dest });
      for (const [commit_id, parent_commit_id] of Object.entries(commits)) {
        // A commit that does not change the file connects those before and after it.
        const path = commit_id.startsWith('other') ? '/other.png' : '/x.png';
        const file = await api.make.fileDiff(request, { dest_file: path, commit_id, parent_commit_id });
        if (uploads.includes(commit_id)) {
          await api.make.attachment(request, { added_in_filediff_id: file.id, caption: commit_id });
        }
      }
      return { request, whole };
    };
    const uploadOf = async ({ request, whole }: Awaited<ReturnType<typeof series>>) =>
      (await api.anonymous.get(`${filesOf(request)}${whole.id}/`)).body.file.links.dest_attachment?.title as unknown;

    it.each([
      ['the last change of a line', { a: 'base', b: 'a', c: 'b' }, 'c'],
      ['the last change, over a commit that leaves the file alone', { a: 'base', other: 'a', c: 'other' }, 'c'],
      ['the only change', { a: 'base' }, 'a'],
      ['nothing where two lines end', { a: 'base', b: 'a', c: 'a' }, undefined],
      ['nothing of another file', { other: 'base' }, undefined],
      ['nothing where commits go in a circle', { a: 'b', b: 'a' }, undefined],
    ])('the file of all commits together shows %s', async (_, commits, expected) => {
      expect(await uploadOf(await series(commits as Record<string, string>, Object.keys(commits)))).toBe(expected);
    });

    it('its own upload comes first, and what the last commit lacks does not come from one before it', async () => {
      const own = await series({ a: 'base' }, ['a']);
      await api.make.attachment(own.request, { added_in_filediff_id: own.whole.id, caption: 'Own' });

      expect(await uploadOf(own)).toBe('Own');
      expect(await uploadOf(await series({ a: 'base', b: 'a' }, ['a']))).toBeUndefined();
    });

    it('the list is of all commits together, or of the one that is asked for', async () => {
      const { request, whole } = await series({ a: 'base', b: 'a' }, []);

      expect(await idsIn(filesOf(request))).toEqual([whole.id]);
      expect(await idsIn(`${filesOf(request)}?commit-id=b`)).toHaveLength(1);
      expect(await idsIn(`${filesOf(request)}?commit-id=none`)).toEqual([]);
      const { body } = await api.anonymous.get(`/api/review-requests/${request.displayId}/diffs/1/`);
      expect(body.diff.commit_count).toBe(2);
    });
  });

  it('200: binary files alone, or the others', async () => {
    const request = await aRequest();
    const [binary, text] = [await api.make.fileDiff(request, { is_binary: true }), await api.make.fileDiff(request)];

    expect(await idsIn(filesOf(request))).toEqual([binary.id, text.id]);
    expect(await idsIn(`${filesOf(request)}?binary=1`)).toEqual([binary.id]);
    expect(await idsIn(`${filesOf(request)}?binary=0`)).toEqual([text.id]);
    expect((await api.anonymous.get(`${filesOf(request)}?binary=1&counts-only=1`)).body.count).toBe(1);
  });

  it('200: one file as a patch', async () => {
    const request = await aRequest();
    const { id } = await api.make.fileDiff(request, { diff: 'diff --git a/x b/x\n+é\n' });

    const answer = await api.anonymous.get(`${filesOf(request)}${id}/`, { headers: { accept: 'text/x-patch' } });

    expect(answer.text).toBe('diff --git a/x b/x\n+é\n');
  });

  describe('as data for pages that show the change side by side', () => {
    const HEADER = 'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n';
    const asData = { headers: { accept: 'application/vnd.service.org.diff.data+json' } };
    const aFile = async (columns: Record<string, unknown>) => {
      const request = await aRequest();
      return `${filesOf(request)}${(await api.make.fileDiff(request, columns)).id}/`;
    };
    const dataOf = async (columns: Record<string, unknown>, query = '') =>
      api.anonymous.get((await aFile(columns)) + query, asData);
    const linesOf = ({ body }: Awaited<ReturnType<typeof dataOf>>) =>
      (body.diff_data.chunks as { lines: unknown[][] }[]).flatMap(({ lines }) => lines);

    it('200: has the lines of both sides, with the rows of the whole file', async () => {
      const file = await aFile({
        diff: `${HEADER}@@ -11,2 +11,3 @@ heading\n one\n-Line 5 of the file\n+Line 5 modified\n+two\n@@ -20 +20,0 @@\n-gone\n`,
      });

      const answer = await api.anonymous.get(file, asData);

      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
      const meta = { left_headers: [], right_headers: [], whitespace_chunk: false, whitespace_lines: [] };
      const chunk = (index: number, change: string, lines: unknown[]) => ({
        ...{ index, change, lines, meta, collapsable: false, numlines: lines.length },
      });
      expect(answer.body).toEqual({
        diff_data: {
          binary: false,
          new_file: false,
          num_changes: 2,
          changed_chunk_indexes: [1, 2],
          chunks: [
            chunk(0, 'equal', [[11, 11, 'one', null, 11, 'one', null, false]]),
            chunk(1, 'replace', [
              [12, 12, 'Line 5 of the file', [[7, 18]], 12, 'Line 5 modified', [[7, 15]], false],
              [13, '', '', null, 13, 'two', null, false],
            ]),
            chunk(2, 'delete', [[21, 20, 'gone', null, '', '', null, false]]),
          ],
        },
        stat: 'ok',
      });
      const tag = answer.headers.get('etag') ?? '';
      const known = { headers: { ...asData.headers, 'if-none-match': tag } };
      expect((await api.anonymous.get(file, known)).status).toBe(304);
      const asReviewBoard = { headers: { accept: 'application/vnd.reviewboard.org.diff.data+json' } };
      expect((await api.anonymous.get(file, asReviewBoard)).body).toEqual(answer.body);
    });

    it('200: says where only white space changed, and counts characters, not their halves', async () => {
      const diff = `${HEADER}@@ -1,3 +1,3 @@\n-\ta\n-b\r\n-be \u{1f600}x\n+    a\n+b\n+be \u{1f601}x\n`;
      const answer = await dataOf({ diff });

      expect(linesOf(answer)).toEqual([
        [1, 1, '\ta', null, 1, '    a', null, true],
        [2, 2, 'b', null, 2, 'b', null, true],
        [3, 3, 'be \u{1f600}x', [[3, 4]], 3, 'be \u{1f601}x', [[3, 4]], false],
      ]);
      expect(answer.body.diff_data.chunks[0].meta).toMatchObject({
        whitespace_chunk: false,
        whitespace_lines: [[1, 2]],
      });
    });

    it('200: lines are HTML when they are asked for with colours', async () => {
      const columns = { is_new: true, diff: `${HEADER}@@ -0,0 +1 @@\n+<script>alert('&')</script>\n` };

      const [text, html] = [await dataOf(columns), await dataOf(columns, '?syntax-highlighting=1')];

      expect(linesOf(text)[0]?.[5]).toBe("<script>alert('&')</script>");
      expect(linesOf(html)[0]?.[5]).toBe('&lt;script&gt;alert(&#x27;&amp;&#x27;)&lt;/script&gt;');
      expect(html.body.diff_data).toMatchObject({ new_file: true, num_changes: 1 });
    });

    it('200: of a binary file, or a move, there are no lines', async () => {
      const moved = 'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n';
      for (const columns of [{ is_binary: true }, { diff: moved }]) {
        expect((await dataOf(columns)).body.diff_data).toMatchObject({ chunks: [], num_changes: 0 });
      }
    });

    it('400: there are too many lines or bytes to be shown at once', async () => {
      const hunk = (count: number) => `${HEADER}@@ -0,0 +1,${count} @@\n${'+\n'.repeat(count)}`;
      expect((await dataOf({ diff: hunk(20_000) })).status).toBe(200);
      for (const diff of [hunk(20_001), `${HEADER}@@ -0,0 +1 @@\n+${'x'.repeat(1_048_576)}\n`]) {
        const answer = await dataOf({ diff });
        expect(answer).toFailWith(errors.diffTooLarge);
        expect(answer.body).toMatchObject({ max_size: 1_048_576, reason: expect.any(String) });
      }
    });

    it('501: nothing is known of the change', async () => {
      for (const diff of [null, 'no patch']) expect(await dataOf({ diff })).toFailWith(errors.fileNotRead);
    });
  });

  it('200: those of the draft are for those who work on it', async () => {
    const request = await aRequest();
    const file = await api.make.fileDiff(request, { on_draft: true });
    const { id } = await api.make.attachment(request, { added_in_filediff_id: file.id });
    const list = filesOf(request, 'draft/diffs/1');

    expect(await api.as(author).get(list)).toList(DRAFT_FILE_DIFF);
    const item = await api.as(author).get(`${list}${file.id}/`);
    expect(item).toShow(DRAFT_FILE_DIFF);
    expect(item.body.file.links.self.href).toBe(`${api.url}${list}${file.id}/`);
    expect(item.body.file.links.dest_attachment.href).toContain(`/diff-file-attachments/${id}/`);
    expect(await api.anonymous.get(list)).toFailWith(errors.notLoggedIn);
    const asData = { headers: { accept: 'application/vnd.service.org.diff.data+json' } };
    for (const form of [{}, asData]) {
      const other = api.as(await api.make.user());
      expect(await other.get(`${list}${file.id}/`, form)).toFailWith(errors.permissionDenied);
    }
    expect(await api.as(author).get(`${filesOf(request)}${file.id}/`)).toFailWith(errors.doesNotExist);
  });

  describe('in their diffs', () => {
    const diffsOf = ({ displayId }: { displayId: number }, path = 'diffs/') =>
      `/api/review-requests/${displayId}/${path}`;

    it('expand=files inlines those of all commits together, and expand=repository what they are for', async () => {
      const request = await aRequest();
      await api.make.fileDiff(request);
      await api.make.fileDiff(request, { commit_id: 'c1', parent_commit_id: 'c0' });
      await api.make.fileDiff(request, { diff_revision: 2 });

      const { body } = await api.anonymous.get(`${diffsOf(request)}?expand=files,repository`);

      const [first, second] = body.diffs;
      expect(first.files).toEqual((await api.anonymous.get(filesOf(request))).body.files);
      expect(first.files).toHaveLength(1);
      expect(second.files).toHaveLength(1);
      expect(first.repository).toMatchObject({ id: request.repository.id, name: request.repository.name });
      expect(first._expanded).toEqual({
        files: {
          item_mimetype: 'application/vnd.service.org.file+json',
          list_mimetype: 'application/vnd.service.org.files+json',
          list_url: api.url + filesOf(request),
        },
        repository: { item_mimetype: 'application/vnd.service.org.repository+json' },
      });
      expect(Object.keys(first.links)).not.toEqual(expect.arrayContaining(['files']));
    });

    it('expand=draft_files inlines those of the draft', async () => {
      const request = await aRequest();
      const { id } = await api.make.fileDiff(request, { on_draft: true });

      const { body } = await api.as(author).get(`${diffsOf(request, 'draft/diffs/1/')}?expand=draft_files,repository`);

      expect(body.diff.draft_files).toMatchObject([
        { id, links: { self: { href: expect.stringContaining('draft') } } },
      ]);
      expect(body.diff.repository.id).toBe(request.repository.id);
    });

    it('leaves the link where there are more than can be inlined, and what a token may not read', async () => {
      const request = await aRequest();
      const { id } = await api.make.fileDiff(request);
      const url = `${diffsOf(request)}?expand=files`;
      const policy = { perms: {}, resources: { file_diff: { [String(id)]: { block: ['*'] } } } };
      const token = await api.make.apiToken(author, { policy });
      const narrow = await api.anonymous.with({ authorization: `token ${token}` }).get(url);
      expect(narrow.body.diffs[0].files).toEqual([]);

      await api.db.query(
        `insert into file_diff (review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status)
         select $1, 1, '/' || n, '1', '/' || n, '2', 'M' from generate_series(1, 200) n`,
        [request.id],
      );
      const [diff] = (await api.anonymous.get(url)).body.diffs;
      expect(diff).not.toHaveProperty('files');
      expect(diff.links).toHaveProperty('files');
    });
  });

  it('404: there is no such file in that diff', async () => {
    const request = await aRequest();
    const { id } = await api.make.fileDiff(request);
    await api.make.fileDiff(request, { diff_revision: 2 });

    expect(await api.anonymous.get(`${filesOf(request, 'diffs/2')}${id}/`)).toFailWith(errors.doesNotExist);
    expect(await api.anonymous.get(filesOf(request, 'diffs/3'))).toFailWith(errors.doesNotExist);
    expect(await api.anonymous.get(`${filesOf(await aRequest())}${id}/`)).toFailWith(errors.doesNotExist);
  });

  it('does not lead the submitter to attachments in a repository that they may not read', async () => {
    const request = await api.make.reviewRequest(author, await api.make.repository({ is_public: false }));
    const file = await api.make.fileDiff(request);
    await api.make.attachment(request, { added_in_filediff_id: file.id });

    const { body } = await api.as(author).get(`${filesOf(request)}${file.id}/`);

    expect(body.file.dest_attachment).toBeNull();
  });

  it('expand=added_in_filediff of an attachment inlines the file, of a draft too', async () => {
    const request = await aRequest();
    const [file, draft] = [await api.make.fileDiff(request), await api.make.fileDiff(request, { on_draft: true })];
    for (const { id } of [file, draft]) await api.make.attachment(request, { added_in_filediff_id: id });
    await api.make.attachment(request, { repo_path: '/x', repo_revision: '1' });
    const list = `/api/repositories/${request.repository.id}/diff-file-attachments/?expand=added_in_filediff`;

    const { body } = await api.as(author).get(list);

    const [published, drafted, committed] = body.diff_file_attachments;
    expect(published.added_in_filediff).toEqual((await api.anonymous.get(`${filesOf(request)}${file.id}/`)).body.file);
    expect(published._expanded).toEqual({
      added_in_filediff: { item_mimetype: 'application/vnd.service.org.file+json' },
    });
    expect(published.links).not.toHaveProperty('added_in_filediff');
    expect(drafted.added_in_filediff.links.self.href).toContain(`/draft/diffs/1/files/${draft.id}/`);
    expect(committed.added_in_filediff).toBeNull();
    const token = await api.make.oauthToken(author, { scopes: ['diff_file_attachment:read', 'file_diff:read'] });
    const narrow = (await api.withBearer(token.value).get(list)).body.diff_file_attachments;
    expect(narrow.map((each: any) => 'added_in_filediff' in each.links)).toEqual([false, true, false]);
  });
});
