import { errors } from '@review-service/contracts/errors';
import { GROUP } from '@review-service/contracts/groups';
import type { TestClient } from '@review-service/testing/client';
import { statementsOf } from '@review-service/testing/statements';
import { listOfGroups, namesAt } from '../../../test/list-of-groups';
import { TestApi } from '../../../test/test-api';

describe('the pages of a list', () => {
  const api = TestApi.ofSuite();
  let ten: string;
  const names = Array.from({ length: 10 }, (_, index) => `g${index}`);

  beforeAll(async () => {
    ten = await listOfGroups(api, names);
  });

  const page = (query: string) => namesAt(api.anonymous, `${ten}?${query}`);
  const linksOf = async (query: string) => (await api.anonymous.get(`${ten}?${query}`)).body.links;
  const argumentsOf = (link: { href: string }) => Object.fromEntries(new URL(link.href).searchParams);

  describe('start', () => {
    it.each([
      ['0', 0],
      ['3', 3],
      ['-4', 0],
      ['-99999999999999999999', 0],
      ['%205%20', 5],
      ['%2B3', 3],
      ['0_7', 7],
      ['007', 7],
      ['1&start=2', 2],
    ])('%s means row %i', async (text, row) => {
      expect(await page(`start=${text}&max-results=1`)).toEqual([`g${row}`]);
    });

    it('counts from 0 when it is not given', async () => {
      expect(await page('max-results=2')).toEqual(['g0', 'g1']);
    });

    it.each(['', 'abc', '2.5', '1e3', '0x1', '1__0', '_1', '--1', 'Infinity', '5&start='])(
      '400: refuses %j',
      async (text) => {
        const answer = await api.anonymous.get(`${ten}?start=${text}`);

        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ start: [expect.any(String)] });
      },
    );

    it.each(['10', '11', '1000000', '9007199254740993', '99999999999999999999999'])(
      'past the end (%s) there is an empty page with a way back',
      async (text) => {
        const answer = await api.anonymous.get(`${ten}?start=${text}`);

        expect(answer).toList(GROUP);
        expect(answer.body).toMatchObject({ groups: [], total_results: 10 });
        expect(Object.keys(answer.body.links).sort()).toEqual(['create', 'prev', 'self']);
      },
    );
  });

  describe('max-results', () => {
    it.each([
      ['1', 1],
      ['%201%20', 1],
      ['%2B3', 3],
      ['0_4', 4],
      ['200', 10],
      ['201', 10],
      ['99999999999999999999999', 10],
      ['7&max-results=2', 2],
    ])('%s shows %i of ten', async (text, count) => {
      expect(await page(`max-results=${text}`)).toHaveLength(count);
    });

    it('is 25 when it is not given', async () => {
      const many = await listOfGroups(
        api,
        Array.from({ length: 27 }, (_, index) => `g${index + 10}`),
      );

      expect(await namesAt(api.anonymous, many)).toHaveLength(25);
    });

    it('is 200 at most, also in the links', async () => {
      const { id, name } = await api.make.site({ is_public: true });
      await api.db.query(
        `insert into review_group (name, local_site_id) select 'g' || n, $1 from generate_series(1001, 1401) n`,
        [id],
      );

      const { body } = await api.anonymous.get(`/s/${name}/api/groups/?start=200&max-results=500`);

      expect(body.groups).toHaveLength(200);
      expect(argumentsOf(body.links.next)).toMatchObject({ start: '400', 'max-results': '200' });
      expect(argumentsOf(body.links.prev)).toMatchObject({ start: '0', 'max-results': '200' });
    });

    it('0 gives an empty page, the total and no next', async () => {
      const { body } = await api.anonymous.get(`${ten}?max-results=0`);

      expect(body).toMatchObject({ groups: [], total_results: 10 });
      expect(Object.keys(body.links).sort()).toEqual(['create', 'self']);
    });

    it.each(['', '-1', '-3&start=5', 'abc', '2.5', '1__0'])('400: refuses %j', async (text) => {
      const answer = await api.anonymous.get(`${ten}?max-results=${text}`);

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields).toEqual({ 'max-results': [expect.any(String)] });
    });

    it('is spelled with a hyphen only', async () => {
      expect(await page('max_results=2')).toHaveLength(10);
    });
  });

  describe('next and prev', () => {
    it.each([
      ['', []],
      ['max-results=10', []],
      ['max-results=9', ['next']],
      ['start=1&max-results=9', ['prev']],
      ['start=1&max-results=8', ['next', 'prev']],
      ['start=-1&max-results=9', ['next']],
    ])('%j leads to %j', async (query, expected) => {
      const found = Object.keys(await linksOf(query)).filter((name) => name === 'next' || name === 'prev');

      expect(found.sort()).toEqual(expected);
    });

    it('are in the Link header too, beside the first page', async () => {
      const relations = async (query: string) => {
        const { headers } = await api.anonymous.get(`${ten}?${query}`);
        const found = (headers.get('link') ?? '').matchAll(/<([^<>]+)>; rel="(\w+)"/g);
        return Object.fromEntries([...found].map(([, href, rel]) => [rel, href]));
      };
      const { next, prev } = await linksOf('start=4&max-results=3');

      expect(await relations('start=4&max-results=3')).toEqual({
        first: `${api.url}${ten}?start=0&max-results=3`,
        prev: prev.href,
        next: next.href,
      });
      expect(Object.keys(await relations('max-results=10'))).toEqual(['first']);
      expect(await relations('max-results=0')).toEqual({});
      expect(await relations('counts-only=1')).toEqual({});
    });

    it('are in the body alone where a header would be too long', async () => {
      const { headers, body } = await api.anonymous.get(`${ten}?start=4&max-results=3&x=${'x'.repeat(2_000)}`);

      expect(headers.get('link')).toBeNull();
      expect(body.links.next.href).toContain('xxx');
    });

    it('start with start and max-results, and lead to the neighbouring pages', async () => {
      const { next, prev } = await linksOf('start=4&max-results=3');

      expect(next).toEqual({ href: expect.stringContaining(`${api.url}${ten}?start=7&max-results=3`), method: 'GET' });
      expect(prev).toEqual({ href: expect.stringContaining(`${api.url}${ten}?start=1&max-results=3`), method: 'GET' });
      expect(await namesAt(api.anonymous, next.href)).toEqual(['g7', 'g8', 'g9']);
      expect(await namesAt(api.anonymous, prev.href)).toEqual(['g1', 'g2', 'g3']);
    });

    it('do not lead before the first row', async () => {
      const { prev } = await linksOf('start=2&max-results=5');

      expect(argumentsOf(prev)).toMatchObject({ start: '0', 'max-results': '5' });
      expect(await namesAt(api.anonymous, prev.href)).toEqual(['g0', 'g1', 'g2', 'g3', 'g4']);
    });

    it('keep the other arguments, sorted by name, the last of each', async () => {
      const { next } = await linksOf(
        'z=1&max-results=3&q=x&b=&a=%C3%A9+%26&q=g&start=0&api_format=json&callback=f&z=2',
      );

      const others = [...new URL(next.href).searchParams].filter(([name]) => name !== 'cursor');
      expect(others).toEqual([
        ['start', '3'],
        ['max-results', '3'],
        ['a', 'é &'],
        ['api_format', 'json'],
        ['b', ''],
        ['callback', 'f'],
        ['q', 'g'],
        ['z', '2'],
      ]);
      expect(await namesAt(api.anonymous, next.href)).toEqual(['g3', 'g4', 'g5']);
    });

    it('leave the list where it is: self keeps the query as it was sent, create has none', async () => {
      const query = 'start=1&only-fields=&x=%7e+a&x=2';

      expect(await linksOf(query)).toMatchObject({
        self: { href: `${api.url}${ten}?${query}`, method: 'GET' },
        create: { href: `${api.url}${ten}`, method: 'POST' },
      });
    });
  });

  describe('of large objects', () => {
    /** As many API tokens, each with so many characters, and where they are listed. */
    const tokens = async (count: number, characters: number) => {
      const user = await api.make.user();
      await api.db.query(
        `insert into api_token (user_id, lookup, key_id, extra_data)
         select $1, sha256(($1::int || '-' || n)::bytea), 'k', $2::jsonb from generate_series(1, $3) n`,
        [user.id, JSON.stringify({ text: 'x'.repeat(characters) }), count],
      );
      return { client: api.as(user), list: `/api/users/${user.username}/api-tokens/` };
    };

    /** The numbers of the objects on each page, from this one on, and the last page's address. */
    const walk = async (client: TestClient, url: string, key: string, to: 'next' | 'prev') => {
      const pages: number[][] = [];
      for (let href: string | undefined = url, last = url; ; last = href) {
        const { body } = await client.get(href);
        pages.push((body[key] as { id: number }[]).map(({ id }) => id));
        href = body.links[to]?.href as string | undefined;
        if (href === undefined) return { pages, last };
      }
    };

    it('200: a page ends early, and next and prev lead past every object', async () => {
      const { client, list } = await tokens(14, 260_000);

      const { body } = await client.get(list);
      const there = await walk(client, list, 'api_tokens', 'next');
      const back = await walk(client, there.last, 'api_tokens', 'prev');

      expect(body.total_results).toBe(14);
      expect(argumentsOf(body.links.next)).toMatchObject({ start: '4', 'max-results': '25' });
      expect(there.pages.map(({ length }) => length)).toEqual([4, 4, 4, 2]);
      expect(new Set(there.pages.flat()).size).toBe(14);
      expect(back.pages.reverse().flat()).toEqual(there.pages.flat());
    });

    it('200: also in a list that shows the last first, to somebody who sees few of it', async () => {
      const [author, repository] = [await api.make.user(), await api.make.repository()];
      const group = await api.make.group({ invite_only: true, members: [author] });
      const made: number[] = [];
      while (made.length < 9) {
        const columns = { description: 'd'.repeat(400_000), groups: [group] };
        made.unshift((await api.make.reviewRequest(author, repository, columns)).displayId);
      }
      const list = '/api/review-requests/?max-results=5';

      const there = await walk(api.as(author), list, 'review_requests', 'next');
      const back = await walk(api.as(author), there.last, 'review_requests', 'prev');

      expect(there.pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
      expect(there.pages.flat()).toEqual(made);
      expect(back.pages.reverse().flat()).toEqual(there.pages.flat());
    });

    it('200: one that is larger than a page is a page', async () => {
      const { client, list } = await tokens(3, 1_100_000);

      const { pages } = await walk(client, list, 'api_tokens', 'next');

      expect(pages.map(({ length }) => length)).toEqual([1, 1, 1]);
    });

    it('200: what only-fields leaves out takes no room, and is not read', async () => {
      const { client, list } = await tokens(14, 260_000);
      const all = `${list}?only-fields=id,note,policy`;

      expect((await client.get(all)).body.api_tokens).toHaveLength(14);
      const statements = await statementsOf(() => client.get(all));
      expect(statements.join()).toContain(`'{}'::jsonb as "extraData"`);
      expect((await client.get(`${list}?max-results=200&counts-only=1`)).body.count).toBe(14);
    });

    it('200: an object within another one is whole where only-fields names it', async () => {
      const [watcher, repository] = [await api.make.user(), await api.make.repository()];
      const columns = { description: 'whole', extra_data: '{"whole": true}' };
      const request = await api.make.reviewRequest(await api.make.user(), repository, columns);
      const group = await api.make.group({ extra_data: '{"whole": true}' });
      const client = api.as(watcher);
      const lists = [
        ['review-requests', 'watched_review_request', String(request.displayId)],
        ['review-groups', 'watched_review_group', group.name],
      ] as const;
      for (const [path, name, object_id] of lists) {
        const list = `/api/users/${watcher.username}/watched/${path}/`;
        await client.post(list, { object_id });

        const [all, some] = [await client.get(list), await client.get(`${list}?only-fields=${name}`)];

        const entries = ({ body }: typeof all) => body[`${name}s`] as Record<string, object>[];
        expect(entries(some).map((entry) => entry[name])).toEqual(entries(all).map((entry) => entry[name]));
        expect(entries(all)).toMatchObject([{ [name]: { extra_data: { whole: true } } }]);
      }
    });

    it('200: what is missing or empty takes no room', async () => {
      const owner = await api.make.user();
      for (let count = 0; count < 3; count += 1) await api.make.application(owner, { extra_data: null });

      expect((await api.as(owner).get('/api/oauth-apps/')).body.oauth_apps).toHaveLength(3);
    });
  });
});
