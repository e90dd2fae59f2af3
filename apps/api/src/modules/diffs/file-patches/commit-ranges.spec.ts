import { FILE_PATCH } from '@review-service/contracts/file-patches';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';
import { DiffsService } from '../diffs';

type Patch = Record<string, any>;

const ABOUT = {
  ...{ commit_message: 'A commit', author_name: 'Ann', author_email: 'ann@example.com' },
  ...{ author_date: '2026-01-01T12:00:00Z', committer_date: '2026-01-01T12:00:00Z' },
  ...{ committer_name: 'Ann', committer_email: 'ann@example.com' },
};
const change = (path: string, old: string | undefined, now: string | undefined) =>
  gitChange(path, old, now, hunkOf(old ?? '', now ?? ''));
const moved = (from: string, to: string) =>
  `diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;

describe('patches of several commits taken together', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    client = api.as(author);
  });
  afterEach(() => jest.restoreAllMocks());

  /** A published series of commits: c1, c2 and so on. Resolves with the address of its patches. */
  const series = async (...patches: string[]) => {
    const repository = await api.make.repository();
    const request = await api.make.reviewRequest(author, repository, { created_with_history: true });
    const url = `/api/review-requests/${request.displayId}/`;
    await client.post(`${url}diffs/`);
    for (const [at, patch] of patches.entries()) {
      const fields = { ...ABOUT, commit_id: `c${at + 1}`, parent_id: `c${at}` };
      const diff = { name: 'diff', filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(patch) };
      const { status } = await client.send('POST', `${url}draft/diffs/1/draft-commits/`, multipart(fields, [diff]));
      expect(status).toBe(201);
    }
    const drafted = await api.part(DiffsService).drafted(request.id);
    if (drafted) await api.part(DiffsService).publish(drafted, new Date().toISOString());
    return `${url}diffs/1/patches/`;
  };
  const listOf = async (url: string, query: string) => (await client.get(`${url}?${query}`)).body.patches as Patch[];
  const shown = (patches: Patch[]) => patches.map(({ dest_file, status }) => [dest_file, status] as string[]);
  const hunksOf = ({ patch = '' }: Patch = {}) => (patch as string).slice((patch as string).indexOf('@@'));

  it('200: as one change of each file, from the first commit, to the last, or in the middle', async () => {
    const url = await series(
      change('a', 'one\n', 'two\n') + change('b', 'x\n', 'y\n'),
      change('a', 'two\n', 'three\n') + change('new', undefined, 'n\n'),
      change('a', 'three\n', 'four\n') + change('new', 'n\n', 'm\n'),
    );

    const first = await client.get(`${url}?tip-commit-id=c2`);
    expect(first).toList(FILE_PATCH);
    const patches = first.body.patches as Patch[];
    expect(shown(patches)).toEqual([
      ['a', 'modified'],
      ['b', 'modified'],
      ['new', 'added'],
    ]);
    expect(hunksOf(patches[0])).toBe('@@ -1,1 +1,1 @@\n-one\n+three\n');
    expect(patches[0]).toMatchObject({ insert_count: 1, delete_count: 1, approximate: false, against_id: null });
    const last = await listOf(url, 'base-commit-id=c1');
    expect(last.map(hunksOf)).toEqual(['@@ -1,1 +1,1 @@\n-two\n+four\n', '@@ -0,0 +1,1 @@\n+m\n']);
    const middle = await listOf(url, 'base-commit-id=c1&tip-commit-id=c2');
    const alone = await listOf(url, 'commit-id=c2');
    expect(middle).toEqual(alone);
    expect(patches[0]?.patch_digest).toMatch(/^[0-9a-f]{16}$/);
    expect(patches[0]?.patch_digest).not.toBe(last[0]?.patch_digest);
  });

  it('200: follows files that move, and leaves out those that come and go', async () => {
    const url = await series(
      change('old', 'one\n', 'two\n') + change('guest', undefined, 'g\n') + change('gone', 'a\n', 'b\n'),
      moved('old', 'now') + change('guest', 'g\n', undefined) + change('gone', 'b\n', undefined),
      change('now', 'two\n', 'three\n'),
    );

    const patches = await listOf(url, 'tip-commit-id=c3');
    expect(shown(patches)).toEqual([
      ['gone', 'deleted'],
      ['now', 'moved'],
    ]);
    expect(patches[1]).toMatchObject({ source_file: 'old', patch: expect.stringContaining('rename from old') });
    expect(patches.map(hunksOf)).toEqual(['@@ -1,1 +0,0 @@\n-a\n', '@@ -1,1 +1,1 @@\n-one\n+three\n']);
  });

  it('200: null for a file whose commits do not follow each other, or which is not text', async () => {
    const url = await series(
      change('a', 'one\n', 'two\n') + gitChange('b.png', 'x', 'y'),
      change('a', 'else\n', 'three\n') + gitChange('b.png', 'y', 'z'),
    );

    expect(await listOf(url, 'tip-commit-id=c2')).toMatchObject([
      { dest_file: 'a', patch: null },
      { dest_file: 'b.png', binary: true, patch: null },
    ]);
  });

  it('200: in pages, of which only the files that are shown are read', async () => {
    const all = (old: string, now: string) => ['a', 'b', 'c'].map((path) => change(path, old, now)).join('');
    const url = await series(all('1\n', '2\n'), all('2\n', '3\n'));

    const { body } = await client.get(`${url}?tip-commit-id=c2&max-results=2`);
    expect([shown(body.patches).length, body.total_results]).toEqual([2, 3]);
    const rest = await client.get((body.links.next.href as string).slice(api.url.length));
    expect(shown(rest.body.patches)).toEqual([['c', 'modified']]);
    const read = jest.spyOn(api.files, 'read');
    expect(await listOf(url, 'tip-commit-id=c2&only-fields=dest_file,insert_count&only-links=')).toEqual(
      ['a', 'b', 'c'].map((path) => ({ dest_file: path, insert_count: null })),
    );
    expect(read).not.toHaveBeenCalled();
    expect((await client.get(`${url}?tip-commit-id=c2&counts-only=1`)).body.count).toBe(3);
  });

  it('400: of commits that are not there or the wrong way round, and with other ways to ask', async () => {
    const url = await series(change('a', 'one\n', 'two\n'), change('a', 'two\n', 'three\n'));

    for (const [query, field] of [
      ['tip-commit-id=none', 'tip-commit-id'],
      ['base-commit-id=none', 'base-commit-id'],
      ['base-commit-id=c2', 'base-commit-id'],
      ['base-commit-id=c2&tip-commit-id=c1', 'base-commit-id'],
      ['tip-commit-id=c2&commit-id=c1', 'commit-id'],
      ['tip-commit-id=c2&against=1', 'against'],
    ] as const) {
      const { status, body } = await client.get(`${url}?${query}`);
      expect([query, status, Object.keys(body.fields as object)]).toEqual([query, 400, [field]]);
    }
  });
});
