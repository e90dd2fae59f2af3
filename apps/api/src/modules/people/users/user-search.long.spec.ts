import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { Caller } from '../../../access/callers/caller';
import { TestApi } from '../../../../test/test-api';
import { matchesQuery } from './user.search';

describe('a search for people', () => {
  const api = TestApi.ofSuite();

  beforeAll(async () => {
    await api.db.query(`
      insert into user_account (username, first_name, last_name, is_private)
      select 'user-' || n, md5(n::text), md5((-n)::text), n % 2 = 0 from generate_series(1, 20000) n`);
    await api.db.query('analyze user_account');
  });

  const PERSON = { id: 1, username: 'user-1', isSuperuser: false, isStaff: false, isBot: false, permissions: [] };

  it.each([
    ['nobody in particular', null],
    ['somebody who is logged in', PERSON],
    ['staff', { ...PERSON, isStaff: true, isBot: false }],
  ])('reads indexes and not all accounts, for %s', async (_, person) => {
    const caller = new Caller(person ? 'basic' : 'nothing', person, null);
    const asked = { q: 'ab12', fullname: true } as Parameters<typeof matchesQuery>[1];

    const plan = await all(
      api.db,
      { 'QUERY PLAN': text },
      sql`explain select u.id from user_account u where ${matchesQuery(caller, asked)}`,
    );

    expect(JSON.stringify(plan)).not.toContain('Seq Scan on user_account');
  });
});
