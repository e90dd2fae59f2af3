import { errors } from '@review-service/contracts/errors';
import { PROGRESS } from '@review-service/contracts/progress';
import type { Made, MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import type { TestClient } from '@review-service/testing/client';
import { TestApi } from '../../../../test/test-api';

interface Request {
  readonly id: number;
  readonly displayId: number;
}

describe('/api/review-requests/{review_request_id}/progress/', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let reader: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    submitter = await api.make.user();
    reader = await api.make.user();
    repository = await api.make.repository();
  });

  const urlOf = ({ displayId }: Request) => `/api/review-requests/${displayId}/progress/`;
  const made = (given: Record<string, unknown> = {}) => api.make.reviewRequest(submitter, repository, given);
  const shown = async (client: TestClient, request: Request) => (await client.get(urlOf(request))).body.progress;
  /** Somebody publishes a review through the API, which updates the review request. */
  const publish = (by: MadeUser, { displayId }: Request, given: Record<string, string> = {}) =>
    api.as(by).post(`/api/review-requests/${displayId}/reviews/`, { public: '1', body_top: 'Well', ...given });

  describe('GET', () => {
    it('200: nothing has been said yet', async () => {
      const request = await made();

      const answer = await api.anonymous.get(urlOf(request));

      expect(answer).toShow(PROGRESS);
      expect(answer.body.progress).toEqual({
        review_count: 0,
        my_review: 'none',
        reviewers: [],
        reviewer_count: 0,
        ship_it_stale: false,
        diff_insert_count: null,
        diff_delete_count: null,
        links: { self: { href: `${api.url}${urlOf(request)}`, method: 'GET' } },
      });
    });

    it('200: what the caller has said: a draft before a ship-it before another review', async () => {
      const request = await made();
      const own = async () => (await shown(api.as(reader), request)).my_review as string;
      const found = [];
      await publish(submitter, request, { ship_it: '1' });
      found.push(await own());
      await publish(reader, request);
      found.push(await own());
      await publish(reader, request, { ship_it: '1' });
      found.push(await own());
      await api.as(reader).post(urlOf(request).replace('progress', 'reviews'), { body_top: 'Not yet said' });
      found.push(await own());

      expect(found).toEqual(['none', 'published', 'ship-it', 'draft']);
      expect(await shown(api.anonymous, request)).toMatchObject({ review_count: 3, my_review: 'none' });
    });

    it('200: a ship-it is stale from an update on, until somebody says something again', async () => {
      const request = await made();
      const isStale = async () => (await shown(api.anonymous, request)).ship_it_stale as boolean;
      const update = () => api.db.query('update review_request set updated_at = now() where id = $1', [request.id]);
      const found = [];
      await publish(reader, request);
      await update();
      found.push(await isStale());
      await publish(reader, request, { ship_it: '1' });
      found.push(await isStale());
      await update();
      found.push(await isStale());
      await publish(submitter, request);
      found.push(await isStale());

      expect(found).toEqual([false, false, true, false]);
    });

    it('200: the lines of the newest published diff', async () => {
      const request = await made();
      for (const [revision, onDraft, lines] of [
        [1, false, 1],
        [2, false, 20],
        [3, true, 300],
      ] as const) {
        await api.make.fileDiff(request, { diff_revision: revision, on_draft: onDraft });
        await api.db.query(
          'update diff set insert_count = $3, delete_count = 0 where review_request_id = $1 and revision = $2',
          [request.id, revision, lines],
        );
      }

      expect(await shown(api.anonymous, request)).toMatchObject({ diff_insert_count: 20, diff_delete_count: 0 });
    });

    it('200: the state of each reviewer: unsettled issues before a ship-it before another review', async () => {
      const names = ['settled', 'ships', 'verify', 'waits', 'writes'];
      const people: MadeUser[] = [];
      for (const name of names) people.push(await api.make.user({ username: `${submitter.username}-${name}` }));
      const request = await made({ people });
      const [settled, ships, verify, , writes] = people as [MadeUser, MadeUser, MadeUser, MadeUser, MadeUser];
      const saysIssue = async (by: MadeUser, status: string) => {
        const review = await api.make.review(request, by, { ship_it: true, is_published: false });
        await api.make.reviewComment(review, { issue_status: status });
        await api.db.query('update review set is_published = true where id = $1', [review.id]);
      };
      await saysIssue(settled, 'R');
      await api.make.review(request, ships, { ship_it: true });
      await saysIssue(verify, 'A');
      await api.make.review(request, writes);
      await saysIssue(reader, 'O');

      const { reviewers, reviewer_count } = await shown(api.anonymous, request);

      expect(reviewer_count).toBe(5);
      expect(reviewers).toEqual(
        ['ship-it', 'ship-it', 'issues', 'none', 'published'].map((state, at) => ({
          username: people[at]?.username,
          state,
        })),
      );
    });

    it('200: what is not published yet says nothing of a reviewer, nor does a reply', async () => {
      const request = await made({ people: [reader] });
      const draft = await api.make.review(request, reader, { ship_it: true, is_published: false });
      await api.make.reviewComment(draft, { issue_status: 'O' });
      const said = await api.make.review(request, submitter);
      await api.make.review(request, reader, { reply_to_id: said.id });

      const { reviewers } = await shown(api.as(submitter), request);

      expect(reviewers).toEqual([{ username: reader.username, state: 'none' }]);
    });

    it('200: five reviewers at most, the first by name, and how many there are', async () => {
      const people = [];
      for (let n = 7; n > 0; n--) people.push(await api.make.user({ username: `${reader.username}-${n}` }));
      const request = await made({ people });

      const { reviewers, reviewer_count } = await shown(api.anonymous, request);

      expect(reviewer_count).toBe(7);
      expect(reviewers.map(({ username }: { username: string }) => username)).toEqual(
        [1, 2, 3, 4, 5].map((n) => `${reader.username}-${n}`),
      );
    });

    it('200: no reviewers for a token that may not read reviews, and not by a review that its policy hides', async () => {
      const request = await made({ people: [reader] });
      const { id } = await api.make.review(request, reader, { ship_it: true });
      const stateFor = async (resources: object) => {
        const client = api.withToken(await api.make.apiToken(submitter, { policy: { resources } }));
        return (await shown(client, request)).reviewers as unknown;
      };

      expect(await stateFor({ review: { '*': { block: ['GET'] } } })).toEqual([]);
      expect(await stateFor({ review: { [id]: { block: ['GET'] } } })).toEqual([
        { username: reader.username, state: 'none' },
      ]);
    });

    it('403: not for callers who may not see the review request', async () => {
      expect(await api.as(reader).get(urlOf(await made({ is_published: false })))).toFailWith(errors.permissionDenied);
    });

    it('404: there is no such review request', async () => {
      expect(await api.anonymous.get(urlOf({ id: 0, displayId: 99_999_999 }))).toFailWith(errors.doesNotExist);
    });
  });

  it('expand=progress: 200: shows it with each review request of a list, in one statement for all', async () => {
    const author = await api.make.user();
    const requests = [];
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
      requests.push(await api.make.reviewRequest(author, repository, { updated_at: day }));
    }
    await api.make.review(requests[1]!, reader, { created_at: '2026-01-01', ship_it: true });
    const client = await api.withUsedSession(reader);
    const list = `/api/review-requests/?from-user=${author.username}`;
    const plain = await statementsOf(() => client.get(list));

    const seen: { id: number; progress: object }[] = [];
    const expanded = await statementsOf(async () => {
      seen.push(...(await client.get(`${list}&expand=progress`)).body.review_requests);
    });

    expect(expanded.length - plain.length).toBe(1);
    expect(seen.map(({ id, progress }) => [id, progress])).toEqual(
      await Promise.all([...requests].reverse().map(async (one) => [one.displayId, await shown(client, one)])),
    );
    expect(seen[1]?.progress).toMatchObject({ review_count: 1, my_review: 'ship-it', ship_it_stale: true });
  });
});
