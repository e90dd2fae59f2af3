import type { MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

/** So many review requests, one for each minute before this one; a hundredth of them for an invite-only group. */
const MANY = 12_000;
/** So many are made in one statement. */
const AT_ONCE = 1_000;
/** So many rows of all tables are read at most. */
const READ_AT_MOST = 4_000;
const END = Date.parse('2026-01-01T00:00:00Z');
/** The time at which so many were last updated. */
const timeOf = (count: number) => new Date(END - count * 60_000).toISOString();

describe('review requests that were last updated in a span of time', () => {
  let api: TestApi;
  let reader: MadeUser;
  let author: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    [reader, author] = [await api.make.user(), await api.make.user()];
    const closed = await api.make.group({ invite_only: true });
    const repository = await api.make.repository();
    for (let first = 0; first < MANY; first += AT_ONCE) {
      await api.db.query(
        `with made as (
           insert into review_request (display_id, submitter_id, repository_id, is_published, updated_at)
           select n, $1, $2, true, $3::timestamptz - n * interval '1 minute'
           from generate_series($4::integer + 1, $4 + ${AT_ONCE}) n returning id, display_id)
         insert into review_request_group (review_request_id, group_id) select id, $5 from made where display_id % 100 = 0`,
        [author.id, repository.id, new Date(END), first, closed.id],
      );
    }
    await api.db.query('vacuum analyze');
  });
  afterAll(() => api.close());

  const pathOf = (asked: Record<string, string>) =>
    `/api/review-requests/?${String(new URLSearchParams({ 'max-results': '25', ...asked }))}`;

  it.each([
    ['nearly all', { 'last-updated-from': timeOf(MANY - 50) }, MANY - 50, 119],
    ['all but the newest', { 'last-updated-to': timeOf(150) }, MANY - 150, 119],
    ['the newest', { 'last-updated-from': timeOf(150) }, 150, 1],
    ['some', { 'last-updated-from': timeOf(6_000), 'last-updated-to': timeOf(5_900) }, 100, 1],
  ])('are counted exactly, and paged in order: %s', async (_, asked, all, hidden) => {
    for (const [user, total] of [
      [author, all],
      [reader, all - hidden],
    ] as const) {
      const { body } = await api.as(user).get(pathOf(asked));
      const times = (body.review_requests as { last_updated: string }[]).map((one) => Date.parse(one.last_updated));

      expect(body.total_results).toBe(total);
      expect(times).toHaveLength(25);
      expect(times).toEqual([...times].sort((one, other) => other - one));
    }
  });

  it.each([
    ['nearly all', { 'last-updated-from': timeOf(MANY - 50) }],
    ['all but the newest', { 'last-updated-to': timeOf(50) }],
    ['the newest', { 'last-updated-from': timeOf(50) }],
  ])('are read without reading all: %s', async (_, asked) => {
    for (const user of [reader, author]) {
      expect(await rowsReadBy(api, api.as(user), pathOf(asked))).toBeLessThan(READ_AT_MOST);
    }
  });
});
