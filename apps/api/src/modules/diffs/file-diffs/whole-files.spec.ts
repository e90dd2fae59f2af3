import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';

const ABOUT = {
  ...{ commit_message: 'A commit', author_name: 'Ann', author_email: 'ann@example.com' },
  ...{ author_date: '2026-01-01T12:00:00Z', committer_date: '2026-01-01T12:00:00Z' },
  ...{ committer_name: 'Ann', committer_email: 'ann@example.com' },
};
/** A file of so many lines, one of which is another one. */
const linesWith = (count: number, number = 0, text = '') =>
  Array.from({ length: count }, (_, at) => (at + 1 === number ? `${text}\n` : `line ${at + 1}\n`)).join('');
const BINARY = '\0\x01old';
const CHANGED_BINARY = '\0\x01new\xff';

describe('files as a whole', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    client = api.as(author);
  });

  const part = (name: string, text: string): FilePart => ({
    ...{ name, filename: 'diff', type: 'text/x-patch' },
    bytes: Buffer.from(text, 'latin1'),
  });
  const made = async (columns: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(author, await api.make.repository(), columns);
    return { ...request, url: `/api/review-requests/${request.displayId}/` };
  };
  type Request = Awaited<ReturnType<typeof made>>;
  type File = Record<string, any>;
  const filesOf = async ({ url }: Request, query = '') =>
    (await client.get(`${url}draft/diffs/1/files/${query}`)).body.files as File[];
  /** The files of a diff on the draft. */
  const posted = async (patch: string, parent?: string) => {
    const request = await made();
    const parts = [part('path', patch), ...(parent === undefined ? [] : [part('parent_diff_path', parent)])];
    expect((await client.send('POST', `${request.url}diffs/`, multipart({}, parts))).status).toBe(201);
    return { request, files: await filesOf(request) };
  };
  /** A series of commits, c1 and so on, on the draft; and the first file of each. */
  const series = async (...patches: string[]) => {
    const request = await made({ created_with_history: true });
    await client.post(`${request.url}diffs/`);
    const files: File[] = [];
    for (const [at, patch] of patches.entries()) {
      const fields = { ...ABOUT, commit_id: `c${at + 1}`, parent_id: `c${at}` };
      const to = `${request.url}draft/diffs/1/draft-commits/`;
      expect((await client.send('POST', to, multipart(fields, part('diff', patch)))).status).toBe(201);
      const [file = {}] = await filesOf(request, `?commit-id=c${at + 1}`);
      files.push(file);
    }
    return { request, files };
  };
  const sideOf = (file: File | undefined, side: 'original' | 'patched', by = client) =>
    by.get(new URL(file?.links[`${side}_file`].href as string).pathname);
  /** What is answered for both sides: the content, or the status. */
  const sidesOf = async (file: File | undefined, by = client) => {
    const answers = [await sideOf(file, 'original', by), await sideOf(file, 'patched', by)];
    return answers.map(({ status, bytes }) => (status === 200 ? bytes.toString('latin1') : status));
  };
  const attach = async ({ repository }: Request, file: File | undefined, bytes: string, fields = {}) => {
    const to = `/api/repositories/${repository.id}/diff-file-attachments/`;
    const upload = multipart({ filediff: file?.id as number, ...fields }, { bytes: Buffer.from(bytes, 'latin1') });
    expect((await client.send('POST', to, upload)).status).toBe(201);
  };

  it('200: new and deleted files, byte for byte; 404 for the other side', async () => {
    const text = 'caf\xe9\r\ntwo\0\nend';
    const { files } = await posted(
      gitChange('new', undefined, text, hunkOf('', text)) +
        gitChange('gone', text, undefined, hunkOf(text, '')) +
        gitChange('empty', undefined, '', ''),
    );

    const [fresh, gone, empty] = files;
    expect(await sidesOf(fresh)).toEqual([404, text]);
    expect(await sidesOf(gone)).toEqual([text, 404]);
    expect(await sidesOf(empty)).toEqual([404, '']);
    for (const [file, side] of [
      [fresh, 'original'],
      [gone, 'patched'],
    ] as const) {
      expect(await sideOf(file, side)).toFailWith(errors.doesNotExist);
    }
  });

  it('200: nothing about them can do harm, and who has one does not get it again', async () => {
    const page = '<script>alert(1)</script>\n';
    const { files } = await posted(gitChange('dir/a.html', undefined, page, hunkOf('', page)));

    const answer = await sideOf(files[0], 'patched');

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(page.length),
      'content-disposition': 'inline; filename=a.html',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const path = new URL(files[0]?.links.patched_file.href as string).pathname;
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await client.get(path, known)).status).toBe(304);
    expect((await client.send('HEAD', path)).headers.get('content-length')).toBe(String(page.length));
  });

  it('200: files that the hunks cover, which the blob ids tell; 501 for all others', async () => {
    const [old, now] = [linesWith(4), linesWith(4, 2, 'two')];
    const hunk = '@@ -1,4 +1,4 @@\n line 1\n-line 2\n+two\n line 3\n line 4\n';
    const { files } = await posted(
      gitChange('covered', old, now, hunk) +
        gitChange('longer', `${old}more\n`, `${now}more\n`, hunk) +
        gitChange('filtered', undefined, 'encrypted\n', hunkOf('', 'clear\n')) +
        gitChange('no-ids', old, now, hunk).replace(/^index.*\n/m, '') +
        gitChange('emptied', old, '', hunkOf(old, '')) +
        gitChange('blob', BINARY, CHANGED_BINARY),
    );

    expect(await sidesOf(files[0])).toEqual([old, now]);
    expect(await sidesOf(files[1])).toEqual([501, 501]);
    expect(await sidesOf(files[2])).toEqual([404, 501]);
    expect(await sidesOf(files[3])).toEqual([501, 501]);
    expect(await sidesOf(files[4])).toEqual([old, '']);
    expect(await sidesOf(files[5])).toEqual([501, 501]);
    expect(await sideOf(files[1], 'patched')).toFailWith(errors.fileNotRead);
  });

  it('200: files that the parent patch makes, or has more lines of', async () => {
    const [base, old, now] = [
      linesWith(10),
      linesWith(10, 2, 'two'),
      linesWith(10, 2, 'two').replace('line 9', 'nine'),
    ];
    const before = '@@ -1,5 +1,5 @@\n line 1\n-line 2\n+two\n line 3\n line 4\n line 5\n';
    const after = '@@ -6,5 +6,5 @@\n line 6\n line 7\n line 8\n-line 9\n+nine\n line 10\n';
    const { files } = await posted(
      gitChange('a', 'a\nb\nc\nd\n', 'a\nb\nc\nD\n', '@@ -4 +4 @@\n-d\n+D\n') + gitChange('b', old, now, after),
      gitChange('a', undefined, 'a\nb\nc\nd\n', hunkOf('', 'a\nb\nc\nd\n')) + gitChange('b', base, old, before),
    );

    expect(await sidesOf(files[0])).toEqual(['a\nb\nc\nd\n', 'a\nb\nc\nD\n']);
    expect(await sidesOf(files[1])).toEqual([old, now]);
  });

  it('200: files of a series, as far as its commits have their lines', async () => {
    const [base, first, second] = [
      linesWith(10),
      linesWith(10, 4, 'four'),
      linesWith(10, 4, 'four').replace('line 7', 'seven'),
    ];
    const { files } = await series(
      gitChange(
        'a',
        base,
        first,
        '@@ -1,7 +1,7 @@\n line 1\n line 2\n line 3\n-line 4\n+four\n line 5\n line 6\n line 7\n',
      ),
      gitChange(
        'a',
        first,
        second,
        '@@ -4,7 +4,7 @@\n four\n line 5\n line 6\n-line 7\n+seven\n line 8\n line 9\n line 10\n',
      ),
      gitChange('a', second, `${second}more\n`, '@@ -8,3 +8,4 @@\n line 8\n line 9\n line 10\n+more\n'),
    );

    expect(await sidesOf(files[0])).toEqual([501, 501]);
    expect(await sidesOf(files[1])).toEqual([first, second]);
    expect(await sidesOf(files[2])).toEqual([second, `${second}more\n`]);
  });

  it('200, 501: of a series whose commits do not follow each other, what each has by itself', async () => {
    const { files } = await series(
      gitChange('a', undefined, 'a\nb\nc\n', hunkOf('', 'a\nb\nc\n')),
      gitChange('a', 'a\nb\nother\n', 'A\nb\nother\n', '@@ -1 +1 @@\n-a\n+A\n'),
    );

    expect(await sidesOf(files[0])).toEqual([404, 'a\nb\nc\n']);
    expect(await sidesOf(files[1])).toEqual([501, 501]);
  });

  it('200: what was uploaded of binary files, for who may read attachments', async () => {
    const { request, files } = await posted(gitChange('a.bin', BINARY, CHANGED_BINARY));
    await attach(request, files[0], CHANGED_BINARY);
    expect(await sidesOf(files[0])).toEqual([501, CHANGED_BINARY]);
    await attach(request, files[0], BINARY, { source_file: 1 });
    expect(await sidesOf(files[0])).toEqual([BINARY, CHANGED_BINARY]);
    expect((await sideOf(files[0], 'patched')).headers.get('content-type')).toBe('text/plain');

    const scopes = ['draft_original_file:read', 'draft_patched_file:read'];
    const narrow = api.withBearer((await api.make.oauthToken(author, { scopes })).value);
    expect(await sidesOf(files[0], narrow)).toEqual([501, 501]);
    const wide = await api.make.oauthToken(author, { scopes: [...scopes, 'diff_file_attachment:read'] });
    expect(await sidesOf(files[0], api.withBearer(wide.value))).toEqual([BINARY, CHANGED_BINARY]);
  });

  it('200: before a commit a binary file is what the commit before it uploaded', async () => {
    const { request, files } = await series(
      gitChange('a.bin', undefined, BINARY),
      gitChange('a.bin', BINARY, CHANGED_BINARY),
    );
    await attach(request, files[0], BINARY);

    expect(await sidesOf(files[0])).toEqual([404, BINARY]);
    expect(await sidesOf(files[1])).toEqual([BINARY, 501]);
  });

  it('401, 403: those of a draft are for who may edit it', async () => {
    const { files } = await posted(gitChange('a', undefined, 'a\n', hunkOf('', 'a\n')));

    expect(await sideOf(files[0], 'patched', api.anonymous)).toFailWith(errors.notLoggedIn);
    expect(await sideOf(files[0], 'patched', api.as(await api.make.user()))).toFailWith(errors.permissionDenied);
  });
});
