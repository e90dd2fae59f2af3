import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { countersOf } from '../../../../test/review-counters';
import { TestApi } from '../../../../test/test-api';

describe('/api/review-requests/{review_request_id}/reviews/', () => {
  const api = TestApi.ofSuite();

  const make = async () => {
    const request = await api.make.reviewRequest(await api.make.user(), await api.make.repository());
    return { ...request, reviews: `/api/review-requests/${request.displayId}/reviews/` };
  };

  it('counts right when 32 people publish and take back at once', async () => {
    const request = await make();
    const { reviews } = request;
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

  it('counts people who ship right when each says it several times, and revokes some, at once', async () => {
    const request = await make();
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const person = await api.make.user();
        const client = api.withToken(await api.make.apiToken(person));
        const said = { ship_it: true };
        const [first, second] = [
          await api.make.review(request, person, said),
          await api.make.review(request, person, said),
        ];
        const draft = await api.make.review(request, person, { ...said, is_published: false });
        return { client, items: [first, second, draft].map(({ id }) => `${request.reviews}${id}/`), index };
      }),
    );

    // The odd ones keep the ship-it that they publish, the even ones revoke all.
    const statuses = await Promise.all(
      people.flatMap(({ client, items: [first = '', second = '', draft = ''], index }) => [
        client.put(first, { ship_it: '0' }),
        client.put(second, { ship_it: '0' }),
        client.put(draft, { public: '1', ship_it: index % 2 > 0 ? '1' : '0', body_top: 'x' }),
      ]),
    );

    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    const [kept, recounted] = await countersOf(api, request);
    expect(kept).toMatchObject({ review_count: 24, ship_it_count: 4 });
    expect(kept).toEqual(recounted);
  });

  it('counts a person once who says it twice in statements that wait for each other', async () => {
    const request = await make();
    const person = await api.make.user();
    const insert = `insert into review (review_request_id, user_id, ship_it, is_published) values ($1, $2, true, true)`;
    const [one, other] = [api.db.createQueryRunner(), api.db.createQueryRunner()];
    try {
      await one.startTransaction();
      await one.query(insert, [request.id, person.id]);
      const waiting = other.query(insert, [request.id, person.id]);
      await untilOneWaits(api.db);
      await one.commitTransaction();
      await waiting;
    } finally {
      await Promise.all([one.release(), other.release()]);
    }

    expect((await countersOf(api, request))[0]).toMatchObject({ review_count: 2, ship_it_count: 1 });
  });
});
