import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@review-service/contracts/errors';
import { type CreateSuggestion, SUGGESTION_LIMITS } from '@review-service/contracts/suggestions';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { gitChange } from '../../../../test/git-change';
import type { TestApi } from '../../../../test/test-api';
import { uploadedPatches } from '../../../../test/uploaded-patches';

type SuggestionReplacement = CreateSuggestion['replacements'][number];
type Answered = Record<string, any>;

/** Lines 10 to 13 of `src/a.c`: one, zwei, drei, four. */
const A = gitChange('src/a.c', 'old', 'new', '@@ -10,3 +10,4 @@\n one\n-two\n+zwei\n+drei\n four\n');
const NEW = gitChange('new.txt', undefined, 'n', '@@ -0,0 +1,2 @@\n+first\n+second\n');
const PATCH = A + NEW + gitChange('b.png', 'x', 'y');
/** The same lines further down. */
const MOVED = gitChange('src/a.c', 'old', 'newer', '@@ -10,3 +15,4 @@\n one\n-two\n+zwei\n+drei\n four\n') + NEW;
const OTHER = gitChange('src/a.c', 'old', 'other', '@@ -10,3 +10,3 @@\n one\n-two\n+zwo\n four\n') + NEW;

const line = (text: string, start_line = 11, end_line = start_line, path = 'src/a.c'): SuggestionReplacement => ({
  ...{ path, start_line, end_line, text },
});

