import { errors } from '@review-service/contracts/errors';
import { VISIT } from '@review-service/contracts/visits';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../../test/test-api';

interface Request {
  readonly id: number;
  readonly displayId: number;
}

describe('/api/review-requests/{review_request_id}/visit/', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let reader: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    submitter = await api.make.user();
    reader = await api.make.user();
    repository = await api.make.repository();
  });

  const urlOf = ({ displayId }: Request) => `/api/review-requests/${displayId}/visit/`;
  const made = (given: Record<string, unknown> = {}) => api.make.reviewRequest(submitter, repository, given);
  const visited = (user: MadeUser, { id }: Request, at: string) =>
    api.db.query('insert into review_request_visit values ($1, $2, $3)', [user.id, id, at]);
  const shown = async (user: MadeUser, request: Request) => (await api.as(user).get(urlOf(request))).body.visit;
  const said = (by: MadeUser, request: Request, at: string, given: Record<string, unknown> = {}) =>
    api.make.review(request, by, { is_published: true, created_at: at, ...given });

  describe('GET', () => {
    it('200: there was none, so nothing is new', async () => {
      const request = await made();
      await said(submitter, request, '2026-01-02');

      const answer = await api.as(reader).get(urlOf(request));

      expect(answer).toShow(VISIT);
      const href = `${api.url}${urlOf(request)}`;
      expect(answer.body.visit).toEqual({
        last_visited: null,
        new_updates: false,
        starred: false,
        hidden: null,
        links: { self: { href, method: 'GET' }, update: { href, method: 'PUT' } },
      });
    });

    it('200: new is what others have published since', async () => {
      const [nothing, own, drafted, older, review, reply] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => made()));
      for (const request of [nothing!, own!, drafted!, older!, review!, reply!]) {
        await visited(reader, request, '2026-01-02T00:00:00Z');
      }
      await said(reader, own!, '2026-01-03');
      await said(submitter, drafted!, '2026-01-03', { is_published: false });
      const answered = await said(submitter, older!, '2026-01-01');
      await said(submitter, review!, '2026-01-03');
      await said(submitter, reply!, '2026-01-01');
      await said(submitter, reply!, '2026-01-03', { reply_to_id: answered.id });

      const found = [nothing, own, drafted, older, review, reply].map((request) => shown(reader, request!));

      expect((await Promise.all(found)).map(({ new_updates: isNew }) => isNew)).toEqual([
        ...[false, false, false, false],
        ...[true, true],
      ]);
      expect(await shown(reader, review!)).toMatchObject({ last_visited: '2026-01-02T00:00:00Z' });
    });

    it('200: says how the caller has marked it', async () => {
      const [archived, muted] = [await made(), await made()];
      const post = (path: string, { displayId }: Request) =>
        api.as(reader).post(`/api/users/${reader.username}/${path}/`, { object_id: String(displayId) });
      await post('archived-review-requests', archived);
      await post('muted-review-requests', muted);
      await post('watched/review-requests', muted);

      expect(await shown(reader, archived)).toMatchObject({ starred: false, hidden: 'archived' });
      expect(await shown(reader, muted)).toMatchObject({ starred: true, hidden: 'muted' });
      expect(await shown(submitter, muted)).toMatchObject({ starred: false, hidden: null });
      const { body } = await api.as(reader).get(`/api/review-requests/${muted.displayId}/?expand=visit`);
      expect(body.review_request.visit).toMatchObject({ starred: true, hidden: 'muted' });
    });

    it('200: each sees their own', async () => {
      const request = await made();
      await visited(submitter, request, '2026-01-02T00:00:00Z');

      expect(await shown(reader, request)).toMatchObject({ last_visited: null });
    });

    it('401: for a caller who is not logged in', async () => {
      expect(await api.anonymous.get(urlOf(await made()))).toFailWith(errors.notLoggedIn);
    });

    it('403: not for callers who may not see the review request, or a token without the scope', async () => {
      const token = await api.make.oauthToken(reader, { scopes: ['review_request:read'] });

      expect(await api.as(reader).get(urlOf(await made({ is_published: false })))).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(token.value).get(urlOf(await made()))).toFailWith(errors.missingScope);
    });

    it('404: there is no such review request', async () => {
      expect(await api.as(reader).get(urlOf({ id: 0, displayId: 99_999_999 }))).toFailWith(errors.doesNotExist);
    });
  });

  describe('PUT', () => {
    it('200: visits it now, and answers what was before', async () => {
      const request = await made();
      await visited(reader, request, '2026-01-02T00:00:00Z');
      await said(submitter, request, '2026-01-03');

      const answer = await api.as(reader).put(urlOf(request));

      expect(answer).toShow(VISIT);
      expect(answer.body.visit).toMatchObject({ last_visited: '2026-01-02T00:00:00Z', new_updates: true });
      const [{ isNow }] = await api.db.query(
        `select visited_at > now() - interval '5 minutes' as "isNow" from review_request_visit
         where user_id = $1 and review_request_id = $2`,
        [reader.id, request.id],
      );
      expect([isNow, (await shown(reader, request)).new_updates]).toEqual([true, false]);
    });

    it('200: the first one answers that there was none', async () => {
      const request = await made();

      const { body } = await api.as(reader).put(urlOf(request));

      expect(body.visit).toMatchObject({ last_visited: null, new_updates: false });
      expect(await shown(reader, request)).toMatchObject({ last_visited: expect.stringMatching(/^20.*Z$/) });
    });

    it('200: of many at once each is kept', async () => {
      const [request, client] = [await made(), api.withToken(await api.make.apiToken(reader))];

      const answers = await Promise.all(Array.from({ length: 6 }, () => client.put(urlOf(request))));

      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    });

    it('401: for a caller who is not logged in', async () => {
      expect(await api.anonymous.put(urlOf(await made()))).toFailWith(errors.notLoggedIn);
    });

    it('403: not for callers who may not see the review request', async () => {
      const request = await made({ is_published: false });

      expect(await api.as(reader).put(urlOf(request))).toFailWith(errors.permissionDenied);
      expect(await api.db.query('select from review_request_visit where review_request_id = $1', [request.id])).toEqual(
        [],
      );
    });

    it('404: there is no such review request', async () => {
      expect(await api.as(reader).put(urlOf({ id: 0, displayId: 99_999_999 }))).toFailWith(errors.doesNotExist);
    });
  });

  describe('expand=visit', () => {
    it('200: shows each review request of a list with the visit, in one statement for all', async () => {
      const author = await api.make.user();
      const requests = [];
      for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
        requests.push(await api.make.reviewRequest(author, repository, { updated_at: day }));
      }
      await visited(reader, requests[1]!, '2026-01-02T00:00:00Z');
      await said(submitter, requests[1]!, '2026-01-03');
      const client = await api.withUsedSession(reader);
      const list = `/api/review-requests/?from-user=${author.username}`;
      const plain = await statementsOf(() => client.get(list));

      const seen: { id: number; visit: object }[] = [];
      const expanded = await statementsOf(async () => {
        seen.push(...(await client.get(`${list}&expand=visit`)).body.review_requests);
      });

      expect(expanded.length - plain.length).toBe(1);
      expect(seen.map(({ id, visit }) => [id, visit])).toEqual(
        await Promise.all(
          [...requests].reverse().map(async (request) => [request.displayId, await shown(reader, request)]),
        ),
      );
    });

    it('200: stays a link for a caller who is not logged in', async () => {
      const { body } = await api.anonymous.get(`${urlOf(await made()).replace('visit/', '')}?expand=visit`);

      expect([body.review_request.visit, body.review_request.links.visit?.method]).toEqual([undefined, 'GET']);
    });
  });
});
