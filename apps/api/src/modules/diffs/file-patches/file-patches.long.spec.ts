import type { TestApi } from '../../../../test/test-api';
import { added, lines, type AnsweredPatch, uploadedPatches } from '../../../../test/uploaded-patches';

describe('patches of the files of a diff', () => {
  const { booted, at, published, listOf } = uploadedPatches();
  let api: TestApi;
  beforeAll(() => {
    ({ api } = booted);
  });

  it('200: pages end before they are too large, and larger patches are left out', async () => {
    const large = lines(30_000, 'x'.repeat(12));
    const request = await published(
      ['a', 'b', 'c'].map((path) => added(path, large)).join('') + added('d', lines(90_000, 'y'.repeat(12))),
    );

    const first = (await api.anonymous.get(at(request, 'diffs/1/patches/'))).body;
    expect(first.patches.map(({ dest_file }: AnsweredPatch) => dest_file)).toEqual(['a']);
    expect(first.total_results).toBe(4);
    const { patches } = (await api.anonymous.get(first.links.next.href.slice(api.url.length) as string)).body;
    expect(patches.map(({ dest_file }: AnsweredPatch) => dest_file)).toEqual(['b']);
    const [last] = await listOf(request, '?start=3');
    expect(last).toMatchObject({ dest_file: 'd', patch: null, headers: [], insert_count: 90_000 });
    expect(last?.patch_size).toBeGreaterThan(1_048_576);
    const sent = await api.anonymous.get((last?.patch_url as string).slice(api.url.length), {
      headers: { accept: 'text/x-patch' },
    });
    expect(sent.text).toHaveLength(last?.patch_size as number);
  });

  describe('against an older revision', () => {
    const shown = (patches: AnsweredPatch[]) => patches.map(({ dest_file, status }) => [dest_file, status] as string[]);

    it('200: pages end before too many lines are compared, and a file with more is left out', async () => {
      const long = (word: string) =>
        [10_000, 10_000, 20_000].map((count, at) => added(`${at}`, lines(count, word))).join('');
      const request = await published(long('x'), long('y'));
      const pages = await Promise.all([0, 1, 2].map((from) => listOf(request, `?against=1&start=${from}`, 'diffs/2')));
      expect(pages.map(shown)).toEqual([0, 1, 2].map((at) => [[`${at}`, 'modified']]));
      expect(pages.map(([file]) => file?.insert_count as number | null)).toEqual([10_000, 10_000, null]);
      expect(pages[2]).toMatchObject([{ patch: null, approximate: false }]);
    });

    it('200: large: one file with more lines, for those who are logged in; and none with very many', async () => {
      const long = (word: string) => [20_000, 51_000].map((count, at) => added(`${at}`, lines(count, word))).join('');
      const request = await published(long('x'), long('y'));
      const client = api.as(await api.make.user());
      const large = async (start: number, by = client) =>
        (await by.get(at(request, `diffs/2/patches/?against=1&large=1&start=${start}`))).body
          .patches as AnsweredPatch[];

      const [first, ...more] = await large(0);
      expect(more).toEqual([]);
      expect(first).toMatchObject({ dest_file: '0', insert_count: 20_000, delete_count: 20_000 });
      expect(await large(1)).toMatchObject([{ dest_file: '1', patch: null }]);
      expect(await large(0, api.anonymous)).toMatchObject([{ dest_file: '0', patch: null }]);
    });
  });
});
