import { FINDING_LIMITS } from '@review-service/contracts/findings';
import { multipart } from '../../../../test/upload';
import { added, lines, uploadedPatches } from '../../../../test/uploaded-patches';

/** So many files, with so many lines each. */
const [FILES, LINES] = [200, 100];

describe('large reports of findings', () => {
  const { booted, at, published } = uploadedPatches();

  it('keeps the worst of 20,000 results in 200 files, all in their places, and none twice', async () => {
    const { api, author, client } = booted;
    const paths = Array.from({ length: FILES }, (_, at) => `src/file-${at}.ts`);
    const request = await published(paths.map((path) => added(path, lines(LINES, path))).join(''));
    const run = await api.make.statusUpdate(request, author);
    const results = paths.flatMap((path, file) =>
      Array.from({ length: LINES }, (_, line) => ({
        ...{ ruleId: 'many', level: file < 10 ? 'error' : 'note', message: { text: `Found in ${path}` } },
        locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line + 1 } } }],
      })),
    );
    const bytes = Buffer.from(JSON.stringify({ runs: [{ tool: { driver: { name: 'many' } }, results }] }));
    const report = { name: 'report', filename: 'report.sarif', type: 'application/json', bytes };
    const send = async () => {
      const fields = { status_update_id: run.id, format: 'sarif' };
      const answer = await client.send('POST', at(request, 'findings/imports/'), multipart(fields, [report]));
      return answer.body.finding_import as Record<string, number>;
    };

    const counts = { read_count: FINDING_LIMITS.read, unreadable_count: 0, gone_count: 0, left_out: 18_000 };
    expect(await send()).toMatchObject({ ...counts, created_count: FINDING_LIMITS.ofReport, repeated_count: 0 });
    expect(await send()).toMatchObject({ ...counts, created_count: 0, repeated_count: FINDING_LIMITS.ofReport });
    const countOf = async (query: string) =>
      (await client.get(at(request, `findings/?counts-only=1${query}`))).body.count;
    expect([await countOf(''), await countOf('&severity=error')]).toEqual([2_000, 1_000]);
    const [{ unplaced }] = await api.db.query<[{ unplaced: number }]>(
      'select count(unplaced)::integer as unplaced from finding where review_request_id = $1',
      [request.id],
    );
    expect(unplaced).toBe(0);
  });
});
