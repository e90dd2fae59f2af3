import { text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { SearchQuery } from '@review-service/contracts/search';
import { Caller } from '../../../access/callers/caller';
import { TestApi } from '../../../../test/test-api';
import { foundGroups } from './found-groups';
import { foundPeople } from './found-people';
import { foundRequests } from './found-requests';

/** So many rows there are of each kind, most of which begin like what is searched for. */
const MANY = 20_000;

describe('a search among many', () => {
  const api = TestApi.ofSuite();

  beforeAll(async () => {
    const { id } = await api.make.repository();
    const submitter = await api.make.user();
    await api.db.query(`
      insert into user_account (username, first_name, last_name)
      select 'same-' || n, 'Same ' || md5(n::text), 'Same' || md5((-n)::text) from generate_series(1, ${MANY}) n`);
    await api.db.query(`
      insert into review_group (name, display_name) select 'same-' || n, 'Same' from generate_series(1, ${MANY}) n`);
    await api.db.query(
      `insert into review_request (display_id, submitter_id, repository_id, is_published, summary)
       select n, $1, $2, true, 'Same ' || n from generate_series(1, ${MANY}) n`,
      [submitter.id, id],
    );
    await api.db.query('analyze user_account, review_group, review_request');
  });

  const PERSON = { id: 1, username: 'one', isSuperuser: false, isStaff: false, isBot: false, permissions: [] };
  const CALLERS = [
    ['nobody in particular', null],
    ['somebody who is logged in', PERSON],
    ['a superuser', { ...PERSON, isSuperuser: true, isStaff: true }],
  ] as const;
  const KINDS: readonly [name: string, table: string, found: (caller: Caller, asked: SearchQuery) => Sql][] = [
    ['people', 'user_account', foundPeople],
    ['groups', 'review_group', foundGroups],
    ['review requests', 'review_request', foundRequests],
  ];

  it.each(KINDS)('finds %s by the index of their words', async (_, table, found) => {
    const asked = Object.assign(new SearchQuery(), { words: 'same' });

    const plan = await all(
      api.db,
      { 'QUERY PLAN': text },
      sql`explain select * from ${found(new Caller('basic', PERSON, null), asked)}`,
    );

    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain(`on ${table}_by_words`);
    expect(lines).not.toContain(`Seq Scan on ${table} w`);
  });

  it.each(
    KINDS.flatMap(([kind, table, found]) => CALLERS.map(([name, person]) => ({ kind, table, found, name, person }))),
  )('reads the first rows of indexes, of $kind for $name', async ({ table, found, person }) => {
    const caller = new Caller(person ? 'basic' : 'nothing', person, null);
    const asked = Object.assign(new SearchQuery(), { q: 'same', id: 1 });

    const plan = await all(api.db, { 'QUERY PLAN': text }, sql`explain analyze select * from ${found(caller, asked)}`);

    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).not.toContain(`Seq Scan on ${table}`);
    const read = [...lines.matchAll(/ on (\w+) .*rows=(\d+) loops=(\d+)\)/g)].flatMap(([, name, rows, loops]) =>
      name === table ? [Number(rows) * Number(loops)] : [],
    );
    expect(Math.max(...read)).toBeLessThan(MANY / 10);
  });
});
