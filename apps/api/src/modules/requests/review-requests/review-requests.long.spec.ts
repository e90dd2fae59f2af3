import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/review-requests/';

describe('200: the list of /api/review-requests/', () => {
  const api = TestApi.ofSuite({ settings: { SITE_URL: 'https://reviews.example.com' } });
  let author: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
    somebody = await api.make.user();
  });

  it('is narrowed alike where so many match that ledgers count them', async () => {
    const [busy, asked] = [await api.make.user(), await api.make.user()];
    const open = await api.make.group({ members: [asked] });
    const closed = await api.make.group({ invite_only: true, members: [author] });
    // One in ten is for the closed group only, one in four is submitted.
    const many = await api.db.query<{ displayId: number; isClosed: boolean; isPending: boolean }[]>(
      `with made as (
         insert into review_request (display_id, submitter_id, is_published, status, updated_at)
         select 100000 + n, $1, true, case when n % 4 = 0 then 'S' else 'P' end, '2026-03-01'::timestamptz + n * interval '1 second'
         from generate_series(1, 1200) n returning *),
       named as (insert into review_request_person (review_request_id, user_id) select id, $2 from made where display_id % 10 > 0),
       meant as (
         insert into review_request_group (review_request_id, group_id)
         select id, case when display_id % 10 = 0 then $4::integer else $3 end from made)
       select display_id as "displayId", display_id % 10 = 0 as "isClosed", status = 'P' as "isPending"
       from made order by updated_at desc`,
      [busy.id, asked.id, open.id, closed.id],
    );
    const right = (isFound: (one: (typeof many)[number]) => boolean) =>
      many
        .filter(({ isPending }) => isPending)
        .filter(isFound)
        .map(({ displayId }) => displayId);
    const isOpen = ({ isClosed }: { isClosed: boolean }) => !isClosed;
    // The newest are hidden, so that the first page is behind them.
    await api.db.query(
      `insert into hidden_review_request
       select $1, id, false from review_request where display_id between 100700 and 101200`,
      [busy.id],
    );
    for (const [filter, client, wanted] of [
      [`involves-user=${busy.username}`, api.anonymous, right(isOpen)],
      [`involves-user=${busy.username}`, api.as(busy), right(() => true)],
      [`involves-user=${asked.username}`, api.as(busy), right(isOpen)],
      [`involves-user=${busy.username}&hidden=none`, api.as(busy), right(({ displayId }) => displayId < 100_700)],
      [`from-user=${busy.username}&hidden=none`, api.as(busy), right(({ displayId }) => displayId < 100_700)],
      [`from-user=${busy.username}`, api.anonymous, right(isOpen)],
      [`from-user=${busy.username}`, api.as(busy), right(() => true)],
      [`from-user=${busy.username}`, api.as(author), right(() => true)],
      [`to-groups=${open.name}`, api.anonymous, right(isOpen)],
      [`to-users=${asked.username}`, api.as(author), right(isOpen)],
      [`to-users-directly=${asked.username}`, api.as(asked), right(isOpen)],
      [`to-users-groups=${asked.username}`, api.as(somebody), right(isOpen)],
    ] as const) {
      const found: number[] = [];
      for (let url: string | undefined = `${LIST}?max-results=200&${filter}`; url !== undefined;) {
        const { body } = await client.get(url);
        expect({ filter, total: body.total_results }).toEqual({ filter, total: wanted.length });
        found.push(...(body.review_requests as { id: number }[]).map(({ id }) => id));
        url = body.links.next?.href as string | undefined;
      }
      expect({ filter, found }).toEqual({ filter, found: wanted });
    }
  });
});
