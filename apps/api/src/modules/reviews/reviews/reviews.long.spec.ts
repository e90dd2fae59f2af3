import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let author: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
  });

  const make = async (columns: Record<string, unknown> = {}) => {
    const texts = { summary: 'Ours', updated_at: '2026-01-01T00:00:00Z', ...columns };
    const request = await api.make.reviewRequest(author, await api.make.repository(), texts);
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, url, reviews: `${url}reviews/` };
  };
  /** The counters of a review request, and a recount. */
  const counted = async ({ id }: { id: number }) => {
    const [kept] = await api.db.query(
      `select review_count, ship_it_count, issue_open_count, issue_resolved_count from review_request where id = $1`,
      [id],
    );
    const [recounted] = await api.db.query(
      `select count(distinct r.id)::integer as review_count,
         (count(distinct r.id) filter (where r.ship_it))::integer as ship_it_count,
         (count(*) filter (where c.issue_status = 'O'))::integer as issue_open_count,
         (count(*) filter (where c.issue_status = 'R'))::integer as issue_resolved_count
       from review r left join review_comment c on c.review_id = r.id
       where r.review_request_id = $1 and r.is_published and r.reply_to_id is null`,
      [id],
    );
    return [kept, recounted];
  };

  it('counts right when 32 people publish and take back at once', async () => {
    const request = await make();
    const people = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        const person = await api.make.user();
        const client = api.withToken(await api.make.apiToken(person));
        const review = await api.make.review(request, person, { is_published: index % 2 > 0, ship_it: true });
        await api.make.reviewComment(review, { issue_status: index % 2 > 0 ? null : 'O' });
        return { client, item: `${request.reviews}${review.id}/`, index };
      }),
    );

    const statuses = await Promise.all(
      people.map(async ({ client, item, index }) => {
        const change = (form: Record<string, string>) => client.put(item, form);
        if (index % 2 > 0)
          return [await change({ ship_it: '0' }), await client.post(request.reviews, { public: '1', body_top: 'x' })];
        return [await change({ public: '1' }), await change({ ship_it: '0' })];
      }),
    );

    expect(new Set(statuses.flat().map(({ status }) => status))).toEqual(new Set([200, 201]));
    const [kept, recounted] = await counted(request);
    expect(kept).toEqual({ review_count: 48, ship_it_count: 0, issue_open_count: 16, issue_resolved_count: 0 });
    expect(kept).toEqual(recounted);
  });
});
