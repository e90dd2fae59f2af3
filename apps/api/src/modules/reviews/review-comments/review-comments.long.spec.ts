import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

type Request = Awaited<ReturnType<TestApi['make']['reviewRequest']>>;

describe('comments of reviews', () => {
  const api = TestApi.ofSuite();
  let submitter: MadeUser;
  let author: MadeUser;
  let repository: Made;
  let request: Request;
  let review: { id: number; reviewRequestId: number };

  beforeAll(async () => {
    submitter = await api.make.user();
    author = await api.make.user();
    repository = await api.make.repository();
  });
  beforeEach(async () => {
    request = await api.make.reviewRequest(submitter, repository);
    review = await api.make.review(request, author, { is_published: false });
  });

  const base = () => `/api/review-requests/${request.displayId}/`;
  const listOf = (kind: string, of = review) => `${base()}reviews/${of.id}/${kind}-comments/`;
  const publish = async (of = review) => {
    await api.db.query('update review set is_published = true where id = $1', [of.id]);
  };
  const counts = async () => {
    const [row] = await api.db.query<Record<string, number>[]>(
      `select issue_open_count as open, issue_resolved_count as resolved, issue_dropped_count as dropped,
         issue_verifying_count as verifying from review_request where id = $1`,
      [request.id],
    );
    return row;
  };

  describe('200: the issue of a published one', () => {
    it('is counted by 32 people at once', async () => {
      const people = await Promise.all(
        Array.from({ length: 32 }, () => api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] })),
      );
      const urls: string[] = [];
      for (const person of people) {
        const own = await api.make.review(request, person, { is_published: false });
        const comment = await api.make.reviewComment(own, { issue_status: 'O' });
        await publish(own);
        urls.push(`${listOf('general', own)}${comment.id}/`);
      }
      const states = ['resolved', 'dropped', 'verifying-resolved', 'open'];

      const answers = await Promise.all(
        people.flatMap((person, index) =>
          [0, 1, 2].map((turn) =>
            api.as(person).put(urls[(index * 7 + turn) % 32] ?? '', { issue_status: states[(index + turn) % 4] ?? '' }),
          ),
        ),
      );

      // Who is told to set the state that it has already is refused, like any other change.
      expect(answers.filter(({ status }) => status !== 200 && status !== 403)).toEqual([]);
      const [recount] = await api.db.query<object[]>(
        `select count(*) filter (where issue_status = 'O')::integer as open,
           count(*) filter (where issue_status = 'R')::integer as resolved,
           count(*) filter (where issue_status = 'D')::integer as dropped,
           count(*) filter (where issue_status in ('A', 'B'))::integer as verifying
         from review_comment where review_request_id = $1`,
        [request.id],
      );
      expect(await counts()).toEqual(recount);
    });
  });
});
