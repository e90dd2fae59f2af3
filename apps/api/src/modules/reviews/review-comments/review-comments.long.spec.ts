import { TestApi } from '../../../../test/test-api';

describe('comments of reviews', () => {
  const api = TestApi.ofSuite();

  it('200: the issue of a published one is counted by 32 people at once', async () => {
    const request = await api.make.reviewRequest(await api.make.user(), await api.make.repository());
    const reviews = `/api/review-requests/${request.displayId}/reviews/`;
    const people = await Promise.all(
      Array.from({ length: 32 }, () => api.make.user({ permissions: ['reviews.can_edit_reviewrequest'] })),
    );
    const urls: string[] = [];
    for (const person of people) {
      const own = await api.make.review(request, person, { is_published: false });
      const comment = await api.make.reviewComment(own, { issue_status: 'O' });
      await api.db.query('update review set is_published = true where id = $1', [own.id]);
      urls.push(`${reviews}${own.id}/general-comments/${comment.id}/`);
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
    const [counted] = await api.db.query<object[]>(
      `select issue_open_count as open, issue_resolved_count as resolved, issue_dropped_count as dropped,
         issue_verifying_count as verifying from review_request where id = $1`,
      [request.id],
    );
    expect(counted).toEqual(recount);
  });
});
