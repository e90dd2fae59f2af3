import { errors } from '@review-service/contracts/errors';
import { REVIEW } from '@review-service/contracts/reviews';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { TestApi } from '../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/', () => {
  let api: TestApi;
  let author: MadeUser;
  let reviewer: MadeUser;
  let stranger: MadeUser;
  let root: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot({ settings: { SITE_URL: 'https://reviews.example.com' } });
    author = await api.make.user();
    reviewer = await api.make.user();
    stranger = await api.make.user();
    root = await api.make.superuser();
  });
  afterAll(() => api.close());

  const make = async (columns: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(author, await api.make.repository(), columns);
    const url = `/api/review-requests/${request.displayId}/`;
    return { ...request, url, reviews: `${url}reviews/` };
  };
  const begin = async (columns: Record<string, unknown> = {}, by = reviewer) => {
    const request = await make();
    const review = await api.make.review(request, by, { is_published: false, body_top: 'Top', ...columns });
    return { ...request, review, item: `${request.reviews}${review.id}/` };
  };
  const publish = async (columns: Record<string, unknown> = {}, by = reviewer) => {
    const request = await make();
    const review = await api.make.review(request, by, columns);
    return { ...request, review, item: `${request.reviews}${review.id}/` };
  };

  describe('201', () => {
    it('begins a review, which its author alone sees', async () => {
      const { displayId, reviews } = await make();

      const answer = await api.as(reviewer).post(reviews);

      expect(answer.status).toBe(201);
      expect(answer).toShow(REVIEW);
      const { id, links, ...shown } = answer.body.review;
      expect(answer.headers.get('location')).toBe(`${api.url}${reviews}${id}/`);
      expect(shown).toEqual({
        absolute_url: `https://reviews.example.com/r/${displayId}/#review${id}`,
        body_bottom: '',
        body_bottom_text_type: 'plain',
        body_top: '',
        body_top_text_type: 'plain',
        extra_data: {},
        public: false,
        ship_it: false,
        text_type: null,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      });
      const href = `${api.url}${reviews}${id}/`;
      expect(links).toMatchObject({
        self: { href, method: 'GET' },
        update: { href, method: 'PUT' },
        delete: { href, method: 'DELETE' },
        user: { href: `${api.url}/api/users/${reviewer.username}/`, method: 'GET', title: reviewer.username },
      });
      expect((await api.as(reviewer).get(reviews)).body).toMatchObject({ reviews: [], total_results: 0 });
    });
  });

  describe('200: the list', () => {
    it('has the published ones, the oldest first', async () => {
      const request = await make();
      const second = await api.make.review(request, reviewer, { created_at: '2026-01-02', ship_it: true });
      const first = await api.make.review(request, author, { created_at: '2026-01-01', body_top: 'First' });
      await api.make.review(request, stranger, { is_published: false });
      await api.make.review(request, author, { reply_to_id: first.id });

      const answer = await api.anonymous.get(request.reviews);

      expect(answer.status).toBe(200);
      expect(answer.body.total_results).toBe(2);
      expect(answer.body.reviews.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    });

    it('reads as many statements, however many there are', async () => {
      const request = await make();
      const read = () => statementsOf(() => api.anonymous.get(`${request.reviews}?expand=user`));
      await api.make.review(request, reviewer);
      const one = await read();
      for (let number = 0; number < 5; number++) await api.make.review(request, author);

      expect(await read()).toEqual(one);
    });
  });

  describe('302: the draft', () => {
    it('leads to it, with the query', async () => {
      const { reviews, item } = await begin();

      const answer = await api.as(reviewer).get(`${reviews}draft/?expand=user&only-fields=id%2Cuser`);

      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`${api.url}${item}?expand=user&only-fields=id%2Cuser`);
      expect(answer.headers.get('content-type')).toBe('application/vnd.service.org.review-draft+json');
      expect(answer.body).toEqual({ stat: 'ok' });
    });
  });

  describe('404', () => {
    it('no such draft', async () => {
      const { reviews } = await begin();

      expect(await api.as(stranger).get(`${reviews}draft/`)).toFailWith(errors.doesNotExist);
    });
  });
});
