import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { WATCHED_REVIEW_REQUEST } from '@review-service/contracts/watched';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

interface Request {
  readonly displayId: number;
}

describe('/api/users/{username}/watched/review-requests/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let submitter: MadeUser;
  let watcher: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    submitter = await api.make.user();
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    watcher = await api.make.user();
  });

  const listOf = ({ username }: MadeUser) => `/api/users/${username}/watched/review-requests/`;
  const urlOf = (user: MadeUser, { displayId }: Request) => `${listOf(user)}${displayId}/`;
  const made = (given: Record<string, unknown> = {}) => api.make.reviewRequest(submitter, repository, given);
  const watch = (user: MadeUser, { displayId }: Request, prefix = '') =>
    api.as(user).post(`${prefix}${listOf(user)}`, { object_id: String(displayId) });
  const idsAt = async (user: MadeUser, path = listOf(user)) =>
    (await api.as(user).get(path)).body.watched_review_requests.map(({ id }: Made) => id) as number[];
  const close = ({ id }: { id: number }, column = 'is_published = false') =>
    api.db.query(`update review_request set ${column} where id = $1`, [id]);

  describe('GET', () => {
    it('200: lists the review requests, the last changed first, as they are at their own URLs', async () => {
      const [older, newer] = [await made({ updated_at: '2026-01-01' }), await made({ updated_at: '2026-01-02' })];
      for (const request of [newer, older]) await watch(watcher, request);

      const answer = await api.as(watcher).get(listOf(watcher));

      expect(answer).toList(WATCHED_REVIEW_REQUEST);
      expect(await idsAt(watcher)).toEqual([newer.displayId, older.displayId]);
      const href = `${api.url}${urlOf(watcher, newer)}`;
      const { body } = await api.as(watcher).get(`/api/review-requests/${newer.displayId}/`);
      expect(answer.body.watched_review_requests[0]).toEqual({
        id: newer.displayId,
        links: { self: { href, method: 'GET' }, delete: { href, method: 'DELETE' } },
        watched_review_request: body.review_request,
      });
      expect((await api.as(watcher).get(`${listOf(watcher)}?counts-only=1`)).body.count).toBe(2);
    });

    it('200: has pages', async () => {
      const requests = [await made({ updated_at: '2026-01-01' }), await made({ updated_at: '2026-01-02' })];
      for (const request of requests) await watch(watcher, request);

      const { body } = await api.as(watcher).get(`${listOf(watcher)}?max-results=1`);

      expect(body.total_results).toBe(2);
      expect(await idsAt(watcher, body.links.next.href)).toEqual([requests[0]!.displayId]);
    });

    it('200: an item is the review request', async () => {
      const request = await made();
      await watch(watcher, request);

      const answer = await api.as(watcher).get(urlOf(watcher, request));

      expect(answer).toShow(WATCHED_REVIEW_REQUEST);
      const { body } = await api.as(watcher).get(`/api/review-requests/${request.displayId}/`);
      expect(answer.body.watched_review_request).toEqual(body.review_request);
    });

    it('200: leaves out those that the caller may not see any more', async () => {
      const [group, hidden] = [
        await api.make.group({ invite_only: true }),
        await api.make.repository({ is_public: false, users: [watcher] }),
      ];
      const [unpublished, restricted, shown] = [await made(), await made(), await made()];
      const closed = await api.make.reviewRequest(submitter, hidden);
      for (const request of [unpublished, restricted, closed, shown]) await watch(watcher, request);
      expect(await idsAt(watcher)).toHaveLength(4);

      await close(unpublished);
      await api.db.query('insert into review_request_group values ($1, $2)', [restricted.id, group.id]);
      await api.db.query('delete from repository_user where repository_id = $1', [hidden.id]);

      expect(await idsAt(watcher)).toEqual([shown.displayId]);
      for (const request of [unpublished, restricted, closed]) {
        expect(await api.as(watcher).get(urlOf(watcher, request))).toFailWith(errors.permissionDenied);
      }
    });

    it('200: on a Local Site those of the site, by their numbers there', async () => {
      const site = await api.make.site({ users: [watcher, submitter] });
      const here = { local_site_id: site.id };
      const there = await api.make.repository(here);
      const request = await api.make.reviewRequest(submitter, there, { ...here, display_id: 1 });
      const numbered = { ...request, displayId: 1 };

      expect((await watch(watcher, numbered, `/s/${site.name}`)).status).toBe(201);

      expect(await idsAt(watcher, `/s/${site.name}${listOf(watcher)}`)).toEqual([1]);
      expect(await idsAt(watcher)).toEqual([]);
      expect(await api.as(watcher).get(urlOf(watcher, numbered))).toFailWith(errors.doesNotExist);
    });

    it('200: leaves out what the policy of an API token hides', async () => {
      const [hidden, shown] = [await made(), await made()];
      for (const request of [hidden, shown]) await watch(watcher, request);
      const listedWith = async (review_request: object) => {
        const token = api.withToken(await api.make.apiToken(watcher, { policy: { resources: { review_request } } }));
        return (await token.get(listOf(watcher))).body.watched_review_requests.map(({ id }: Made) => id) as number[];
      };

      expect(await listedWith({ [hidden.displayId]: { block: ['*'] } })).toEqual([shown.displayId]);
      expect(await listedWith({ '*': { block: ['*'] } })).toEqual([]);
    });

    it('401, 403: is for oneself', async () => {
      const request = await made();
      await watch(watcher, request);

      for (const url of [listOf(watcher), urlOf(watcher, request)]) {
        expect(await api.anonymous.get(url)).toFailWith(errors.notLoggedIn);
        expect(await api.as(superuser).get(url)).toFailWith(errors.permissionDenied);
      }
    });

    it('404: the caller does not watch it, or there is none', async () => {
      for (const url of [urlOf(watcher, await made()), `${listOf(watcher)}0/`, `${listOf(watcher)}x/`]) {
        expect(await api.as(watcher).get(url)).toFailWith(errors.doesNotExist);
      }
    });
  });

  describe('POST', () => {
    it('201: watches it, also when one does already', async () => {
      const request = await made();

      const [first, again] = [await watch(watcher, request), await watch(watcher, request)];

      expect([first.status, again.status]).toEqual([201, 201]);
      const { body } = await api.as(watcher).get(`/api/review-requests/${request.displayId}/`);
      expect(first.body.watched_review_request).toEqual(body.review_request);
      expect(await idsAt(watcher)).toEqual([request.displayId]);
    });

    it('400: needs a number', async () => {
      const answer = await api.as(watcher).post(listOf(watcher));

      expect(Object.keys(answer.body.fields)).toEqual(['object_id']);
    });

    it('401, 403, 404: is for oneself, and shows nothing of what the caller may not see', async () => {
      const [open, secret] = [await made(), await made({ is_published: false, summary: 'Very secret' })];

      const refused = await watch(watcher, secret);

      expect(refused).toFailWith(errors.doesNotExist);
      expect(refused.text).not.toContain('Very secret');
      const form = { object_id: String(open.displayId) };
      expect(await api.anonymous.post(listOf(watcher), form)).toFailWith(errors.notLoggedIn);
      expect(await api.as(superuser).post(listOf(watcher), form)).toFailWith(errors.permissionDenied);
      expect(await idsAt(watcher)).toEqual([]);
    });

    it.each(['0', '01', '99999999999', 'x', ''])('404: there is no review request %j', async (object_id) => {
      expect(await api.as(watcher).post(listOf(watcher), { object_id })).toFailWith(errors.doesNotExist);
    });
  });

  describe('DELETE', () => {
    it('204: ends it, also when one does not watch it', async () => {
      const request = await made();
      await watch(watcher, request);

      expect((await api.as(watcher).delete(urlOf(watcher, request))).status).toBe(204);
      expect((await api.as(watcher).delete(urlOf(watcher, request))).status).toBe(204);

      expect(await idsAt(watcher)).toEqual([]);
      expect(await api.as(watcher).get(`/api/review-requests/${request.displayId}/`)).toShow(REVIEW_REQUEST);
    });

    it('204, then 403: ends it for one that has closed', async () => {
      const request = await made();
      await watch(watcher, request);
      await close(request);

      expect((await api.as(watcher).delete(urlOf(watcher, request))).status).toBe(204);
      expect(await api.as(watcher).delete(urlOf(watcher, request))).toFailWith(errors.permissionDenied);
    });

    it('401, 403: is for oneself', async () => {
      const request = await made();
      await watch(watcher, request);

      expect(await api.anonymous.delete(urlOf(watcher, request))).toFailWith(errors.notLoggedIn);
      expect(await api.as(superuser).delete(urlOf(watcher, request))).toFailWith(errors.permissionDenied);
      expect(await idsAt(watcher)).toEqual([request.displayId]);
    });

    it('404: there is none', async () => {
      expect(await api.as(watcher).delete(`${listOf(watcher)}0/`)).toFailWith(errors.doesNotExist);
    });
  });
});
