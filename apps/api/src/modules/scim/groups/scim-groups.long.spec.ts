import { TestApi } from '../../../../test/test-api';
import { TestDirectory } from '../../../../test/directory';

describe('/scim/v2/Groups', () => {
  const api = TestApi.ofSuite();

  it('GET 200: a page has so many members at most, and one group at least', async () => {
    const site = await api.make.site();
    const acme = await TestDirectory.of(api, { site });
    const groups = [await acme.group('Large'), await acme.group('Small'), await acme.group('Too large')];
    const made = await api.db.query<{ id: number }[]>(
      `insert into user_account (username, email) select 'of-many-' || n, '' from generate_series(1, 20001) n returning id`,
    );
    // The plans of foreign keys were made for few people: they would read all of them for each member.
    await api.db.query('analyze user_account');
    await api.db.query(
      `insert into review_group_member (group_id, user_id, sources)
       select g.id, made.id, '{scim}' from unnest($4::integer[]) made (id), unnest($1::integer[]) g (id)
       where case g.id when $2 then made.id % 2 = 0 when $3 then made.id % 100 = 0 else true end`,
      [groups.map(({ id }) => id), groups[0].id, groups[1].id, made.map(({ id }) => id)],
    );

    const first = (await acme.get('/Groups?count=3')).body;
    const second = (await acme.get('/Groups?count=3&startIndex=3')).body;
    const without = (await acme.get('/Groups?count=3&excludedAttributes=members')).body;

    expect([first.totalResults, first.itemsPerPage, first.Resources.length]).toEqual([3, 2, 2]);
    expect([second.totalResults, second.itemsPerPage, second.Resources[0].members.length]).toEqual([3, 1, 20_001]);
    expect(without.Resources).toHaveLength(3);
  });
});
