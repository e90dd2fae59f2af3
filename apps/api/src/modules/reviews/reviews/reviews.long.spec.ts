import { countersOf } from '../../../../test/review-counters';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/', () => {
  const api = TestApi.ofSuite();

  it('counts right when 32 people publish and take back at once', async () => {
    const request = await api.make.reviewRequest(await api.make.user(), await api.make.repository());
    const reviews = `/api/review-requests/${request.displayId}/reviews/`;
    const people = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        const person = await api.make.user();
        const client = api.withToken(await api.make.apiToken(person));
        const review = await api.make.review(request, person, { is_published: index % 2 > 0, ship_it: true });
        await api.make.reviewComment(review, { issue_status: index % 2 > 0 ? null : 'O' });
        return { client, item: `${reviews}${review.id}/`, index };
      }),
    );

    const statuses = await Promise.all(
      people.map(async ({ client, item, index }) => {
        const change = (form: Record<string, string>) => client.put(item, form);
        if (index % 2 > 0)
          return [await change({ ship_it: '0' }), await client.post(reviews, { public: '1', body_top: 'x' })];
        return [await change({ public: '1' }), await change({ ship_it: '0' })];
      }),
    );

    expect(new Set(statuses.flat().map(({ status }) => status))).toEqual(new Set([200, 201]));
    const [kept, recounted] = await countersOf(api, request);
    expect(kept).toEqual({ review_count: 48, ship_it_count: 0, issue_open_count: 16, issue_resolved_count: 0 });
    expect(kept).toEqual(recounted);
  });
});
