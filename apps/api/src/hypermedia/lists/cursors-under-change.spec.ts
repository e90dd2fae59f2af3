import { listOfGroups } from '../../../test/list-of-groups';
import { TestApi } from '../../../test/test-api';

describe('following next while rows come and go', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await TestApi.boot();
  });
  afterAll(() => api.close());

  const walk = async (start: string, between: (page: number) => Promise<unknown>) => {
    const names: string[] = [];
    let url: string | undefined = start;
    for (let page = 1; url !== undefined && page < 50; page += 1) {
      const { body } = await api.anonymous.get(url);
      names.push(...(body.groups as { name: string }[]).map(({ name }) => name));
      await between(page);
      url = body.links.next?.href as string | undefined;
    }
    return names;
  };
  const siteOf = async (list: string) => {
    const [{ id }] = await api.db.query('select id from local_site where name = $1', [list.split('/')[2]]);
    return id as number;
  };

  it('shows no row twice when rows appear before it meanwhile', async () => {
    const list = await listOfGroups(api, ['k', 'l', 'm', 'n', 'o', 'p']);
    const site = await siteOf(list);
    const names = await walk(`${list}?max-results=2`, (page) =>
      api.make.group({ name: `a${page}`, local_site_id: site }),
    );
    expect(names).toEqual(['k', 'l', 'm', 'n', 'o', 'p']);
  });
  it('misses no row when rows that were seen already disappear meanwhile', async () => {
    const list = await listOfGroups(api, ['k', 'l', 'm', 'n', 'o', 'p', 'q', 'r']);
    const site = await siteOf(list);
    const names = await walk(`${list}?max-results=2`, async (page) => {
      if (page === 1) await api.db.query(`delete from review_group where local_site_id = $1 and name < 'm'`, [site]);
    });
    expect(names).toEqual(['k', 'l', 'm', 'n', 'o', 'p', 'q', 'r']);
  });
  it('ends when rows appear without end before it', async () => {
    const list = await listOfGroups(api, ['x', 'y']);
    const site = await siteOf(list);
    const names = await walk(`${list}?max-results=1`, (page) =>
      Promise.all(['a', 'b', 'c'].map((letter) => api.make.group({ name: `${letter}${page}`, local_site_id: site }))),
    );
    expect(names).toEqual(['x', 'y']);
  });
});
