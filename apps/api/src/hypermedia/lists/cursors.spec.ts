import type { MadeUser } from '@review-service/testing/make';
import { listOfGroups, namesAt } from '../../../test/list-of-groups';
import { TestApi } from '../../../test/test-api';

let api: TestApi;

beforeAll(async () => (api = await TestApi.boot()));
afterAll(() => api.close());

describe('following the links of a list', () => {
  /** The names on each page, starting at a URL. `between` runs after each page. */
  const walk = async (
    start: string,
    link: 'next' | 'prev',
    between: (page: number) => Promise<unknown> = async () => 0,
  ) => {
    const pages: string[][] = [];
    let url: string | undefined = start;
    while (url !== undefined && pages.length < 50) {
      const { body } = await api.anonymous.get(url);
      pages.push((body.groups as { name: string }[]).map(({ name }) => name));
      await between(pages.length);
      url = body.links[link]?.href as string | undefined;
    }
    return pages;
  };
  const siteOf = async (list: string) => {
    const [{ id }] = await api.db.query('select id from local_site where name = $1', [list.split('/')[2]]);
    return id as number;
  };

  it('shows every row once, in order, on the way there and on the way back', async () => {
    const list = await listOfGroups(api, ['a', 'B', 'c', '-', '_', '9', 'bb', 'b']);
    const there = [
      ['-', '9', 'B'],
      ['_', 'a', 'b'],
      ['bb', 'c'],
    ];

    expect(await walk(`${list}?max-results=3`, 'next')).toEqual(there);
    expect(await walk(`${list}?start=6&max-results=3`, 'prev')).toEqual(there.toReversed());
  });

  it('shows each page as start alone does', async () => {
    const list = await listOfGroups(api, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);

    const byLink = await walk(`${list}?max-results=2`, 'next');

    const byStart = await Promise.all(
      [0, 2, 4, 6].map((start) => namesAt(api.anonymous, `${list}?start=${start}&max-results=2`)),
    );
    expect(byLink).toEqual(byStart);
  });

  it('ends with the last row, also where that fills its page', async () => {
    const list = await listOfGroups(api, ['a', 'b', 'c', 'd']);

    expect(await walk(`${list}?max-results=2`, 'next')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('works for lists of people too', async () => {
    const members = await Promise.all(['Zoe', 'adam', 'bert', 'carl'].map((username) => api.make.user({ username })));
    const { name } = await api.make.group({ members });
    const seen: string[] = [];

    for (let url: string | undefined = `/api/groups/${name}/users/?max-results=1`; url !== undefined;) {
      const { body } = await api.anonymous.get(url);
      seen.push(...(body.users as MadeUser[]).map(({ username }) => username));
      url = body.links.next?.href as string | undefined;
    }

    expect(seen).toEqual(['Zoe', 'adam', 'bert', 'carl']);
  });

  describe('with a cursor that no link gave', () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

    it.each([
      ['is no base64', '***'],
      ['is empty', ''],
      ['holds no JSON', Buffer.from('nonsense').toString('base64url')],
      ['holds no list', encode({ side: 'after' })],
      ['holds null', encode(null)],
      ['holds a key that is too short', encode(['after'])],
      ['holds a key that is too long', encode(['after', 'a', 'b'])],
      ['holds a key of another type', encode(['after', 7])],
      ['holds a NUL', encode(['after', 'a\0b'])],
      ['goes nowhere', encode(['beside', 'a'])],
    ])('that %s, start counts', async (_, cursor) => {
      const list = await listOfGroups(api, ['a', 'b', 'c', 'd']);

      expect(await namesAt(api.anonymous, `${list}?start=2&max-results=1&cursor=${cursor}`)).toEqual(['c']);
    });

    it('at the beginning, start counts', async () => {
      const list = await listOfGroups(api, ['a', 'b', 'c']);

      const url = `${list}?start=0&max-results=1&cursor=${encode(['after', 'b'])}`;
      expect(await namesAt(api.anonymous, url)).toEqual(['a']);
    });

    it.each([
      ['a fraction', '1.5'],
      ['an exponent beyond all numbers', '1e400'],
      ['more than an id can be', '2147483648'],
      ['less than nothing', '-1e300'],
    ])('that holds %s where ids are compared, start counts', async (_, number) => {
      const user = await api.make.user();
      for (const note of ['a', 'b', 'c']) await api.make.apiToken(user, { note });
      const cursor = Buffer.from(`["after",${number}]`).toString('base64url');

      const answer = await api.as(user).get(`/api/users/${user.username}/api-tokens/?start=2&cursor=${cursor}`);

      expect(answer.status).toBe(200);
      expect((answer.body.api_tokens as { note: string }[]).map(({ note }) => note)).toEqual(['c']);
    });

    it('never shows what the caller may not see', async () => {
      const list = await listOfGroups(api, ['a', 'c']);
      await api.make.group({ name: 'b', invite_only: true, local_site_id: await siteOf(list) });

      const url = `${list}?start=1&cursor=${encode(['after', 'a'])}`;
      expect(await namesAt(api.anonymous, url)).toEqual(['c']);
    });
  });
});

describe('following next while rows come and go', () => {
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
