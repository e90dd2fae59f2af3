import type { MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

/** So many review requests there are: one person submitted half of them, and is to review the others. */
const MANY = 30_000;
/** So many are made in one statement. */
const AT_ONCE = 5_000;

/** A request reads so many rows at most, of all tables together, for 50 rows and their total. */
const READ_AT_MOST = 4_000;

describe('the dashboard of somebody with many review requests', () => {
  const api = TestApi.ofSuite();
  let busy: MadeUser;
  let calm: MadeUser;
  let groupId: number;
  let repositoryId: number;

  beforeAll(async () => {
    [busy, calm] = [await api.make.user(), await api.make.user()];
    ({ id: groupId } = await api.make.group({ name: 'harbour', members: [busy, calm] }));
    ({ id: repositoryId } = await api.make.repository());
    const other = await api.make.user();
    // Statistics say how many review requests a person usually has.
    await api.db.query(`insert into user_account (username) select 'other-' || n from generate_series(1, 200) n`);
    for (let first = 1; first < MANY; first += AT_ONCE) {
      await api.db.query(
        `with made as (
         insert into review_request
           (display_id, submitter_id, repository_id, is_published, status, summary, updated_at, description)
         select n, case when n % 2 = 0 then $1::integer when n % 200 = 1 then $2 else $3 end, $4, true,
           case when n % 4 < 2 then 'P' else 'S' end, 'Change ' || n, now() - hashint4(n) * interval '0.01 second', repeat('x', 1500)
         from generate_series($6::integer, $6::integer + ${AT_ONCE} - 1) n returning id, display_id),
       meant as (
         insert into review_request_group (review_request_id, group_id) select id, $5 from made where display_id % 3 = 0),
       watched as (
         insert into watched_review_request (user_id, review_request_id) select $1, id from made where display_id % 500 = 0)
       insert into review_request_person (review_request_id, user_id)
       select id, $1 from made where display_id % 2 = 1 union all select id, $2 from made where display_id % 200 = 0
       union all select made.id, u.id from made join user_account u on u.username = 'other-' || (1 + display_id % 200)`,
        [busy.id, calm.id, other.id, repositoryId, groupId, first],
      );
    }
    await api.db.query('vacuum analyze');
  });
  afterEach(() => jest.restoreAllMocks());

  const readBy = (user: MadeUser, path: string) => rowsReadBy(api, api.as(user), path);

  const SORTS = ['-last-updated', 'last-updated', '-id', 'id'];
  const VIEWS = [
    (me: string) => `involves-user=${me}`,
    (me: string) => `to-users=${me}`,
    (me: string) => `to-users-directly=${me}`,
    (me: string) => `from-user=${me}`,
    (me: string) => `from-user=${me}&status=all`,
    () => `starred=1&status=all`,
    () => `to-groups=harbour`,
  ];

  it.each(VIEWS.flatMap((view) => SORTS.map((sort) => ({ view, sort, name: view('me') }))))(
    'reads few rows for $name, by $sort',
    async ({ view, sort }) => {
      for (const { username } of [busy, calm]) {
        const path = `/api/review-requests/?${view(username)}&hidden=none&sort=${sort}&max-results=50`;
        const read = await readBy(username === busy.username ? busy : calm, path);
        expect(read).toBeLessThan(READ_AT_MOST);
      }
    },
  );

  it('reads few rows for a feed', async () => {
    for (const about of [{}, { group_id: groupId }, { repository_id: repositoryId }]) {
      for (const owner of [busy, calm]) {
        const { path } = await api.make.feedAddress(owner, about);
        expect(await readBy(owner, path)).toBeLessThan(READ_AT_MOST);
      }
    }
  });

  it('finds words among all of them, by their index', async () => {
    const path = `/api/review-requests/?involves-user=${busy.username}&q=change+1234&sort=summary`;
    expect(await readBy(busy, path)).toBeLessThan(READ_AT_MOST);
  });

  it('counts them without reading them', async () => {
    expect(await readBy(busy, '/api/dashboard/')).toBeLessThan(READ_AT_MOST);
  });
});
