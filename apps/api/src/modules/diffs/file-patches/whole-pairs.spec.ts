import type { SourceQuestion } from '@review-service/contracts/sources';
import type { TestClient } from '@review-service/testing/client';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { blobId, gitChange } from '../../../../test/git-change';
import { PlayedWorker } from '../../../../test/played-worker';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';
import { DiffsService } from '../diffs';

type Patch = Record<string, any>;

const BASE = ['f() {', '  one', '  two', '  three', '  four', '  five', '  six', '  seven', '}', ''].join('\n');
const UPSTREAM = BASE.replace('two', 'zwei').replace('six', 'sechs').replace('f()', 'g()');
/** What the author does to line 5 of either version, with one line around it. */
const change = (path: string, base: string, word: string) =>
  gitChange(path, base, base.replace('four', word), `@@ -4,3 +4,3 @@\n   three\n-  four\n+  ${word}\n   five\n`);
/** The older revision removes a line of which the newer one does not tell whether its version has it. */
const removal = (path: string) =>
  gitChange(
    path,
    BASE,
    BASE.replace('  seven\n', '').replace('four', 'vier'),
    ['@@ -4,3 +4,3 @@\n   three\n-  four\n+  vier\n   five\n', '@@ -7,3 +7,2 @@\n   six\n-  seven\n }\n'].join(''),
  );

describe('revisions that are compared by whole files', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let client: TestClient;
  let asked: SourceQuestion[];

  beforeAll(async () => {
    author = await api.make.user();
    client = api.as(author);
  });
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => PlayedWorker.stopAll());

  const has = (...contents: string[]) => {
    PlayedWorker.on(api, (question) => {
      asked.push(question);
      const bytes = contents.find((one) => question.kind === 'file' && blobId(one) === question.blob);
      return bytes === undefined ? { fault: 'missing' } : { bytes };
    });
  };
  const published = async (...texts: string[]) => {
    const repository = await api.make.repository();
    await PlayedWorker.giveSource(api, repository);
    const request = await api.make.reviewRequest(author, repository);
    for (const text of texts) {
      const path = { name: 'path', filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(text, 'latin1') };
      const url = `/api/review-requests/${request.displayId}/diffs/`;
      expect((await client.send('POST', url, multipart({}, [path]))).status).toBe(201);
      const drafted = await api.part(DiffsService).drafted(request.id);
      if (drafted) await api.part(DiffsService).publish(drafted, new Date().toISOString());
    }
    return `/api/review-requests/${request.displayId}/diffs/${texts.length}/patches/?against=1`;
  };
  const patchesOf = async (url: string, by = api.anonymous) => (await by.get(url)).body.patches as Patch[];

  it('200: are approximate until the source has answered, and then exact', async () => {
    const url = await published(removal('a'), change('a', UPSTREAM, 'vier'));
    const [before] = await patchesOf(url);
    expect(before).toMatchObject({ approximate: true });
    has(BASE, UPSTREAM);
    await eventually(async () => (await patchesOf(url))[0]?.approximate === false);

    const [after] = await patchesOf(url);
    // What others changed beside it is not shown, and the function is that of the older file.
    expect(after?.patch).toMatch(/\n@@ -8,1 \+8,2 @@ f\(\) \{\n\+ {2}seven\n \}\n$/);
    expect(asked).toEqual([
      { kind: 'file', path: 'a', blob: blobId(BASE), commit: '' },
      { kind: 'file', path: 'a', blob: blobId(UPSTREAM), commit: '' },
    ]);
  });

  it('200: ask nothing where both are of one version, or nothing is compared', async () => {
    has(BASE);
    const url = await published(
      change('a', BASE, 'x') + change('b', BASE, 'x') + gitChange('c.png', 'a', 'b'),
      change('a', BASE, 'y') + gitChange('c.png', 'a', 'c'),
    );

    expect((await patchesOf(url)).map(({ approximate }) => approximate as boolean)).toEqual([false, false, false]);
    await patchesOf(`${url}&only-fields=dest_file`);
    expect(asked).toEqual([]);
  });

  it('200: ask for all files of a page at once', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `file ${at}`);
    const [one, all] = await Promise.all(
      [paths.slice(0, 1), paths].map((some) =>
        published(
          some.map((path) => removal(path)).join(''),
          some.map((path) => change(path, UPSTREAM, 'vier')).join(''),
        ),
      ),
    );
    has(BASE, UPSTREAM);
    for (const url of [one, all]) {
      await eventually(async () => (await patchesOf(url ?? '')).every(({ approximate }) => approximate === false));
    }

    await PlayedWorker.stopAll();
    const countOf = async (url = '') => (await statementsOf(() => patchesOf(url))).length;
    expect(await countOf(all)).toBe(await countOf(one));
  });

  it('200: end a page before more lines than can be compared, and leave files out that are too large', async () => {
    const long = (count: number, word: string) => `${BASE}${`${word}\n`.repeat(count)}`;
    const contents = (count: number) => [long(count, 'a'), long(count, 'b')] as const;
    const [few, many] = [contents(6_000), contents(20_000)];
    const of = ([old, now]: readonly [string, string], path: string, revision: number) =>
      revision === 1
        ? gitChange(path, old, old.replace('four', 'vier'), '@@ -4,3 +4,3 @@\n   three\n-  four\n+  vier\n   five\n')
        : gitChange(path, now, now.replace('four', 'x'), '@@ -4,3 +4,3 @@\n   three\n-  four\n+  x\n   five\n');
    const url = await published(
      ...[1, 2].map((revision) => of(few, 'a', revision) + of(few, 'b', revision) + of(few, 'c', revision)),
    );
    has(...few, ...many);
    await eventually(async () => (await patchesOf(url)).length === 2);
    const { body } = await api.anonymous.get(url);
    expect([body.total_results, (body.links as Patch).next.href]).toEqual([3, expect.stringContaining('start=2')]);

    const large = await published(...[1, 2].map((revision) => of(many, 'a', revision)));
    await eventually(async () => (await patchesOf(large)).length === 1 && asked.length === 8);
    const beginnings = async (at: string) =>
      (await patchesOf(at)).map(({ patch }) => /@@ -\d/.exec(patch as string)?.[0]);
    expect([await beginnings(url), await beginnings(large)]).toEqual([['@@ -1', '@@ -1'], ['@@ -4']]);
  });

  it('200: have no more than the patches for a token that does not read original files', async () => {
    has(BASE, UPSTREAM);
    const url = await published(removal('a'), change('a', UPSTREAM, 'vier'));
    const by = async (...scopes: string[]) =>
      api.withBearer((await api.make.oauthToken(author, { scopes: ['diff:read', 'file_diff:read', ...scopes] })).value);

    expect((await patchesOf(url, await by()))[0]?.approximate).toBe(true);
    expect(asked).toEqual([]);
    const wide = await by('original_file:read');
    await eventually(async () => (await patchesOf(url, wide))[0]?.approximate === false);
  });
});
