import { createHash } from 'node:crypto';
import { FILE_PATCH } from '@review-service/contracts/file-patches';
import type { TestClient } from '@review-service/testing/client';
import { readPatch } from '@review-service/patches/read-patch';
import { gitChange, hunkOf } from '../../../../test/git-change';
import type { TestApi } from '../../../../test/test-api';
import { added, lines, type AnsweredPatch, uploadedPatches } from '../../../../test/uploaded-patches';

const changed = (path: string, old: string, now: string) => gitChange(path, old, now, hunkOf(old, now));

describe('patches of the files of a diff', () => {
  const { booted, aRequest, at, upload, published, listOf } = uploadedPatches();
  let api: TestApi;
  let client: TestClient;
  beforeAll(() => {
    ({ api, client } = booted);
  });

  it('200: shows each file with its patch', async () => {
    const hunk = '@@ -10,3 +10,3 @@ int main(void)\n one\n-two\n+zwei\n three\n';
    const request = await published(gitChange('src/main.c', 'old', 'new', hunk));
    const answer = await api.anonymous.get(at(request, 'diffs/1/patches/'));

    expect(answer).toList(FILE_PATCH);
    const [patch] = answer.body.patches as AnsweredPatch[];
    const url = `${api.url}${at(request, `diffs/1/files/${patch?.id}/`)}`;
    expect(patch).toEqual({
      ...{ against_id: null, approximate: false, binary: false, has_replacements: false, moves: [], properties: null },
      ...{ id: expect.any(Number), insert_count: 1, delete_count: 1, status: 'modified' },
      ...{ source_attachment: null, source_file: 'src/main.c', source_line_count: null, source_mode: null },
      source_revision: expect.stringMatching(/^[0-9a-f]{40}$/),
      ...{
        dest_attachment: null,
        dest_detail: expect.any(String),
        dest_file: 'src/main.c',
        dest_line_count: null,
        dest_mode: null,
      },
      headers: ['int main(void)'],
      patch: expect.stringMatching(
        /^diff --git a\/src\/main\.c b\/src\/main\.c\nindex .*\n--- a\/src\/main\.c\n\+\+\+ b/,
      ),
      patch_digest: expect.stringMatching(/^[0-9a-f]{16}$/),
      ...{ patch_size: expect.any(Number), patch_url: url },
      links: {
        self: { href: url, method: 'GET' },
        diff_comments: { href: `${url}diff-comments/`, method: 'GET' },
        original_file: { href: `${url}original-file/`, method: 'GET' },
        patched_file: { href: `${url}patched-file/`, method: 'GET' },
      },
    });
    expect(patch?.patch).toContain(hunk);
  });

  it('200: of all kinds of changes, without what stands around them', async () => {
    const mail = 'From 1234 Mon Sep 17 00:00:00 2001\nSubject: A change\n\n---\n';
    const request = await published(
      mail +
        added('a/new', 'one\ntwo\n') +
        gitChange('a/gone', 'one\n', undefined, hunkOf('one\n', '')) +
        'diff --git a/b/old b/b/renamed\nsimilarity index 100%\nrename from b/old\nrename to b/renamed\n' +
        gitChange('c.png', 'x', 'y') +
        changed('d', 'caf\xe9\n', 'cafe\n') +
        '-- \n2.39.5\n\n',
    );
    const patches = await listOf(request);

    const shown = patches.map(({ dest_file, status, binary, patch, has_replacements, ...counts }) => [
      ...[dest_file, status, binary, has_replacements],
      ...[counts.source_line_count, counts.dest_line_count, (patch as string).includes('@@')],
    ]);
    expect(shown).toEqual([
      ['c.png', 'modified', true, false, null, null, false],
      ['d', 'modified', false, true, null, null, true],
      ['a/gone', 'deleted', false, false, 1, 0, true],
      ['a/new', 'added', false, false, 0, 2, true],
      ['b/renamed', 'moved', false, false, null, null, false],
    ]);
    const whole = patches.map(({ patch }) => patch as string).join('');
    const read = [];
    for await (const file of readPatch(
      'git',
      (async function* () {
        yield Buffer.from(whole);
      })(),
    ))
      read.push(file.dest.text);
    expect(read).toEqual(patches.map(({ dest_file }) => dest_file as string));
    expect(whole).not.toMatch(/Subject|2\.39/);
    expect(whole).toContain('-caf\ufffd\n+cafe\n');
  });

  it('200: says the modes of both sides, also where two revisions differ in nothing else', async () => {
    const script = (mode: string) =>
      `diff --git a/run b/run\nnew file mode ${mode}\nindex ${'0'.repeat(40)}..${'1'.repeat(40)}\n--- /dev/null\n+++ b/run\n@@ -0,0 +1 @@\n+x\n`;
    const request = await published(script('100644'), script('100755'));

    const modesOf = (patches: AnsweredPatch[]) => patches.map(({ source_mode, dest_mode }) => [source_mode, dest_mode]);
    expect(modesOf(await listOf(request))).toEqual([[null, '100644']]);
    expect(modesOf(await listOf(request, '?against=1', 'diffs/2'))).toEqual([['100644', '100755']]);
  });

  it('200: in the order of pages, by any page', async () => {
    const paths = [
      'z',
      'b.c',
      'b.h',
      'b.md',
      '.rc',
      'src/a',
      'src-b/a',
      'src/a.b.c',
      'src/a.b',
      'sr\u00e9/x',
      'b',
      'a..b',
      'src/b/a',
    ];
    const order = [
      '.rc',
      'a..b',
      'b',
      'b.md',
      'b.h',
      'b.c',
      'z',
      'sr\u00e9/x',
      'src/a',
      'src/a.b',
      'src/a.b.c',
      'src-b/a',
      'src/b/a',
    ];
    const request = await published(paths.map((path) => added(Buffer.from(path).toString('latin1'), 'x\n')).join(''));

    const all = (await listOf(request)).map(({ dest_file }) => dest_file as string);
    expect([...all].sort()).toEqual([...order].sort());
    const expected = ['.rc', 'a..b', 'b', 'b.md', 'b.h', 'b.c', 'z'];
    expect(all.slice(0, 7)).toEqual(expected);
    expect(all.slice(7)).toEqual(['src/a', 'src/a.b', 'src/a.b.c', 'src-b/a', 'src/b/a', 'sr\u00e9/x']);
    const paged: string[] = [];
    for (let next = `${api.url}${at(request, 'diffs/1/patches/?max-results=3')}`; next;) {
      const { body } = await api.anonymous.get(next.slice(api.url.length));
      paged.push(...(body.patches as AnsweredPatch[]).map(({ dest_file }) => dest_file as string));
      next = body.links.next?.href ?? '';
    }
    expect(paged).toEqual(all);
  });

  it('200: of paths as long as Linux has them, whatever they are', async () => {
    const long = Array.from({ length: 64 }, (_, at) => createHash('sha512').update(String(at)).digest('base64url'));
    const folder = long.join('/').slice(0, 4_000);
    const request = await published(['b.c', 'b.h', 'a'].map((name) => added(`${folder}/${name}`, 'x\n')).join(''));

    const patches = await listOf(request, '?max-results=2');
    expect(patches).toHaveLength(2);
    expect([...patches, ...(await listOf(request, '?start=2'))].map(({ dest_file }) => dest_file as string)).toEqual(
      ['b.c', 'b.h', 'a'].map((name) => `${folder}/${name}`),
    );
  });

  it('200: an index without the patches, which are not read', async () => {
    const request = await published(
      added('a', lines(30_000, 'x'.repeat(12))) + added('b', lines(30_000, 'x'.repeat(12))),
    );
    const read = jest.spyOn(api.files, 'read');

    const index = await listOf(request, '?only-fields=dest_file,insert_count,patch_digest&only-links=');
    expect(index).toEqual(
      ['a', 'b'].map((path) => ({ dest_file: path, insert_count: 30_000, patch_digest: expect.any(String) })),
    );
    expect(read).not.toHaveBeenCalled();
    await listOf(request);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('200: the digest of a file is of what changes, not of where', async () => {
    const change = (line: number, word = 'two') =>
      gitChange('a', `${line}`, `${word}${line}`, `@@ -${line} +${line} @@ f\n-one\n+${word}\n`);
    const request = await published(change(1), change(7), change(7, 'drei'));

    const [first, moved, other] = await Promise.all(
      [1, 2, 3].map(async (n) => (await listOf(request, '', `diffs/${n}`))[0]?.patch_digest as string),
    );
    expect(moved).toBe(first);
    expect(other).not.toBe(first);
  });

  it('200: says which lines moved, also from one file to another, with edits', async () => {
    const block = [
      'function total(list) {',
      '  let sum = 0;',
      '  for (const one of list) sum += one;',
      '  return sum;',
      '}',
    ];
    const edited = block.map((line) => line.replace('let sum', 'let   all'));
    const text = (all: readonly string[]) => `${all.join('\n')}\n`;
    const request = await published(
      gitChange('from.js', text(block), '', hunkOf(text(block), '')) + added('to.js', text(['// Sums', ...edited])),
    );

    const patches = await listOf(request);
    const [from, to] = patches.map(({ id }) => id as number);
    expect(patches.map(({ moves }) => moves as object)).toEqual([
      [{ side: 'from', line: 1, num_lines: 5, file: to, other_line: 2 }],
      [{ side: 'to', line: 2, num_lines: 5, file: from, other_line: 1 }],
    ]);
  });

  it('200: of a draft for who may edit it, and of a commit', async () => {
    const request = await aRequest();
    await upload(request, added('a', 'x\n'));

    expect(await listOf(request, '', 'draft/diffs/1', client)).toMatchObject([{ dest_file: 'a', status: 'added' }]);
    expect((await api.anonymous.get(at(request, 'draft/diffs/1/patches/'))).status).toBe(401);
    const series = await aRequest();
    await api.make.fileDiff(series, { dest_file: 'all', diff: null });
    await api.make.fileDiff(series, {
      dest_file: 'one',
      commit_id: 'c1',
      parent_commit_id: 'c0',
      diff: changed('one', 'a\n', 'b\n'),
    });
    expect(await listOf(series)).toMatchObject([{ dest_file: 'all', patch: null, moves: null }]);
    expect(await listOf(series, '?commit-id=c1')).toMatchObject([
      { dest_file: 'one', patch: expect.stringContaining('-a\n+b\n'), insert_count: 1, delete_count: 1 },
    ]);
  });

  it('200: an imported text that is about two files is listed without its patch', async () => {
    const request = await aRequest();
    const two = changed('a', 'x\n', 'y\n') + changed('b', 'x\n', 'y\n');
    await api.make.fileDiff(request, { source_file: 'a', dest_file: 'a', diff: two });
    await api.make.fileDiff(request, { source_file: 'b', dest_file: 'b', diff: changed('b', 'x\n', 'y\n') });

    const [mixed, plain] = await listOf(request);

    expect(mixed).toMatchObject({ dest_file: 'a', patch: null, headers: [], patch_size: two.length });
    expect(plain).toMatchObject({ dest_file: 'b', patch: expect.stringContaining('+y') });
  });

  it('200: below each of several diffs', async () => {
    const request = await published(added('a', 'x\n'), added('b', 'y\n'));
    const { diffs } = (await api.anonymous.get(at(request, 'diffs/?expand=patches'))).body;
    expect(diffs).toMatchObject([
      { patches: [{ dest_file: 'a', patch: expect.stringContaining('+x\n') }] },
      { patches: [{ dest_file: 'b', patch: expect.stringContaining('+y\n') }] },
    ]);
  });

  describe('what was uploaded of a binary file', () => {
    const EXPANDED = '?expand=source_attachment,dest_attachment';
    const attach = async (request: Awaited<ReturnType<typeof aRequest>>, diff: string, side: 'dest' | 'source') => {
      const [file] = await listOf(request, '', diff);
      const caption = `${side} of ${diff}`;
      const place = {
        source: { repo_path: file?.source_file as string, repo_revision: file?.source_revision as string },
        dest: { added_in_filediff_id: file?.id as number },
      };
      await api.make.attachment(request, { caption, ...place[side], ...(await api.make.picturedFile()) });
    };
    const captions = (patches: AnsweredPatch[]) =>
      patches.map(({ source_attachment: source, dest_attachment: dest }) => [
        ...[source?.caption as string, dest?.caption as string],
      ]);

    it('200: is shown in the place of the links to it', async () => {
      const request = await published(gitChange('c.png', 'x', 'y') + added('text', 'x\n'));
      await attach(request, 'diffs/1', 'source');
      await attach(request, 'diffs/1', 'dest');

      const patches = await listOf(request, EXPANDED);
      expect(captions(patches)).toEqual([
        ['source of diffs/1', 'dest of diffs/1'],
        [undefined, undefined],
      ]);
      expect(patches[0]?.dest_attachment).toMatchObject({ size: 1, pictures: [{ width: 300 }, {}, {}] });
      expect(patches[1]).toMatchObject({ source_attachment: null, dest_attachment: null });
    });

    it('200: between two revisions is what each of them made of the file', async () => {
      const request = await published(
        gitChange('c.png', 'x', 'y') + gitChange('gone.png', 'x', 'y'),
        gitChange('c.png', 'x', 'z'),
      );
      for (const diff of ['diffs/1', 'diffs/2']) await attach(request, diff, 'dest');
      await attach(request, 'diffs/1', 'source');
      const [, { id }] = (await listOf(request)) as [AnsweredPatch, AnsweredPatch];
      await api.make.attachment(request, { caption: 'dest of gone.png', added_in_filediff_id: id });

      expect(captions(await listOf(request, `${EXPANDED}&against=1`, 'diffs/2'))).toEqual([
        ['dest of diffs/1', 'dest of diffs/2'],
        ['dest of gone.png', undefined],
      ]);
      const [{ links } = {}] = await listOf(request, '?against=1', 'diffs/2');
      expect(links.source_attachment.title).toBe('dest of diffs/1');
    });
  });

  describe('against an older revision', () => {
    const change = (path: string, hunk: string, [old, now]: [string, string]) => gitChange(path, old, now, hunk);
    const hunk = (word: string) => `@@ -1,3 +1,3 @@ f()\n one\n-two\n+${word}\n three\n`;
    const file = (path: string, word: string) => change(path, hunk(word), ['base', word]);
    const shown = (patches: AnsweredPatch[]) => patches.map(({ dest_file, status }) => [dest_file, status] as string[]);

    it('200: shows what is different, and leaves out what is not', async () => {
      const moved = (from: string, to: string, word: string) =>
        file(from, word)
          .replace(`b/${from}\n`, `b/${to}\nrename from ${from}\nrename to ${to}\n`)
          .replace(`+++ b/${from}`, `+++ b/${to}`);
      const gone = gitChange('e-gone', 'x\n', undefined, hunkOf('x\n', ''));
      const request = await published(
        file('a', 'zwei') +
          file('b-same', 'x') +
          file('c-reverted', 'x') +
          gone +
          moved('f', 'g', 'x') +
          added('h', 'x\n'),
        file('a', 'deux') +
          file('b-same', 'x') +
          file('d-fresh', 'x') +
          gone +
          moved('f', 'g', 'y') +
          added('h', 'y\n'),
      );
      const [older, newer] = await Promise.all(
        [1, 2].map((n) => listOf(request, '?only-fields=id,dest_file,patch_digest', `diffs/${n}`)),
      );
      const idIn = (all: AnsweredPatch[] | undefined, path: string) =>
        all?.find(({ dest_file }) => dest_file === path)?.id as number;

      const answer = await api.anonymous.get(at(request, 'diffs/2/patches/?against=1'));
      expect(answer).toList(FILE_PATCH);
      const patches = answer.body.patches as AnsweredPatch[];
      expect(shown(patches)).toEqual([
        ['a', 'modified'],
        ['c-reverted', 'reverted'],
        ['d-fresh', 'modified'],
        ['g', 'modified'],
        ['h', 'modified'],
      ]);
      expect(patches[0]).toMatchObject({
        ...{ id: idIn(newer, 'a'), against_id: idIn(older, 'a'), approximate: false, moves: null },
        ...{ insert_count: 1, delete_count: 1, headers: ['f()'] },
        patch: expect.stringMatching(/\n--- a\/a\n\+\+\+ b\/a\n@@ -1,3 \+1,3 @@ f\(\)\n one\n-zwei\n\+deux\n three\n$/),
        patch_digest: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-f]{16}$/),
        links: { against: { href: `${api.url}${at(request, `diffs/1/files/${idIn(older, 'a')}/`)}` } },
      });
      expect(patches[1]).toMatchObject({
        ...{ id: idIn(older, 'c-reverted'), against_id: null, insert_count: 1, delete_count: 1 },
        patch: expect.stringContaining('-x\n+two\n'),
      });
      expect(patches[2]).toMatchObject({ against_id: null, patch: expect.stringContaining('-two\n+x\n') });
      expect(patches[4]?.patch).toContain('@@ -1,1 +1,1 @@\n-x\n+y\n');
    });

    it('200: in pages, of which only the files that are shown are read', async () => {
      const paths = ['a', 'b', 'c', 'd'];
      const request = await published(...['x', 'y'].map((word) => paths.map((path) => file(path, word)).join('')));
      const { body } = await api.anonymous.get(at(request, 'diffs/2/patches/?against=1&max-results=3'));
      expect([shown(body.patches), body.total_results]).toEqual([
        paths.slice(0, 3).map((path) => [path, 'modified']),
        4,
      ]);
      const rest = await api.anonymous.get((body.links.next.href as string).slice(api.url.length));
      expect(shown(rest.body.patches)).toEqual([['d', 'modified']]);
      expect(rest.body.links).not.toHaveProperty('next');
      const read = jest.spyOn(api.files, 'read');
      const index = await listOf(request, '?against=1&only-fields=dest_file,insert_count&only-links=', 'diffs/2');
      expect(index).toEqual(paths.map((path) => ({ dest_file: path, insert_count: null })));
      expect(read).not.toHaveBeenCalled();
      const { body: counted } = await api.anonymous.get(at(request, 'diffs/2/patches/?against=1&counts-only=1'));
      expect(counted.count).toBe(4);
    });

    it('200: pages end before they are too large', async () => {
      const large = (word: string) => ['a', 'b'].map((path) => added(path, lines(20_000, word.repeat(12)))).join('');
      const request = await published(large('x'), large('y'));
      const { body } = await api.anonymous.get(at(request, 'diffs/2/patches/?against=1'));
      expect([shown(body.patches), body.total_results]).toEqual([[['a', 'modified']], 2]);
      expect(body.links.next.href).toContain('start=1');
    });

    it('400: with what is no older, published revision, or with a commit', async () => {
      const request = await published(file('a', 'x'), file('a', 'y'));
      await upload(request, file('a', 'z'));
      for (const query of [
        '1/patches/?against=2',
        '2/patches/?against=2',
        '2/patches/?against=9',
        '2/patches/?against=1&commit-id=c',
      ]) {
        const { status, body } = await api.anonymous.get(at(request, `diffs/${query}`));
        expect([status, Object.keys(body.fields as object)]).toEqual([400, ['against']]);
      }
      expect(shown(await listOf(request, '?against=2', 'draft/diffs/3', client))).toEqual([['a', 'modified']]);
      expect((await client.get(at(request, 'draft/diffs/3/patches/?against=3'))).status).toBe(400);
    });
  });
});
