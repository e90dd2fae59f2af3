import { errors } from '@review-service/contracts/errors';
import type { SourceQuestion } from '@review-service/contracts/sources';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { eventually } from '@review-service/testing/eventually';
import { blobId, gitChange, hunkOf } from '../../../../test/git-change';
import { PlayedWorker, type PlayedAnswer } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';

const ABOUT = {
  ...{ commit_message: 'A commit', author_name: 'Ann', author_email: 'ann@example.com' },
  ...{ author_date: '2026-01-01T12:00:00Z', committer_date: '2026-01-01T12:00:00Z' },
  ...{ committer_name: 'Ann', committer_email: 'ann@example.com' },
};
const COMMIT = 'c'.repeat(40);
const DIFF_DATA = { accept: 'application/vnd.service.org.diff.data+json' };
const BINARY = '\0\x01old';

/** A file of so many lines, some of which are others. */
const lines = (count: number, changed: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, at) => `${changed[at + 1] ?? `line ${at + 1}`}\n`).join('');
const OLD = lines(60);
const NOW = lines(60, { 30: 'thirty' });
const HUNK = '@@ -29,3 +29,3 @@ line 20\n line 29\n-line 30\n+thirty\n line 31\n';

describe('files of sources', () => {
  let api: TestApi;
  /** Works on one request at a time. */
  let narrow: TestApi;
  let author: MadeUser;
  let client: TestClient;
  let asked: SourceQuestion[];

  beforeAll(async () => {
    api = await TestApi.boot();
    narrow = await TestApi.boot({ beside: api, settings: { MAX_CONCURRENT_REQUESTS: '1' } });
    author = await api.make.user();
    client = api.as(author);
  });
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => PlayedWorker.stopAll());
  afterAll(async () => {
    await narrow.close();
    await api.close();
  });

  /** The source has these contents, by their blob ids, or says something else. */
  const has = (...contents: (string | PlayedAnswer)[]) => {
    PlayedWorker.on(api, (question) => {
      asked.push(question);
      const isAsked = (one: string | PlayedAnswer) =>
        typeof one !== 'string' || (question.kind === 'file' && blobId(one).startsWith(question.blob));
      const found = contents.find(isAsked) ?? { fault: 'missing' };
      return typeof found === 'string' ? { bytes: Buffer.from(found, 'latin1') } : found;
    });
  };
  const part = (name: string, text: string): FilePart => ({
    ...{ name, filename: 'diff', type: 'text/x-patch' },
    bytes: Buffer.from(text, 'latin1'),
  });
  type File = Record<string, any>;
  const made = async (columns: Record<string, unknown> = {}) => {
    const repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
    const request = await api.make.reviewRequest(author, repository, columns);
    return { ...request, repository, url: `/api/review-requests/${request.displayId}/` };
  };
  /** The first file of a diff on the draft. */
  const posted = async (patch: string, { parent, base }: { parent?: string; base?: string } = {}): Promise<File> => {
    const { url } = await made();
    const parts = [part('path', patch), ...(parent === undefined ? [] : [part('parent_diff_path', parent)])];
    const fields: Record<string, string> = base === undefined ? {} : { base_commit_id: base };
    expect((await client.send('POST', `${url}diffs/`, multipart(fields, parts))).status).toBe(201);
    return ((await client.get(`${url}draft/diffs/1/files/`)).body.files as File[])[0] ?? {};
  };
  /** The first file of each commit of a series. */
  const series = async (...patches: string[]) => {
    const { url } = await made({ created_with_history: true });
    await client.post(`${url}diffs/`);
    const files: File[] = [];
    for (const [at, patch] of patches.entries()) {
      const fields = { ...ABOUT, commit_id: `c${at + 1}`, parent_id: `c${at}` };
      const to = `${url}draft/diffs/1/draft-commits/`;
      expect((await client.send('POST', to, multipart(fields, part('diff', patch)))).status).toBe(201);
      files.push((await client.get(`${url}draft/diffs/1/files/?commit-id=c${at + 1}`)).body.files[0] as File);
    }
    return files;
  };
  const pathOf = (file: File, side: 'original' | 'patched' | 'self') =>
    new URL(file.links[side === 'self' ? 'self' : `${side}_file`].href as string).pathname;
  const sideOf = (file: File, side: 'original' | 'patched', by = client) => by.get(pathOf(file, side));
  const sidesOf = async (file: File, by = client) => {
    const answers = [await sideOf(file, 'original', by), await sideOf(file, 'patched', by)];
    return answers.map(({ status, bytes }) => (status === 200 ? bytes.toString('latin1') : status));
  };
  const dataOf = async (file: File, by = client) =>
    (await by.get(pathOf(file, 'self'), { headers: DIFF_DATA })).body.diff_data as File;

  it('200: a side that the patch does not have is the file of the source, with the change', async () => {
    has(OLD);
    const file = await posted(gitChange('dir/a', OLD, NOW, HUNK), { base: COMMIT });

    expect(await sidesOf(file)).toEqual([OLD, NOW]);
    expect(asked).toEqual([{ kind: 'file', path: 'dir/a', blob: blobId(OLD), commit: COMMIT }]);
    const answer = await sideOf(file, 'patched');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await client.get(pathOf(file, 'patched'), known)).status).toBe(304);
  });

  it('200: what the patch has is not asked for', async () => {
    has({ fault: 'missing' });
    const file = await posted(gitChange('a', 'a\n', 'b\n', hunkOf('a\n', 'b\n')));

    expect(await sidesOf(file)).toEqual(['a\n', 'b\n']);
    expect((await dataOf(file)).chunks).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  describe('a file that is moved alone, of which the patch names no blob', () => {
    const moved = 'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n';
    /** It is published, and read by everybody. */
    const published = async (file: File) => {
      await api.db.query('update file_diff set on_draft = false where id = $1', [file.id]);
      await api.db.query(
        'update diff set on_draft = false where review_request_id = (select max(id) from review_request)',
      );
      return { ...file, links: JSON.parse(JSON.stringify(file.links).replaceAll('/draft/', '/')) as File };
    };

    it('200: is the one of the commit, for those who may change the repository, and once it is published', async () => {
      has({ bytes: OLD });
      const file = await posted(moved, { base: COMMIT });

      expect(await sidesOf(file, api.as(await api.make.superuser()))).toEqual([OLD, OLD]);
      expect(asked).toEqual([{ kind: 'file', path: 'x', blob: '', commit: COMMIT }]);
      expect(await sidesOf(await published(file))).toEqual([OLD, OLD]);
    });

    it('501: is not told before that, because a caller could name any path', async () => {
      has({ bytes: OLD });
      const file = await posted(moved, { base: COMMIT });

      for (const side of ['original', 'patched'] as const) {
        const answer = await sideOf(file, side);
        expect(answer).toFailWith(errors.fileNotRead);
        expect(answer.body.reason).toBe('unsupported');
      }
      const [first] = await series(`${moved}index 1111..2222\n`);
      expect(await sidesOf(first ?? {})).toEqual([501, 501]);
      expect(asked).toEqual([]);
    });

    it('501: has no certain version without a commit', async () => {
      has({ bytes: OLD });
      const file = await posted(moved, { base: 'main' });
      const answer = await sideOf(file, 'original', api.as(await api.make.superuser()));

      expect(answer).toFailWith(errors.fileNotRead);
      expect(answer.body.reason).toBe('unsupported');
    });
  });

  it('200: of a series, and behind a parent patch, by the file before all of them', async () => {
    has(OLD);
    const later = lines(60, { 30: 'thirty', 50: 'fifty' });
    const second = gitChange('a', NOW, later, '@@ -50 +50 @@\n-line 50\n+fifty\n');
    const [first, last] = await series(gitChange('a', OLD, NOW, HUNK), second);

    expect(await sidesOf(first ?? {})).toEqual([OLD, NOW]);
    expect(await sidesOf(last ?? {})).toEqual([NOW, later]);
    const behind = await posted(second, { parent: gitChange('a', OLD, NOW, HUNK) });
    expect(await sidesOf(behind)).toEqual([NOW, later]);
    expect(asked.map((question) => 'blob' in question && question.blob)).toEqual([blobId(OLD), blobId(OLD)]);
  });

  it('200: the old side of a binary file, where nobody uploaded it; and of one that is deleted without its lines', async () => {
    has(BINARY, OLD);
    const file = await posted(gitChange('a.png', BINARY, '\0new'));

    expect(await sidesOf(file)).toEqual([BINARY, 501]);
    expect(file.source_attachment).toBeNull();
    const gone = await posted(gitChange('a', OLD, undefined, ''));
    expect(await sidesOf(gone)).toEqual([OLD, 404]);
  });

  it.each([['missing'], ['unauthorized'], ['wrong'], ['too-large'], ['unsupported']] as const)(
    '501: why the source does not give it: %s',
    async (fault) => {
      has({ fault });
      const answer = await sideOf(await posted(gitChange('a', OLD, NOW, HUNK)), 'original');

      expect(answer).toFailWith(errors.fileNotRead);
      expect(answer.body.reason).toBe(fault);
    },
  );

  it('501: a patch that is not of the file, or makes another one than it says', async () => {
    has(OLD);
    const [other, filtered] = [
      gitChange('a', OLD, NOW, HUNK.replace('line 29', 'Line 29')),
      gitChange('a', OLD, NOW, HUNK.replace('thirty', 'THIRTY')),
    ];
    for (const patch of [other, filtered]) {
      const file = await posted(patch);
      expect(await sidesOf(file)).toEqual([OLD, 501]);
      expect((await sideOf(file, 'patched')).body.reason).toBe('wrong');
    }
  });

  it('501: of a repository without a source', async () => {
    const file = await posted(gitChange('a', OLD, NOW, HUNK));
    await api.db.query('delete from repository_source');

    const answer = await sideOf(file, 'original');
    expect(answer).toFailWith(errors.fileNotRead);
    expect(answer.body.reason).toBe('none');
  });

  it('503: not yet, and it is asked once however many want it; then 200', async () => {
    const file = await posted(gitChange('a', OLD, NOW, HUNK));

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? sideOf(file, 'original') : client.send('HEAD', pathOf(file, 'patched')),
      ),
    );

    expect(answers[0]).toFailWith(errors.fileNotReadYet);
    expect(answers[0]?.body.reason).toBe('pending');
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
      new Set(['503 1']),
    );
    const jobs = await api.db.query(
      `select from outbox_message
       where name = 'source.asked' and (payload->>'repositoryId')::int = (select max(id) from repository)`,
    );
    expect(jobs).toHaveLength(1);
    has(OLD);
    await eventually(async () => (await sideOf(file, 'original')).status === 200);
    expect(await sidesOf(file)).toEqual([OLD, NOW]);
  });

  it.each(['original_file', 'diff data'])(
    '503, 200: who waits for a source takes nobody else a place: %s',
    async (what) => {
      const file = await posted(gitChange('a', OLD, NOW, HUNK));
      const by = narrow.as(author);
      const order: string[] = [];
      const isAsked = async () =>
        (await api.db.query('select from source_answer where repository_id = (select max(id) from repository)'))
          .length > 0;

      const waiting = (what === 'diff data' ? dataOf(file, by) : sideOf(file, 'original', by)).then(() =>
        order.push('it'),
      );
      await eventually(isAsked);
      expect((await narrow.anonymous.get('/api/info/')).status).toBe(200);
      order.push('another');
      await waiting;
      expect(order).toEqual(['another', 'it']);
    },
  );

  it('503: the source is not reachable, which may end', async () => {
    has({ fault: 'unreachable' });
    const answer = await sideOf(await posted(gitChange('a', OLD, NOW, HUNK)), 'patched');

    expect(answer).toFailWith(errors.fileNotReadYet);
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  describe('diff data', () => {
    const rowsOf = ({ chunks }: File) => (chunks as File[]).flatMap(({ lines }) => lines as unknown[][]);

    it('has all lines, and each in the row that it has without the others', async () => {
      const file = await posted(gitChange('a', OLD, NOW, HUNK));
      const [without] = [await dataOf(file)];
      has(OLD);
      await eventually(async () => rowsOf(await dataOf(file)).length === 60);

      const { chunks, changed_chunk_indexes } = await dataOf(file);
      expect(chunks.map(({ change, numlines, collapsable }: File) => [change, numlines, collapsable])).toEqual([
        ['equal', 29, true],
        ['replace', 1, false],
        ['equal', 30, true],
      ]);
      expect(changed_chunk_indexes).toEqual([1]);
      const all = new Map(rowsOf({ chunks }).map((row) => [row[0], row]));
      expect(rowsOf(without)).toHaveLength(3);
      for (const row of rowsOf(without)) expect(all.get(row[0])).toEqual(row);
    });

    it('of a series has all lines before and after all of its commits', async () => {
      has(OLD);
      const later = lines(60, { 30: 'thirty', 50: 'fifty' });
      const files = await series(
        gitChange('a', OLD, NOW, HUNK),
        gitChange('a', NOW, later, '@@ -50 +50 @@\n-line 50\n+fifty\n'),
      );

      const { chunks } = await dataOf(files[1] ?? {});
      expect(chunks.map(({ change, numlines }: File) => [change, numlines])).toEqual([
        ['equal', 29],
        ['replace', 1],
        ['equal', 19],
        ['replace', 1],
        ['equal', 10],
      ]);
    });

    it('has the lines of the patch where there are too many others', async () => {
      const [old, now] = [lines(20_001), lines(20_001, { 30: 'thirty' })];
      has(old);
      const file = await posted(gitChange('a', old, now, HUNK));

      expect((await sideOf(file, 'original')).bytes.toString()).toBe(old);
      expect(rowsOf(await dataOf(file))).toHaveLength(3);
    });

    it('has no more than the patch for a token that does not read original files', async () => {
      has(OLD);
      const file = await posted(gitChange('a', OLD, NOW, HUNK));
      const by = async (...scopes: string[]) =>
        api.withBearer((await api.make.oauthToken(author, { scopes: ['draft_file_diff:read', ...scopes] })).value);

      expect(rowsOf(await dataOf(file, await by()))).toHaveLength(3);
      expect(asked).toEqual([]);
      expect(rowsOf(await dataOf(file, await by('draft_original_file:read')))).toHaveLength(60);
    });
  });

  it('501: for the submitter who may not read the repository there is no source', async () => {
    has(OLD);
    const file = await posted(gitChange('a', OLD, NOW, HUNK));
    await api.db.query('update repository set is_public = false where id = (select max(id) from repository)');

    const answer = await sideOf(file, 'original');
    expect(answer).toFailWith(errors.fileNotRead);
    expect(answer.body.reason).toBe('none');
    expect(asked).toEqual([]);
  });

  it('401, 403: nothing is asked for who may not read the file', async () => {
    has(OLD);
    const file = await posted(gitChange('a', OLD, NOW, HUNK));

    expect(await sideOf(file, 'original', api.anonymous)).toFailWith(errors.notLoggedIn);
    expect(await sideOf(file, 'patched', api.as(await api.make.user()))).toFailWith(errors.permissionDenied);
    expect(asked).toEqual([]);
  });
});
