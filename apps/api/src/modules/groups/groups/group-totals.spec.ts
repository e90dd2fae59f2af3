import { ListedGroups } from '../../../../test/listed-groups';

describe('total_results of groups', () => {
  let groups: ListedGroups;
  beforeAll(async () => {
    groups = await ListedGroups.boot();
  });
  afterAll(() => groups.close());

  it('are the number of groups that each caller is shown, whatever was asked for', async () => {
    expect(await groups.wrongTotals()).toEqual([]);
    const { body } = await groups.superuser.get(`${groups.url}?counts-only=1&show-invisible=1`);
    expect(body.count).toBe(21);
  });

  it('are right on a page behind the last', async () => {
    const { body } = await groups.superuser.get(`${groups.url}?start=1000&show-invisible=1`);

    expect(body).toMatchObject({ groups: [], total_results: 21 });
  });
});
