import { errors } from '@review-service/contracts/errors';
import { FINDING, FINDING_LIMITS } from '@review-service/contracts/findings';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { gitChange } from '../../../../test/git-change';
import type { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';
import { uploadedPatches } from '../../../../test/uploaded-patches';

type Finding = Record<string, any>;
type Fields = Record<string, number | string>;

const formOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Lines 10 to 12 of `src/a.c`: one, zwei, drei. */
const HUNK = '@@ -10,3 +10,4 @@\n one\n-two\n+zwei\n+drei\n four\n';
const PATCH = gitChange('src/a.c', 'old', 'new', HUNK) + gitChange('b.png', 'x', 'y');
/** The same lines further down. */
const MOVED = gitChange('src/a.c', 'old', 'newer', '@@ -10,3 +15,4 @@\n one\n-two\n+zwei\n+drei\n four\n');

describe('/api/review-requests/{review_request_id}/findings/', () => {
  const { booted, aRequest, at, publish } = uploadedPatches();
  let api: TestApi;
  let author: MadeUser;
  let bot: MadeUser;
  let somebody: MadeUser;
  beforeAll(async () => {
    ({ api, author } = booted);
    [bot, somebody] = [await api.make.user(), await api.make.user()];
  });

  type Request = Awaited<ReturnType<typeof aRequest>>;
  const faultOf = (field: string) => ({
    status: 400,
    body: { err: { code: errors.invalidFormData.code }, fields: { [field]: [expect.any(String)] } },
  });
  /** A review request with the patch, and the run of a program on it. */
  const examined = async (service = 'lint', ...patches: string[]) => {
    const request = await publish(await aRequest(), PATCH, ...patches);
    return { request, run: await runOn(request, service) };
  };
  const runOn = async (request: Request, service_id = 'lint') =>
    (await api.make.statusUpdate(request, bot, { service_id })).id;
  const post = (request: Request, run: number, fields: Fields = {}, by: TestClient = api.as(bot)) =>
    by.post(
      at(request, 'findings/'),
      formOf({
        ...{ status_update_id: run, text: 'Say it in English', path: 'src/a.c', line: 11, rule: 'words' },
        ...fields,
      }),
    );
  const report = (name: string, content: object | string) => ({
    ...{ name, filename: 'report.json', type: 'application/json' },
    bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });
  const send = (
    request: Request,
    fields: Fields,
    content: object | string,
    by: TestClient = api.as(bot),
    part = 'report',
  ) => by.send('POST', at(request, 'findings/imports/'), multipart(fields, [report(part, content)]));
  const imported = async (request: Request, run: number, content: object | string, fields: Fields = {}) => {
    const answer = await send(request, { status_update_id: run, format: 'rdjson', ...fields }, content);
    expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
    return answer.body.finding_import as Record<string, number>;
  };
  const diagnostics = (...messages: (readonly [message: string, line: number])[]) => ({
    source: { name: 'spell' },
    diagnostics: messages.map(([message, line]) => ({
      ...{ message, severity: 'ERROR', code: { value: 'words', url: 'https://rules.example.com/words' } },
      location: { path: 'src/a.c', range: { start: { line } } },
    })),
  });
  const listOf = async (request: Request, query = '') =>
    (await api.anonymous.get(at(request, `findings/${query}`))).body.findings as Finding[];
  const statesOf = async (request: Request) =>
    (await listOf(request)).map(({ text, state, line }) => [text, state, line]);
  const eventsOf = async ({ id }: Request) => {
    const rows = await api.db.query<{ details: { happened: string } }[]>(
      `select details from audit_log where action = 'finding.changed' and details->>'reviewRequestId' = $1 order by id`,
      [String(id)],
    );
    return rows.map(({ details }) => details);
  };

  describe('201', () => {
    it('says at once where a finding is in the diff', async () => {
      const { request, run } = await examined();

      const answer = await post(request, run, { severity: 'error', end_line: 12, category: 'style' });

      expect(answer).toShow(FINDING);
      expect(answer.status).toBe(201);
      const { finding } = answer.body;
      const href = `${api.url}${at(request, `findings/${finding.id}/`)}`;
      expect(finding).toEqual({
        ...{ id: finding.id, tool: 'lint', fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/), rule: 'words' },
        ...{ rule_url: '', severity: 'error', category: 'style', text: 'Say it in English', path: 'src/a.c' },
        ...{ line: 11, end_line: 12, side: 'new', state: 'open', reason: null, first_revision: 1, last_revision: 1 },
        placed: { filediff_id: expect.any(Number), first_line: 11, num_lines: 2 },
        ...{ unplaced: null, comment: null },
        links: {
          self: { href, method: 'GET' },
          update: { href, method: 'PUT' },
          status_update: { href: `${api.url}${at(request, `status-updates/${run}/`)}`, method: 'GET' },
        },
      });
      expect(await eventsOf(request)).toEqual([
        {
          reviewRequestId: request.id,
          localSiteId: null,
          happened: 'sent',
          findingId: finding.id,
          statusUpdateId: run,
          created: 1,
        },
      ]);
    });

    it.each<[Fields, unknown, string | null]>([
      [{ line: 11, side: 'old' }, [11, 1], null],
      [{ line: 12 }, [12, 1], null],
      [{ line: 12, end_line: 99 }, [12, 2], null],
      [{ line: 9 }, null, 'outside'],
      [{ line: 14 }, null, 'outside'],
      [{ path: 'src/b.c' }, null, 'no-file'],
      [{ path: 'b.png', line: 1 }, null, 'binary'],
      [{ path: './src/a.c' }, [11, 1], null],
      [{ path: '/builds/7/checkout/src/a.c' }, [11, 1], null],
      [{ path: 'C:\\work\\src\\a.c' }, [11, 1], null],
    ])('finds the place of %j: %j, %s', async (fields, place, unplaced) => {
      const { request, run } = await examined();

      const { finding } = (await post(request, run, fields)).body as { finding: Finding };

      const placed = finding.placed as { first_line: number; num_lines: number } | null;
      expect([placed && [placed.first_line, placed.num_lines], finding.unplaced]).toEqual([place, unplaced]);
    });

    it('sends no job, so no mail', async () => {
      const { request, run } = await examined();
      await post(request, run);

      expect(
        await api.db.query(`select from outbox_message where payload->>'reviewRequestId' = $1`, [String(request.id)]),
      ).toEqual([]);
    });

    it('takes over a report, the same again says nothing twice, and what is fixed is gone', async () => {
      const { request, run } = await examined();
      const first = await imported(request, run, diagnostics(['A', 11], ['B', 12], ['C', 40]));

      expect(first).toMatchObject({ revision: 1, read_count: 3, created_count: 3, repeated_count: 0, gone_count: 0 });
      const again = await imported(request, await runOn(request), diagnostics(['A', 11], ['B', 12], ['C', 40]));
      expect(again).toMatchObject({ created_count: 0, repeated_count: 3, gone_count: 0, left_out: 0 });
      await publish(request, MOVED);
      const next = await imported(request, await runOn(request), diagnostics(['A', 16], ['D', 41]));
      expect(next).toMatchObject({ revision: 2, created_count: 1, repeated_count: 1, gone_count: 2 });
      expect(await statesOf(request)).toEqual([
        ['A', 'open', 16],
        ['B', 'gone', 12],
        ['C', 'gone', 40],
        ['D', 'open', 41],
      ]);
      const [moved] = await listOf(request);
      expect(moved).toMatchObject({ first_revision: 1, last_revision: 2, placed: { first_line: 16, num_lines: 1 } });
      // An older run comes late: nothing is where it was.
      const late = await imported(request, run, diagnostics(['A', 11]), { revision: 1 });
      expect(late).toMatchObject({ revision: 1, created_count: 0, repeated_count: 1, gone_count: 0 });
      expect((await listOf(request))[0]).toMatchObject({ line: 16, last_revision: 2 });
      expect((await eventsOf(request)).map(({ happened }) => happened)).toEqual(Array(4).fill('imported'));
    });

    it('keeps several of a rule in equal lines apart', async () => {
      const { request, run } = await examined();
      const twice = diagnostics(['A', 40], ['A', 50]);

      expect(await imported(request, run, twice)).toMatchObject({ created_count: 2 });
      expect(await imported(request, run, twice)).toMatchObject({ created_count: 0, repeated_count: 2 });
    });

    it('leaves the findings of other programs alone', async () => {
      const { request, run } = await examined('lint', MOVED);
      await imported(request, run, diagnostics(['A', 11]), { revision: 1 });

      expect(await imported(request, await runOn(request, 'types'), diagnostics())).toMatchObject({ gone_count: 0 });
      expect(await imported(request, await runOn(request), diagnostics())).toMatchObject({ gone_count: 1 });
    });
  });

  describe('200 and 303', () => {
    it('303: the same again is the same finding', async () => {
      const { request, run } = await examined();
      const { finding } = (await post(request, run)).body as { finding: Finding };

      const again = await post(request, run, { text: 'Say it in English, please' });

      expect(again.status).toBe(303);
      expect(again.body.finding.id).toBe(finding.id);
      expect(await statesOf(request)).toEqual([['Say it in English, please', 'open', 11]]);
      const own = { fingerprint: 'words:src/a.c:1' };
      expect([(await post(request, run, own)).status, (await post(request, run, { ...own, line: 12 })).status]).toEqual(
        [...[201, 303]],
      );
    });

    it('dismissed stays dismissed, fixed comes back', async () => {
      const { request, run } = await examined();
      await imported(request, run, diagnostics(['A', 11], ['B', 12]));
      const [one, other] = (await listOf(request)).map(({ id }) => at(request, `findings/${id}/`));

      const dismissed = await api.as(author).put(one ?? '', { state: 'dismissed', reason: 'false-positive' });
      expect(dismissed).toShow(FINDING);
      expect(dismissed.body.finding).toMatchObject({ state: 'dismissed', reason: 'false-positive' });
      expect((await api.as(bot).put(other ?? '', { state: 'fixed' })).body.finding.state).toBe('fixed');
      await imported(request, run, diagnostics(['A', 11], ['B', 12]));
      expect(await statesOf(request)).toEqual([
        ['A', 'dismissed', 11],
        ['B', 'open', 12],
      ]);
      const opened = await api.as(author).put(one ?? '', { state: 'open' });
      expect(opened.body.finding).toMatchObject({ state: 'open', reason: null });
      const decided = (await eventsOf(request)).filter(({ happened }) => happened === 'decided');
      expect(decided).toMatchObject([{ state: 'dismissed' }, { state: 'fixed' }, { state: 'open' }]);
      // Nothing is told of what changes nothing.
      await api.as(author).put(one ?? '', { state: 'open' });
      expect((await eventsOf(request)).filter(({ happened }) => happened === 'decided')).toHaveLength(3);
    });

    it('has one comment, which its author alone sees before it is published', async () => {
      const { request, run } = await examined();
      const { finding } = (await post(request, run)).body as { finding: Finding };
      const url = at(request, `findings/${finding.id}/`);
      const comments: number[] = [];
      for (const person of [somebody, author]) {
        const { body } = await api.as(person).post(at(request, 'reviews/'), {});
        const { placed } = finding as { placed: { filediff_id: number; first_line: number; num_lines: number } };
        const made = await api
          .as(person)
          .post(at(request, `reviews/${body.review.id}/diff-comments/`), formOf({ text: 'Indeed', ...placed }));
        comments.push(made.body.diff_comment.id as number);
      }
      const [comment = 0, theirs = 0] = comments;

      expect(await api.as(somebody).put(url, { comment_id: String(theirs) })).toMatchObject(faultOf('comment_id'));
      const made = await api.as(somebody).put(url, { comment_id: String(comment) });
      expect(made.body.finding.links.comment.href).toContain(`/diff-comments/${comment}/`);
      expect((await api.as(somebody).put(url, { comment_id: String(comment) })).status).toBe(200);
      expect((await api.as(bot).get(url)).body.finding.comment).toBeNull();
      expect(await api.as(author).put(url, { comment_id: String(theirs) })).toFailWith(errors.invalidAttribute);
      await api.db.query('update review set is_published = true where user_id = $1 and review_request_id = $2', [
        ...[somebody.id, request.id],
      ]);
      expect((await api.anonymous.get(url)).body.finding).not.toHaveProperty('comment');
      const expanded = await api.anonymous.get(`${url}?expand=comment,status_update`);
      expect(expanded.body.finding).toMatchObject({ comment: { id: comment }, status_update: { id: run } });

      const resources = { status_update: { [run]: { block: ['GET'] }, '*': { allow: ['*'] } } };
      const bounded = api.withToken(await api.make.apiToken(somebody, { policy: { resources } }));
      const hidden = (await bounded.get(`${url}?expand=status_update`)).body.finding;
      expect(hidden).not.toHaveProperty('status_update');
      expect(hidden.links.status_update.href).toMatch(/status-updates/);
    });

    it('filters the list', async () => {
      const { request, run } = await examined();
      await post(request, run, { severity: 'error' });
      await post(request, run, { path: 'b.png', line: 1 });
      const countOf = async (query: string) =>
        (await api.anonymous.get(at(request, `findings/?counts-only=1&${query}`))).body.count as number;

      expect(await api.anonymous.get(at(request, 'findings/'))).toList(FINDING);
      const queries = ['state=open', 'state=gone', 'severity=error', 'tool=lint', 'tool=x', 'path=b.png', 'revision=1'];
      const counts: number[] = [];
      for (const query of [...queries, 'revision=2', `status-update=${run}`]) counts.push(await countOf(query));
      expect(counts).toEqual([2, 0, 1, 2, 0, 1, 2, 0, 2]);
      const expanded = await api.anonymous.get(at(request, '?expand=findings'));
      expect(expanded.body.review_request.findings).toHaveLength(2);
    });

    it('stays when its status update is deleted', async () => {
      const { request, run } = await examined();
      await post(request, run);
      await api.db.query('delete from status_update where id = $1', [run]);

      expect(await listOf(request)).toMatchObject([{ tool: 'lint', status_update: null }]);
    });
  });

  describe('400', () => {
    it.each<[string, Fields]>([
      ['text', { text: 'x'.repeat(4_001) }],
      ['line', { line: 0 }],
      ['end_line', { end_line: 10 }],
      ['severity', { severity: 'bad' }],
      ['side', { side: 'both' }],
      ['fingerprint', { fingerprint: 'short' }],
      ['fingerprint', { fingerprint: 'with a blank' }],
      ['rule_url', { rule_url: 'javascript:alert(1)' }],
      ['revision', { revision: 2 }],
      ['status_update_id', { status_update_id: 99_999_999 }],
      ['bogus', { bogus: 1 }],
    ])('refuses a wrong %s (%#)', async (field, fields) => {
      const { request, run } = await examined();

      expect(await post(request, run, fields)).toMatchObject(faultOf(field));
      expect(await listOf(request)).toEqual([]);
    });

    it('refuses a run of another review request, and one without a diff', async () => {
      const { request } = await examined();
      const other = await aRequest();

      expect(await post(request, await runOn(other))).toMatchObject(faultOf('status_update_id'));
      expect(await post(other, await runOn(other))).toMatchObject(faultOf('revision'));
    });

    it.each<[string, object | string, Fields]>([
      ['no JSON', '{', {}],
      ['bytes that are no text', 'A\xff', {}],
      ['another form', [], {}],
      ['no diagnostics', {}, {}],
      ['no runs', {}, { format: 'sarif' }],
      ['no list', {}, { format: 'gitlab-code-quality' }],
      ['a line that is no JSON', '{"message":"x"}\n{', { format: 'rdjsonl' }],
      ['lists in lists', '['.repeat(1_000_000), {}],
      ['very many parts', `{"diagnostics":[${'0,'.repeat(1_600_000)}0]}`, {}],
      ['too many bytes', ' '.repeat(FINDING_LIMITS.bytes + 1), {}],
    ])('refuses a report with %s', async (_, content, fields) => {
      const { request, run } = await examined();
      const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(JSON.stringify(content));
      const form = multipart({ status_update_id: run, format: 'rdjson', ...fields }, [
        { ...report('report', ''), bytes },
      ]);

      const answer = await api.as(bot).send('POST', at(request, 'findings/imports/'), form);
      expect(answer).toMatchObject(faultOf('report'));
    });

    it('refuses an import without its report, and of a form that is not read', async () => {
      const { request, run } = await examined();
      const fields = { status_update_id: run, format: 'rdjson' };

      expect(await api.as(bot).post(at(request, 'findings/imports/'), formOf(fields))).toMatchObject(faultOf('report'));
      expect(await send(request, fields, {}, api.as(bot), 'other')).toMatchObject(faultOf('report'));
      expect(await send(request, { ...fields, format: 'xml' }, {})).toMatchObject(faultOf('format'));
    });

    it('refuses a state without its reason, a reason without its state, and that something is gone', async () => {
      const { request, run } = await examined();
      const { id } = (await post(request, run)).body.finding as { id: number };
      const put = (fields: Fields) => api.as(author).put(at(request, `findings/${id}/`), formOf(fields));

      expect(await put({ state: 'dismissed' })).toMatchObject(faultOf('reason'));
      expect(await put({ state: 'fixed', reason: 'later' })).toMatchObject(faultOf('reason'));
      expect(await put({ state: 'gone' })).toMatchObject(faultOf('state'));
      expect(await put({ state: 'dismissed', reason: 'x' })).toMatchObject(faultOf('reason'));
    });

    it('refuses more than a review request may have', async () => {
      const { request, run } = await examined();
      await api.db.query(
        `insert into finding (review_request_id, tool, fingerprint, severity, text, path, line, end_line, side, first_revision, last_revision)
         select $1, 'other', 'finding-' || n, 'info', 't', 'p', 1, 1, 'new', 1, 1 from generate_series(1, $2::integer) n`,
        [request.id, FINDING_LIMITS.ofRequest - 1],
      );

      const report = diagnostics(['A', 11], ['B', 12]);
      expect(await imported(request, run, report)).toMatchObject({ created_count: 1, left_out: 1 });
      expect(await post(request, run, { line: 13 })).toMatchObject(faultOf('__all__'));
      expect((await post(request, run, { line: 11 })).status).toBe(303);
    });
  });

  describe('401 and 403', () => {
    it('is read by everybody who sees the review request, and written after a login', async () => {
      const { request, run } = await examined();
      const { id } = (await post(request, run)).body.finding as { id: number };
      const url = at(request, `findings/${id}/`);

      for (const answer of [
        await post(request, run, {}, api.anonymous),
        await send(request, { status_update_id: run, format: 'rdjson' }, diagnostics(), api.anonymous),
        await api.anonymous.put(url, { state: 'open' }),
      ]) {
        expect(answer).toFailWith(errors.notLoggedIn);
      }
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);
      for (const answer of [
        await api.as(bot).get(at(request, 'findings/')),
        await api.as(bot).get(url),
        await api.as(bot).put(url, { state: 'open' }),
        await post(request, run),
        await send(request, { status_update_id: run, format: 'rdjson' }, diagnostics()),
      ]) {
        expect(answer).toFailWith(errors.permissionDenied);
      }
    });

    it('is written for a run by its account and the submitter, and decided by these', async () => {
      const { request, run } = await examined();
      const { id } = (await post(request, run)).body.finding as { id: number };
      const url = at(request, `findings/${id}/`);

      expect((await post(request, run, {}, api.as(author))).status).toBe(303);
      expect(await post(request, run, {}, api.as(somebody))).toFailWith(errors.permissionDenied);
      const sent = await send(request, { status_update_id: run, format: 'rdjson' }, diagnostics(), api.as(somebody));
      expect(sent).toFailWith(errors.permissionDenied);
      expect(await api.as(somebody).put(url, { state: 'fixed' })).toFailWith(errors.permissionDenied);
    });
  });

  describe('404', () => {
    it('is not found below another review request, and on none', async () => {
      const { request, run } = await examined();
      const { id } = (await post(request, run)).body.finding as { id: number };

      expect(await api.as(bot).get(at(await aRequest(), `findings/${id}/`))).toFailWith(errors.doesNotExist);
      expect(await api.as(bot).put(at(request, 'findings/99999999/'), {})).toFailWith(errors.doesNotExist);
      expect(await post({ ...request, displayId: 16_777_217 }, run)).toFailWith(errors.doesNotExist);
    });
  });
});
