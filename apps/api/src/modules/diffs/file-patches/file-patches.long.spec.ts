import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';
import { DiffsService } from '../diffs';

type Patch = Record<string, any>;

const lines = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1}\n`).join('');
const added = (path: string, content: string) => gitChange(path, undefined, content, hunkOf('', content));

describe('patches of the files of a diff', () => {
  let api: TestApi;
  let author: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    api = await TestApi.boot();
    author = await api.make.user();
    client = api.as(author);
  });
  afterAll(() => api.close());
  afterEach(() => jest.restoreAllMocks());

  const aRequest = async (columns: Record<string, unknown> = {}) =>
    api.make.reviewRequest(author, await api.make.repository(), columns);
  type Request = Awaited<ReturnType<typeof aRequest>>;
  const at = ({ displayId }: { displayId: number }, path: string) => `/api/review-requests/${displayId}/${path}`;
  const upload = async (request: Request, text: string) => {
    const path = { name: 'path', filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(text, 'latin1') };
    const { status } = await client.send('POST', at(request, 'diffs/'), multipart({}, [path]));
    expect(status).toBe(201);
  };
  const publish = async (request: Request, ...texts: string[]) => {
    for (const text of texts) {
      await upload(request, text);
      const drafted = await api.part(DiffsService).drafted(request.id);
      if (drafted) await api.part(DiffsService).publish(drafted, new Date().toISOString());
    }
    return request;
  };
  const published = async (...texts: string[]) => publish(await aRequest(), ...texts);
  const listOf = async (request: Request, query = '', diff = 'diffs/1', by = api.anonymous) =>
    (await by.get(at(request, `${diff}/patches/${query}`))).body.patches as Patch[];

  it('200: pages end before they are too large, and larger patches are left out', async () => {
    const large = lines(30_000, 'x'.repeat(12));
    const request = await published(
      ['a', 'b', 'c'].map((path) => added(path, large)).join('') + added('d', lines(90_000, 'y'.repeat(12))),
    );

    const first = (await api.anonymous.get(at(request, 'diffs/1/patches/'))).body;
    expect(first.patches.map(({ dest_file }: Patch) => dest_file)).toEqual(['a']);
    expect(first.total_results).toBe(4);
    const { patches } = (await api.anonymous.get(first.links.next.href.slice(api.url.length) as string)).body;
    expect(patches.map(({ dest_file }: Patch) => dest_file)).toEqual(['b']);
    const [last] = await listOf(request, '?start=3');
    expect(last).toMatchObject({ dest_file: 'd', patch: null, headers: [], insert_count: 90_000 });
    expect(last?.patch_size).toBeGreaterThan(1_048_576);
    const sent = await api.anonymous.get((last?.patch_url as string).slice(api.url.length), {
      headers: { accept: 'text/x-patch' },
    });
    expect(sent.text).toHaveLength(last?.patch_size as number);
  });

  describe('against an older revision', () => {
    const shown = (patches: Patch[]) => patches.map(({ dest_file, status }) => [dest_file, status] as string[]);

    it('200: pages end before too many lines are compared, and a file with more is left out', async () => {
      const long = (word: string) =>
        [10_000, 10_000, 20_000].map((count, at) => added(`${at}`, lines(count, word))).join('');
      const request = await published(long('x'), long('y'));
      const pages = await Promise.all([0, 1, 2].map((from) => listOf(request, `?against=1&start=${from}`, 'diffs/2')));
      expect(pages.map(shown)).toEqual([0, 1, 2].map((at) => [[`${at}`, 'modified']]));
      expect(pages.map(([file]) => file?.insert_count as number | null)).toEqual([10_000, 10_000, null]);
      expect(pages[2]).toMatchObject([{ patch: null, approximate: false }]);
    });
  });
});
