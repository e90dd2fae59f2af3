import type { MadeUser } from '@review-service/testing/make';
import { rowsReadBy } from '../../../../test/rows-read';
import { TestApi } from '../../../../test/test-api';

/** The person has so many API tokens, and has given as many consents; of both every other one was used. */
const MANY = 8_000;
/** So many rows of all tables are read at most: a few for each of 500 of a kind. */
const READ_AT_MOST = 30_000;

describe('sign-ins of somebody with very many', () => {
  let api: TestApi;
  let person: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    person = await api.make.user();
    const [other, made] = [await api.make.user(), await api.make.oauthToken(person)];
    // Half are another's, so that statistics do not say that all are the person's.
    await api.db.query(
      `with made as (
         insert into api_token (user_id, lookup, key_id, created_at)
         select case when n % 4 < 2 then $1::integer else $2 end, sha256(('api ' || n)::bytea), 'test', now() - n * interval '1 minute'
         from generate_series(1, 2 * ${MANY}) n returning id)
       insert into api_token_usage (token_id, last_used_at)
       select id, now() - id * interval '1 second' from made where id % 2 = 0`,
      [person.id, other.id],
    );
    await api.db.query(
      `with granted as (
         insert into oauth_grant (application_id, user_id, created_at)
         select g.application_id, case when n % 4 < 2 then $1::integer else $2 end, now() - n * interval '1 minute'
         from oauth_grant g, generate_series(1, 2 * ${MANY}) n where g.id = $3 returning id, application_id, user_id),
       made as (
         insert into oauth_token (grant_id, application_id, user_id, lookup, key_id, sealed, expires_at)
         select id, application_id, user_id, sha256(('oauth ' || id)::bytea), 'test', '', now() + interval '1 day'
         from granted returning id)
       insert into oauth_token_usage (token_id, last_used_at)
       select id, now() - id * interval '1 second' from made where id % 2 = 0`,
      [person.id, other.id, made.grantId],
    );
    await api.db.query('vacuum analyze');
  });
  afterAll(() => api.close());

  it('are listed and counted without reading all', async () => {
    const path = `/api/users/${person.username}/sign-ins/`;
    const { body } = await api.as(person).get(path);

    expect(body.total_results).toBe(1_000);
    expect(await rowsReadBy(api, api.as(person), path)).toBeLessThan(READ_AT_MOST);
  });

  it('has those that were used last, however old', async () => {
    await api.db.query(
      `update oauth_token_usage x set last_used_at = now() + interval '1 hour'
       from oauth_token o
       where o.id = x.token_id and o.grant_id = (
         select min(o.grant_id) from oauth_token_usage x join oauth_token o on o.id = x.token_id where o.user_id = $1)`,
      [person.id],
    );
    const [{ id }] = await api.db.query<[{ id: number }]>(
      `select o.grant_id as id from oauth_token_usage x join oauth_token o on o.id = x.token_id where o.user_id = $1
       order by x.last_used_at desc limit 1`,
      [person.id],
    );

    const { body } = await api.as(person).get(`/api/users/${person.username}/sign-ins/`);

    expect(body.sign_ins[0]).toMatchObject({ id: `application-${id}` });
  });
});