describe('/api/review-requests/{review_request_id}/…/suggestions/', () => {
  const { booted, aRequest, at, publish } = uploadedPatches();
  let api: TestApi;
  let author: MadeUser;
  let reviewer: MadeUser;
  beforeAll(async () => {
    ({ api, author } = booted);
    reviewer = await api.make.user({ first_name: 'Rita', last_name: 'Reviewer', email: 'rita@example.com' });
  });

  type Request = Awaited<ReturnType<typeof aRequest>>;
  const faultOf = (field: string, message: RegExp | string) => ({
    status: 400,
    body: { fields: { [field]: [expect.stringMatching(message)] } },
  });
  /** A comment of the reviewer in a review that is not published, on line 11 of `src/a.c`. */
  const commented = async (request: Request, fields: Record<string, string> = {}, revision = 1) => {
    const by = api.as(reviewer);
    const { body } = await by.get(at(request, `diffs/${revision}/files/`));
    const file = (body.files as Answered[]).find(({ dest_file }) => dest_file === 'src/a.c');
    const review = await by.post(at(request, 'reviews/'));
    const url = at(request, `reviews/${review.body.review.id}/`);
    const sent = { filediff_id: String(file?.id), first_line: '11', num_lines: '1', text: 'Like this', ...fields };
    const comment = await by.post(`${url}diff-comments/`, sent);
    expect(comment.status).toBe(201);
    return { review: url, comment: `${url}diff-comments/${comment.body.diff_comment.id}/` };
  };
  const suggest = (comment: string, replacements: unknown, by: TestClient = api.as(reviewer)) =>
    by.post(`${comment}suggestions/`, { replacements: JSON.stringify(replacements) });
  const suggested = async (comment: string, ...replacements: SuggestionReplacement[]) => {
    const answer = await suggest(comment, replacements);
    expect([answer.status, answer.body.fields]).toEqual([201, undefined]);
    return answer.body.suggestion as Answered;
  };
  const publishReview = async (review: string) =>
    expect((await api.as(reviewer).put(review, { public: '1' })).status).toBe(200);
  const listOf = async (request: Request) => {
    const answer = await api.anonymous.get(at(request, 'suggestions/'));
    expect([answer.status, answer.body.err]).toEqual([200, undefined]);
    return answer;
  };
  const fitsOf = async (request: Request) =>
    ((await listOf(request)).body.suggestions as Answered[]).map(({ fits }) => fits as string);
  const apply = (request: Request, ids: readonly number[], by: TestClient = api.as(author)) =>
    by.post(at(request, 'suggestions/applications/'), { ids: ids.join(',') });
  const patchOf = (request: Request, query: string, by: TestClient = api.anonymous) =>
    by.get(at(request, `suggestions/patch/${query}`));
  const textOf = async (request: Request, revision: number) =>
    (await api.as(author).get(at(request, `draft/diffs/${revision}/`), { headers: { accept: 'text/x-patch' } })).text;

  it('201: are made, read, changed and deleted with a comment that is not published', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request);
    const made = await suggest(comment, [line('two\n'), line('zero\r\n', 1, 0, 'new.txt')]);
    expect(made.status).toBe(201);
    expect(made.body.suggestion).toMatchObject({
      ...{ fits: 'yes', conflicts: [], applied_in: null },
      replacements: [
        { ...line('two\n'), original: 'zwei\n' },
        { ...line('zero\n', 1, 0, 'new.txt'), original: '' },
      ],
    });
    const url = `${comment}suggestions/${made.body.suggestion.id}/`;
    expect((await api.anonymous.get(url)).status).toBe(401);
    const changed = await api.as(reviewer).put(url, { replacements: JSON.stringify([line('', 12)]) });
    expect(changed.body.suggestion.replacements).toMatchObject([{ ...line('', 12), original: 'drei\n' }]);
    expect(await fitsOf(request)).toEqual([]);
    const expanded = await api.as(reviewer).get(`${review}diff-comments/?expand=suggestions`);
    expect(expanded.body.diff_comments[0].suggestions).toMatchObject([{ fits: 'yes' }]);
    expect((await api.as(reviewer).delete(url)).status).toBe(204);
    expect((await api.as(reviewer).get(`${comment}suggestions/`)).body.suggestions).toEqual([]);
  });

  it('200: are in the review request once their review is published, and stay as they are', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request);
    const { id } = await suggested(comment, line('two\n'));
    await publishReview(review);

    expect(await fitsOf(request)).toEqual(['yes']);
    const { body } = await listOf(request);
    expect(body.suggestions[0].links.comment.href).toContain(comment);
    expect((await api.anonymous.get(`${comment}suggestions/?counts-only=1`)).body.count).toBe(1);
    const url = `${comment}suggestions/${id}/`;
    expect((await api.as(reviewer).delete(url)).status).toBe(403);
    expect((await suggest(comment, [line('x')])).status).toBe(403);
    expect((await api.as(author).put(url, { replacements: JSON.stringify([line('x')]) })).status).toBe(403);
    const inRequest = await api.anonymous.get(`/api/review-requests/${request.displayId}/?expand=suggestions`);
    expect(inRequest.body.review_request.suggestions).toMatchObject([{ id, fits: 'yes' }]);
  });

  it('says how each fits the newest revision', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request);
    await suggested(comment, line('two\n'));
    await suggested(comment, line('2nd\n', 2, 2, 'new.txt'));
    await publishReview(review);
    await publish(request, MOVED);
    expect(await fitsOf(request)).toEqual(['moved', 'yes']);
    await publish(request, OTHER);
    // Elsewhere in the file may be lines that the diff does not show.
    expect(await fitsOf(request)).toEqual(['unknown', 'yes']);
    await publish(
      request,
      gitChange('src/a.c', 'old', 'all', '@@ -10,3 +10,4 @@\n zwei\n-two\n+zwei2\n+zwei\n four\n'),
    );
    expect(await fitsOf(request)).toEqual(['conflict', 'conflict']);
  });

  it('200: several are one patch, which Git applies, with their authors in front', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request);
    const ids = [
      (await suggested(comment, line('2nd\n', 2, 2, 'new.txt'))).id,
      (await suggested(comment, line('two\n'))).id,
    ];
    await publishReview(review);

    expect((await patchOf(request, `?ids=${ids.join(',')}`)).text).toMatch(/^Co-authored-by: user-[^ ]+\n\n/);
    const answer = await patchOf(request, `?ids=${ids.join(',')}`, api.as(author));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/x-patch']);
    expect(answer.text).toMatch(/^Co-authored-by: Rita Reviewer <rita@example.com>\n\ndiff --git a\/new.txt/);
    const folder = mkdtempSync(join(tmpdir(), 'suggestions-'));
    execFileSync('git', ['init', '--quiet', folder]);
    execFileSync('mkdir', [join(folder, 'src')]);
    const before = Array.from({ length: 9 }, (_, number) => `${number}\n`).join('');
    writeFileSync(join(folder, 'src/a.c'), `${before}one\nzwei\ndrei\nfour\n`);
    writeFileSync(join(folder, 'new.txt'), 'first\nsecond\n');
    const ran = spawnSync('git', ['apply', '-'], { cwd: folder, input: answer.text });
    expect([ran.status, ran.stderr.toString()]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'src/a.c'), 'utf8')).toBe(`${before}one\ntwo\ndrei\nfour\n`);
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('first\n2nd\n');
    rmSync(folder, { recursive: true });
  });

  it('201: several become the draft diff of the submitter, and their issues are resolved with it', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request, { issue_opened: '1' });
    const first = await suggested(comment, line('two\n'));
    const second = await suggested(comment, line('2nd\n', 2, 2, 'new.txt'));
    await publishReview(review);

    const { status, body } = await apply(request, [first.id as number]);
    expect([status, body.diff?.revision, body.fields]).toEqual([201, 2, undefined]);
    expect(await textOf(request, 2)).toContain(
      '@@ -10,3 +10,4 @@\n one\n-two\n+two\n+drei\n four\n'
        .replace('-two\n+two\n', ' two\n')
        .replace('10,3 +10,4', '10,3 +10,4'),
    );
    // On top of the first.
    expect((await apply(request, [second.id as number])).status).toBe(201);
    const text = await textOf(request, 2);
    expect(text).toContain('+first\n+2nd\n');
    expect(text).toContain('+drei\n');
    expect(text).not.toContain('+zwei\n');
    expect(text).toContain('b.png');
    expect((await api.as(author).get(comment)).body.diff_comment.issue_status).toBe('open');
    const texts = { target_people: reviewer.username, summary: 'Words', description: 'In English' };
    const published = await api.as(author).put(at(request, 'draft/'), { public: '1', ...texts });
    expect([published.status, published.body.err]).toEqual([200, undefined]);
    expect((await api.as(author).get(comment)).body.diff_comment.issue_status).toBe('resolved');
    const { body: list } = await listOf(request);
    expect((list.suggestions as Answered[]).map(({ applied_in }) => applied_in as number)).toEqual([2, 2]);
  });

  it('409: does not apply what does not fit, or overlaps', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request);
    const one = await suggested(comment, line('two\n'));
    const other = await suggested(comment, line('two\n', 11, 12));
    await publishReview(review);
    const conflict = {
      suggestion_id: one.id as number,
      path: 'src/a.c',
      start_line: 11,
      end_line: 11,
      fits: 'conflict',
    };

    const overlapping = await apply(request, [one.id as number, other.id as number]);
    expect(overlapping).toMatchObject({ status: 409, body: { err: { code: errors.suggestionDoesNotFit.code } } });
    expect(overlapping.body.conflicts).toEqual([
      conflict,
      { ...conflict, suggestion_id: other.id as number, end_line: 12 },
    ]);
    await publish(request, OTHER);
    const gone = await patchOf(request, `?ids=${one.id as number}`);
    expect(gone).toMatchObject({ status: 409, body: { conflicts: [{ ...conflict, fits: 'unknown' }] } });
  });

  it('403 and 400: only submitters apply, and only what is there', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment, review } = await commented(request);
    const { id } = (await suggested(comment, line('two\n'))) as { id: number };
    expect(await apply(request, [id])).toMatchObject(faultOf('ids', `There is no suggestion ${id}.`));
    await publishReview(review);
    expect((await apply(request, [id], api.as(reviewer))).status).toBe(403);
    expect((await apply(request, [id], api.as(await api.make.user({ is_superuser: true })))).status).toBe(403);
    expect(await apply(request, [id, 2_000_000])).toMatchObject(faultOf('ids', 'no suggestion 2000000'));
    expect(await patchOf(request, '?ids=x')).toMatchObject(faultOf('ids', 'Send ids'));
    expect(await patchOf(request, '')).toMatchObject(faultOf('ids', 'required'));
  });

  it('400: refuses what is no lines of the diff', async () => {
    const request = await publish(await aRequest(), PATCH);
    const { comment } = await commented(request);
    const refused = async (replacements: unknown, message: RegExp | string) =>
      expect(await suggest(comment, replacements)).toMatchObject(faultOf('replacements', message));

    await refused([], 'at least one');
    await refused('x', 'array');
    await refused([{ path: 'x' }], /^\[0\]/);
    await refused([line('x', 0)], 'start_line');
    await refused([line('x', 11, 9)], 'end_line');
    await refused([line('zwei')], 'same as what is there');
    await refused([line('x', 20)], 'not in the diff');
    await refused([line('x', 11, 11, 'none')], 'no text file none');
    await refused([line('x', 1, 1, 'b.png')], 'no text file');
    await refused([line('x', 11, 12), line('y', 12)], 'same lines');
    await refused([line('x'.repeat(SUGGESTION_LIMITS.bytes + 1))], 'bytes');
    await refused(
      Array.from({ length: SUGGESTION_LIMITS.files + 1 }, (_, number) => line('x', 1, 1, `file${number}`)),
      'at most 20 files',
    );
    await refused(
      Array.from({ length: SUGGESTION_LIMITS.replacements + 1 }, () => line('x')),
      'at most 100',
    );
    await api.db.query(
      `insert into suggestion (review_request_id, comment_id, replacements)
       select review_request_id, id, '[]' from review_comment, generate_series(1, $1) where review_request_id = $2`,
      [SUGGESTION_LIMITS.ofComment, request.id],
    );
    expect(await suggest(comment, [line('x')])).toMatchObject(faultOf('__all__', 'at most 20 suggestions'));
  });
});
