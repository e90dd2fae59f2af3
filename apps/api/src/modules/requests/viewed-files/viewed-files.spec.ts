import { errors } from '@review-service/contracts/errors';
import { VIEWED_FILE, VIEWED_FILES_AT_MOST } from '@review-service/contracts/viewed-files';
import type { Made, MadeUser } from '@review-service/testing/make';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { TestApi } from '../../../../test/test-api';

interface Request {
  readonly id: number;
  readonly displayId: number;
}

describe('/api/review-requests/{review_request_id}/viewed-files/', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let reader: MadeUser;
  let superuser: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    submitter = await api.make.user();
    reader = await api.make.user();
    superuser = await api.make.superuser();
    repository = await api.make.repository();
  });

  const made = (given: Record<string, unknown> = {}) => api.make.reviewRequest(submitter, repository, given);
  const listOf = ({ displayId }: Request) => `/api/review-requests/${displayId}/viewed-files/`;
  const mark = (request: Request, path = 'src/x.ts', digest = 'a1', user = reader) =>
    api.as(user).post(listOf(request), { path, digest });
  const marksOf = async (request: Request, user = reader) =>
    ((await api.as(user).get(listOf(request))).body.viewed_files as { path: string; digest: string }[]).map(
      ({ path, digest }) => [path, digest],
    );
  /** A mark of the reader's on a review request of its own, and its URL. */
  const marked = async () => {
    const request = await made();
    const { body } = await mark(request);
    return { request, url: `${listOf(request)}${body.viewed_file.id}/` };
  };
  const NOWHERE = { id: 0, displayId: 99_999_999 };

  describe('GET', () => {
    it('200: lists the marks of the caller by path, and of nobody else', async () => {
      const request = await made();
      for (const path of ['src/b.ts', 'src/a.ts', 'C']) await mark(request, path);
      await mark(request, 'src/of-another.ts', 'a1', submitter);
      await mark(await made(), 'src/elsewhere.ts');

      const answer = await api.as(reader).get(listOf(request));

      expect(answer).toList(VIEWED_FILE);
      expect(answer.body.total_results).toBe(3);
      expect(await marksOf(request)).toEqual(['C', 'src/a.ts', 'src/b.ts'].map((path) => [path, 'a1']));
      expect(await marksOf(request, superuser)).toEqual([]);
      const { body } = await api.as(reader).get(`${listOf(request).replace('viewed-files/', '')}?expand=viewed_files`);
      expect(body.review_request.viewed_files).toEqual(answer.body.viewed_files);
    });

    it('200: an item is as in the list', async () => {
      const { request, url } = await marked();

      const answer = await api.as(reader).get(url);

      expect(answer).toShow(VIEWED_FILE);
      const { body } = await api.as(reader).get(listOf(request));
      expect([answer.body.viewed_file]).toEqual(body.viewed_files);
    });

    it('400: refuses numbers that are none', async () => {
      expect(await api.as(reader).get(`${listOf(await made())}?start=x`)).toFailWith(errors.invalidFormData);
    });

    it('401: for a caller who is not logged in', async () => {
      const { request, url } = await marked();

      for (const path of [listOf(request), url]) expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
    });

    it('403: not when the review request has closed to the caller', async () => {
      const { request, url } = await marked();
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);

      for (const path of [listOf(request), url]) {
        expect(await api.as(reader).get(path)).toFailWith(errors.permissionDenied);
      }
    });

    it("404: there is none, or it is somebody else's, or of another review request", async () => {
      const { request, url } = await marked();

      expect(await api.as(reader).get(listOf(NOWHERE))).toFailWith(errors.doesNotExist);
      expect(await api.as(reader).get(`${listOf(request)}x/`)).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser).get(url)).toFailWith(errors.doesNotExist);
      const elsewhere = url.replace(listOf(request), listOf(await made()));
      expect(await api.as(reader).get(elsewhere)).toFailWith(errors.doesNotExist);
    });
  });

  describe('POST', () => {
    it('201: marks a file, in place of a mark of the same path', async () => {
      const request = await made();

      const [answer, again] = [await mark(request), await mark(request, 'src/x.ts', 'B2')];

      expect([answer.status, again.status]).toEqual([201, 201]);
      expect(answer).toShow(VIEWED_FILE);
      expect(answer.body.viewed_file).toMatchObject({ path: 'src/x.ts', digest: 'a1' });
      expect(again.body.viewed_file.id).toBe(answer.body.viewed_file.id);
      expect(await marksOf(request)).toEqual([['src/x.ts', 'B2']]);
    });

    it('201: of many at once for the same file one mark is left', async () => {
      const [request, client] = [await made(), api.withToken(await api.make.apiToken(reader))];
      const form = { path: 'src/x.ts', digest: 'a1' };

      const answers = await Promise.all(Array.from({ length: 6 }, () => client.post(listOf(request), form)));

      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(await marksOf(request)).toEqual([['src/x.ts', 'a1']]);
    });

    it.each([
      ['path', { digest: 'a1' }],
      ['path', { path: 'x'.repeat(513), digest: 'a1' }],
      ['digest', { path: 'x' }],
      ['digest', { path: 'x', digest: 'xyz' }],
      ['digest', { path: 'x', digest: '' }],
      ['digest', { path: 'x', digest: 'a'.repeat(65) }],
    ] as const)('400: refuses the %s of %j', async (name, form) => {
      const answer = await api.as(reader).post(listOf(await made()), { ...form });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields)).toEqual([name]);
    });

    it(`400: marks ${VIEWED_FILES_AT_MOST} files at most, each of which can be marked again`, async () => {
      const request = await made();
      await api.db.query(
        `insert into viewed_file (review_request_id, user_id, path, digest)
         select $1, $2, 'src/' || n, 'a1' from generate_series(1, $3::integer) n`,
        [request.id, reader.id, VIEWED_FILES_AT_MOST - 1],
      );

      expect((await mark(request, 'src/last')).status).toBe(201);
      const answer = await mark(request, 'src/too-many');

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ path: [expect.stringContaining('unmark one first')] });
      expect((await mark(request, 'src/last', 'b2')).status).toBe(201);
      expect((await mark(request, 'src/another', 'b2', submitter)).status).toBe(201);
    });

    it(`400: marks ${VIEWED_FILES_AT_MOST} files at most, also when another process marks one meanwhile`, async () => {
      const request = await made();
      const add = `insert into viewed_file (review_request_id, user_id, path, digest)
        select $1, $2, 'src/' || n, 'a1' from generate_series($3::integer, $4::integer) n`;
      await api.db.query(add, [request.id, reader.id, 1, VIEWED_FILES_AT_MOST - 1]);
      const other = api.db.createQueryRunner();
      await other.startTransaction();
      const lock = `viewed files ${request.id} ${reader.id}`;
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
      await other.query(add, [request.id, reader.id, VIEWED_FILES_AT_MOST, VIEWED_FILES_AT_MOST]);

      const answer = mark(request, 'src/too-many');
      await untilOneWaits(api.db);
      await other.commitTransaction();
      await other.release();

      expect(await answer).toFailWith(errors.invalidFormData);
      expect((await api.as(reader).get(listOf(request))).body.total_results).toBe(VIEWED_FILES_AT_MOST);
    });

    it('401: for a caller who is not logged in', async () => {
      const form = { path: 'x', digest: 'a1' };
      expect(await api.anonymous.post(listOf(await made()), form)).toFailWith(errors.notLoggedIn);
    });

    it('403: not for callers who may not see the review request', async () => {
      expect(await mark(await made({ is_published: false }))).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such review request', async () => {
      expect(await mark(NOWHERE)).toFailWith(errors.doesNotExist);
    });
  });

  describe('PUT', () => {
    it('200: the change that was viewed is another one now', async () => {
      const { request, url } = await marked();

      const answer = await api.as(reader).put(url, { digest: 'b2' });

      expect(answer).toShow(VIEWED_FILE);
      expect(await marksOf(request)).toEqual([['src/x.ts', 'b2']]);
      expect((await api.as(reader).put(url)).body).toEqual(answer.body);
    });

    it('400: refuses what is no digest', async () => {
      expect(await api.as(reader).put((await marked()).url, { digest: '-' })).toFailWith(errors.invalidFormData);
    });

    it('401: for a caller who is not logged in', async () => {
      expect(await api.anonymous.put((await marked()).url, { digest: 'b2' })).toFailWith(errors.notLoggedIn);
    });

    it('403: not when the review request has closed to the caller', async () => {
      const { request, url } = await marked();
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);

      expect(await api.as(reader).put(url, { digest: 'b2' })).toFailWith(errors.permissionDenied);
    });

    it("404: somebody else's", async () => {
      const { url } = await marked();

      expect(await api.as(superuser).put(url, { digest: 'b2' })).toFailWith(errors.doesNotExist);
    });

    it('412: has changed since it was read', async () => {
      const stale = { headers: { 'if-match': '"stale"' } };
      expect(await api.as(reader).put((await marked()).url, { digest: 'b2' }, stale)).toFailWith(
        errors.preconditionFailed,
      );
    });
  });

  describe('DELETE', () => {
    it('204: is not viewed any more', async () => {
      const { request, url } = await marked();

      expect(await api.as(reader).delete(url)).toMatchObject({ status: 204, text: '' });

      expect(await marksOf(request)).toEqual([]);
      expect(await api.as(reader).delete(url)).toFailWith(errors.doesNotExist);
    });

    it('401: for a caller who is not logged in', async () => {
      expect(await api.anonymous.delete((await marked()).url)).toFailWith(errors.notLoggedIn);
    });

    it('403: not when the review request has closed to the caller', async () => {
      const { request, url } = await marked();
      await api.db.query('update review_request set is_published = false where id = $1', [request.id]);

      expect(await api.as(reader).delete(url)).toFailWith(errors.permissionDenied);
    });

    it("404: somebody else's", async () => {
      expect(await api.as(superuser).delete((await marked()).url)).toFailWith(errors.doesNotExist);
    });

    it('412: has changed since it was read', async () => {
      const stale = { headers: { 'if-match': '"stale"' } };
      expect(await api.as(reader).delete((await marked()).url, stale)).toFailWith(errors.preconditionFailed);
    });
  });
});
