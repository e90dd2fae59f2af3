import { ListedGroups } from '../../../../test/listed-groups';

describe('total_results of groups', () => {
  let groups: ListedGroups;
  beforeAll(async () => {
    groups = await ListedGroups.boot();
  });
  afterAll(() => groups.close());

  it('are right at any moment while 32 clients make, change and delete groups', async () => {
    const write = async (writer: number) => {
      const own = `${groups.url}w${writer}/`;
      const statuses = [
        await groups.superuser.post(groups.url, {
          name: `w${writer}`,
          display_name: 'W',
          invite_only: String(writer % 2),
        }),
        await groups.superuser.put(own, { visible: '0' }),
        await groups.superuser.put(own, { visible: '1', invite_only: '0' }),
        ...(writer % 4 === 0 ? [await groups.superuser.delete(own)] : []),
      ].map(({ status }) => status);
      return statuses.filter((status) => status >= 300);
    };
    const state = { isDone: false };
    const writers = Promise.all(Array.from({ length: 32 }, (_, i) => write(i))).finally(() => (state.isDone = true));
    const wrong: unknown[] = [];
    while (!state.isDone) wrong.push(...(await groups.wrongTotals()));

    expect((await writers).flat()).toEqual([]);
    expect(wrong).toEqual([]);
    expect((await groups.superuser.get(`${groups.url}?counts-only=1&show-invisible=1`)).body.count).toBe(21 + 24);
  });
});
