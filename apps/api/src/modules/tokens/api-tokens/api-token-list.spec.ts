import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { errors } from '@review-service/contracts/errors';
import { SCOPES } from '@review-service/contracts/scopes';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

describe('GET /api/users/{username}/api-tokens/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    somebody = await api.make.user();
  });

  const listOf = ({ username }: MadeUser) => `/api/users/${username}/api-tokens/`;
  /** A user with tokens that have these notes. */
  const ownerOf = async (...notes: string[]) => {
    const person = await api.make.user();
    const values: string[] = [];
    for (const note of notes) values.push(await api.make.apiToken(person, { note }));
    return { person, values, list: listOf(person), client: await api.withSession(person) };
  };
  const notesIn = ({ body }: { body: { api_tokens: { note: string }[] } }) => body.api_tokens.map(({ note }) => note);
  /** A member of a new site with a token there, and an administrator of the site. */
  const onSite = async () => {
    const { person: member, list, client } = await ownerOf('of no site');
    const admin = await api.make.user();
    const site = await api.make.site({ users: [member], admins: [admin] });
    await api.make.apiToken(member, { note: 'of the site', local_site_id: site.id });
    return { member, admin, client, prefix: `/s/${site.name}`, list, siteList: `/s/${site.name}${list}` };
  };

  describe('200', () => {
    it("lists one's tokens in the order of their ids, without values", async () => {
      const { client, list, values } = await ownerOf('b', 'a', 'c');

      const answer = await client.get(list);

      expect(answer).toList(API_TOKEN);
      expect(notesIn(answer)).toEqual(['b', 'a', 'c']);
      expect(answer.body.api_tokens).toMatchObject(values.map(() => ({ token: '' })));
      for (const value of values) expect(answer.text).not.toContain(value);
      expect(answer.body.total_results).toBe(3);
      expect(answer.body.links).toEqual({
        self: { href: `${api.url}${list}`, method: 'GET' },
        create: { href: `${api.url}${list}`, method: 'POST' },
      });
    });

    it('shows each token as the item does', async () => {
      const { client, list } = await ownerOf('one');

      const [token] = (await client.get(list)).body.api_tokens;

      expect(token).toEqual((await client.get(`${list}${token.id}/`)).body.api_token);
    });

    it('shows those of others to superusers, and never those of anybody but the named', async () => {
      const { list } = await ownerOf('theirs');
      await api.make.apiToken(superuser, { note: 'of the superuser' });

      expect(notesIn(await api.as(superuser).get(list))).toEqual(['theirs']);
    });

    it('shows those that are expired or no longer valid too', async () => {
      const { person, client, list } = await ownerOf();
      await api.make.apiToken(person, { note: 'expired', expires_at: '2020-01-01' });
      await api.make.apiToken(person, { note: 'invalid', is_valid: false });

      expect(notesIn(await client.get(list))).toEqual(['expired', 'invalid']);
    });

    it('on a site: those of the site, elsewhere: those of no site', async () => {
      const { client, list, siteList } = await onSite();

      expect(notesIn(await client.get(list))).toEqual(['of no site']);
      const answer = await client.get(siteList);
      expect(notesIn(answer)).toEqual(['of the site']);
      expect(answer.body.api_tokens[0].links.self.href).toBe(`${api.url}${siteList}${answer.body.api_tokens[0].id}/`);
      expect(notesIn(await api.as(superuser).get(siteList))).toEqual(['of the site']);
    });

    it('counts what it lists', async () => {
      const { client, list, siteList } = await onSite();

      for (const query of ['counts-only=1', 'counts-only=0&max-results=0&start=5']) {
        expect((await client.get(`${list}?${query}`)).body).toEqual({ count: 1, stat: 'ok' });
        expect((await client.get(`${siteList}?${query}`)).body).toEqual({ count: 1, stat: 'ok' });
      }
    });

    it('lists and counts those that end, or have ended, before a time, page by page', async () => {
      const { person, client, list } = await ownerOf('endless');
      for (const year of ['2020', '2098', '2099', '2100']) {
        await api.make.apiToken(person, { note: year, expires_at: `${year}-01-01T00:00:00Z` });
      }

      const first = await client.get(`${list}?expires-before=2099-01-01T02:00:00%2B01:00&max-results=2`);
      expect(notesIn(first)).toEqual(['2020', '2098']);
      expect(first.body.total_results).toBe(3);
      expect(notesIn(await client.get(first.body.links.next.href.replace(api.url, '')))).toEqual(['2099']);
      expect((await client.get(`${list}?expires-before=2099-01-01&counts-only=1`)).body.count).toBe(2);
    });

    it('leads from page to page, through each token once', async () => {
      const { client, list } = await ownerOf('a', 'b', 'c', 'd', 'e');
      const found: string[] = [];

      let next: string | undefined = `${list}?max-results=2`;
      while (next !== undefined) {
        const { body }: { body: { api_tokens: { note: string }[]; links: { next?: { href: string } } } } =
          await client.get(next);
        found.push(...notesIn({ body }));
        next = body.links.next?.href;
      }

      expect(found).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    it.each([
      ['start=2', ['c', 'd']],
      ['start=1&max-results=2', ['b', 'c']],
      ['start=-5&max-results=1', ['a']],
      ['start=9', []],
      ['max-results=0', []],
      ['max-results=1000', ['a', 'b', 'c', 'd']],
      ['colour=red', ['a', 'b', 'c', 'd']],
    ])('a page: %s', async (query, expected) => {
      const { client, list } = await ownerOf('a', 'b', 'c', 'd');

      const answer = await client.get(`${list}?${query}`);

      expect(notesIn(answer)).toEqual(expected);
      expect(answer.body.total_results).toBe(4);
    });
  });

  it.each([
    ['start=x&max-results=', ['max-results', 'start']],
    ['max-results=-1', ['max-results']],
    ['counts-only=1&start=1.5', ['start']],
  ])('400: %s', async (query, fields) => {
    const { client, list } = await ownerOf();

    const answer = await client.get(`${list}?${query}`);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields).sort()).toEqual(fields);
  });

  it('400: refuses what is no time', async () => {
    const { client, list } = await ownerOf();

    expect(await client.get(`${list}?expires-before=soon`)).toFailWith(errors.invalidFormData);
  });

  it('401: needs a login, for counting too', async () => {
    const { list } = await ownerOf('one');

    expect(await api.anonymous.get(list)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.get(`${list}?counts-only=1`)).toFailWith(errors.notLoggedIn);
  });

  it('403: for everybody except its owner, for counting too', async () => {
    const { list } = await ownerOf('one');
    const staff = await api.make.user({ is_staff: true, permissions: ['auth.change_user'] });

    for (const person of [somebody, staff]) {
      expect(await api.as(person).get(list)).toFailWith(errors.permissionDenied);
      expect(await api.as(person).get(`${list}?counts-only=1`)).toFailWith(errors.permissionDenied);
    }
  });

  it('403: not to the administrators of its site either', async () => {
    const { admin, siteList } = await onSite();

    expect(await api.as(admin).get(siteList)).toFailWith(errors.permissionDenied);
    expect(await api.as(admin).get(`${siteList}?counts-only=1`)).toFailWith(errors.permissionDenied);
  });

  it('403: no token may come here, for counting neither', async () => {
    const { person, values, list } = await ownerOf('one');
    const { value } = await api.make.oauthToken(person, { scopes: [...SCOPES] });

    for (const url of [list, `${list}?counts-only=1`]) {
      expect(await api.withToken(String(values[0])).get(url)).toFailWith(errors.permissionDenied);
      expect(await api.withBearer(value).get(url)).toFailWith(errors.tokenAccessDenied);
    }
  });

  it('404: there is nobody of that name, for counting too', async () => {
    for (const name of ['nobody', '%00']) {
      expect(await api.as(superuser).get(`/api/users/${name}/api-tokens/`)).toFailWith(errors.doesNotExist);
      expect(await api.as(superuser).get(`/api/users/${name}/api-tokens/?counts-only=1`)).toFailWith(
        errors.doesNotExist,
      );
    }
  });

  it('404: there is nobody of that name on a private site, and no such site', async () => {
    const { prefix } = await onSite();

    expect(await api.as(superuser).get(`${prefix}${listOf(somebody)}`)).toFailWith(errors.doesNotExist);
    expect(await api.as(superuser).get(`/s/nowhere${listOf(somebody)}`)).toFailWith(errors.doesNotExist);
  });

  it.each(['PUT', 'DELETE'])('405: %s is for one token', async (method) => {
    const { client, list } = await ownerOf('one');

    expect(await client.send(method, list)).toFailWith(errors.methodNotAllowed);
    expect((await client.get(list)).body.total_results).toBe(1);
  });
});
