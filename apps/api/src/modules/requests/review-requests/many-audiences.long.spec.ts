import type { MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

/** The person submitted so many review requests, each for a pair of groups that no other one is for. */
const MANY = 6_000;
/** So many are made in one statement. */
const AT_ONCE = 1_000;
/** So many groups have as many pairs. */
const GROUPS = 111;

/** A request counts by so many rows at most, of all tables together. */
const READ_AT_MOST = 2_000;

describe('review requests with an audience each', () => {
  let api: TestApi;
  let person: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    person = await api.make.user();
    await api.make.group({ name: 'harbour', members: [person] });
    const repository = await api.make.repository();
    // Two thirds are invite-only: what is for these alone is closed.
    await api.db.query(
      `insert into review_group (name, display_name, invite_only)
       select 'paired-' || n, '', n % 3 > 0 from generate_series(1, ${GROUPS}) n`,
    );
    for (let first = 0; first < MANY; first += AT_ONCE) {
      await api.db.query(
        `with pairs as (
           select row_number() over () as n, one, other
           from (
             select one.id, other.id from review_group one join review_group other on one.id < other.id
             where one.name like 'paired-%' and other.name like 'paired-%'
             order by one.id, other.id offset $3 limit ${AT_ONCE}) pair (one, other)),
         made as (
           insert into review_request (display_id, submitter_id, repository_id, is_published)
           select $3::integer + n, $1, $2, true from pairs returning id, display_id)
         insert into review_request_group (review_request_id, group_id)
         select made.id, named
         from made join pairs on pairs.n = made.display_id - $3, unnest(array[one, other]) named`,
        [person.id, repository.id, first],
      );
    }
    await api.db.query('vacuum analyze');
  });
  afterAll(() => api.close());

  it.each([
    ['those that a person is to review', (me: string) => `to-users=${me}`],
    ['those that a person has to do with', (me: string) => `involves-user=${me}`],
    ['those of a person', (me: string) => `from-user=${me}`],
    ['those for a group', () => 'to-groups=harbour'],
  ])('are counted without reading all audiences of the caller: %s', async (_, asked) => {
    const path = `/api/review-requests/?${asked(person.username)}&counts-only=1`;
    expect(await rowsReadBy(api, api.as(person), path)).toBeLessThan(READ_AT_MOST);
  });

  it('are counted so for a dashboard', async () => {
    expect(await rowsReadBy(api, api.as(person), '/api/dashboard/')).toBeLessThan(READ_AT_MOST);
  });
});
