import { errors } from '@review-service/contracts/errors';
import { OAUTH_APP } from '@review-service/contracts/oauth-apps';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const LIST = '/api/oauth-apps/';

describe('GET /api/oauth-apps/', () => {
  const api = TestApi.ofSuite();
  let superuser: MadeUser;
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    superuser = await api.make.superuser();
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const withScopes = async (...scopes: string[]) =>
    api.withBearer((await api.make.oauthToken(owner, { scopes })).value);
  /** A caller with an API token of the owner, whose policy blocks these accesses to applications. */
  const blocked = async (rules: Record<string, { block: string[] }>) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources: { oauth_app: rules } } }));
  /** An application of a member of a new site, and people of that site. */
  const onSite = async () => {
    const [member, admin, other] = [await api.make.user(), await api.make.user(), await api.make.user()];
    const site = await api.make.site({ users: [member, other], admins: [admin] });
    const app = await api.make.application(member, { local_site_id: site.id });
    return { member, admin, other, app, list: `/s/${site.name}${LIST}` };
  };
  const idsAt = async (client: TestClient, url: string) =>
    ((await client.get(url)).body.oauth_apps as { id: number }[]).map(({ id }) => id);
  /** A user with this number of applications. */
  const ownerOf = async (count: number) => {
    const person = await api.make.user();
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push((await api.make.application(person)).id);
    return { person, ids, client: await api.withSession(person) };
  };

  describe('200', () => {
    it("lists one's own in the order of their ids, without secrets", async () => {
      const { client, ids } = await ownerOf(3);

      const answer = await client.get(LIST);

      expect(answer).toList(OAUTH_APP);
      expect(answer.body.oauth_apps.map(({ id }: { id: number }) => id)).toEqual(ids);
      expect(answer.body.oauth_apps).toMatchObject(ids.map(() => ({ client_secret: '' })));
      expect(answer.body.total_results).toBe(3);
      expect(answer.body.links).toEqual({
        self: { href: `${api.url}${LIST}`, method: 'GET' },
        create: { href: `${api.url}${LIST}`, method: 'POST' },
      });
    });

    it('shows each application as the item does', async () => {
      const { client, ids } = await ownerOf(1);

      const { body } = await client.get(LIST);

      expect(body.oauth_apps).toEqual([(await client.get(`${LIST}${ids[0]}/`)).body.oauth_app]);
    });

    it('on a site: members see their own, administrators and superusers all', async () => {
      const { member, other, admin, app, list } = await onSite();
      const first = app.id;
      const second = (await api.make.application(other, { local_site_id: app.siteId })).id;
      await api.make.application(member);

      expect(await idsAt(api.as(member), list)).toEqual([first]);
      expect(await idsAt(api.as(other), list)).toEqual([second]);
      expect(await idsAt(api.as(admin), list)).toEqual([first, second]);
      expect(await idsAt(api.as(superuser), list)).toEqual([first, second]);
    });

    it('without a site: superusers see all that belong to none', async () => {
      const { app } = await onSite();
      const mine = await api.make.application(owner);

      const { body } = await api.as(superuser).get(`${LIST}?max-results=200`);

      const ids = (body.oauth_apps as { id: number }[]).map(({ id }) => id);
      expect(ids).toContain(mine.id);
      expect(ids).not.toContain(app.id);
    });

    it('of one owner: for superusers anybody, for others themselves', async () => {
      const [one, other] = [await ownerOf(2), await ownerOf(1)];
      const of = ({ person }: { person: MadeUser }) => `${LIST}?username=${person.username}`;

      expect(await idsAt(one.client, of(one))).toEqual(one.ids);
      expect(await idsAt(one.client, of(other))).toEqual([]);
      expect(await idsAt(api.as(superuser), of(other))).toEqual(other.ids);
      expect(await idsAt(api.as(superuser), `${LIST}?username=nobody`)).toEqual([]);
    });

    it('counts what it lists', async () => {
      const { client, person } = await ownerOf(2);

      expect((await client.get(`${LIST}?counts-only=1`)).body).toEqual({ count: 2, stat: 'ok' });
      const asked = `${LIST}?counts-only=0&max-results=1&username=`;
      expect((await client.get(asked + person.username)).body).toEqual({ count: 2, stat: 'ok' });
      expect((await client.get(`${asked}nobody`)).body).toEqual({ count: 0, stat: 'ok' });
    });

    it('leads from page to page, through each application once', async () => {
      const { client, ids } = await ownerOf(5);
      const found: number[] = [];

      let next: string | undefined = `${LIST}?max-results=2`;
      while (next !== undefined) {
        const { body }: { body: { oauth_apps: { id: number }[]; links: { next?: { href: string } } } } =
          await client.get(next);
        found.push(...body.oauth_apps.map(({ id }) => id));
        next = body.links.next?.href;
      }

      expect(found).toEqual(ids);
    });

    it.each([
      ['start=2', [2, 3]],
      ['start=1&max-results=2', [1, 2]],
      ['start=-5&max-results=1', [0]],
      ['start=9', []],
      ['max-results=0', []],
      ['max-results=1000', [0, 1, 2, 3]],
    ])('a page: %s', async (query, expected) => {
      const { client, ids } = await ownerOf(4);

      const { body } = await client.get(`${LIST}?${query}`);

      expect(body.oauth_apps.map(({ id }: { id: number }) => ids.indexOf(id))).toEqual(expected);
      expect(body.total_results).toBe(4);
    });

    it('leaves out what the policy of an API token blocks', async () => {
      const { person, ids } = await ownerOf(2);
      const policy = { resources: { oauth_app: { [String(ids[0])]: { block: ['*'] } } } };
      const client = api.withToken(await api.make.apiToken(person, { policy }));

      expect(await idsAt(client, LIST)).toEqual([ids[1]]);
      expect((await client.get(`${LIST}?counts-only=1`)).body.count).toBe(1);
    });

    it('shows an OAuth2 token what its owner sees', async () => {
      const { person, ids } = await ownerOf(1);
      const token = await api.make.oauthToken(person, { scopes: ['oauth_app:read'] });

      expect(await idsAt(api.withBearer(token.value), LIST)).toEqual([...ids, token.application.id]);
    });
  });

  it.each([
    ['colour=red', ['colour']],
    ['start=x&max-results=', ['max-results', 'start']],
    ['max-results=-1', ['max-results']],
    ['counts-only=1&start=1.5', ['start']],
    ['username=a%00b', ['username']],
  ])('400: %s', async (query, fields) => {
    const answer = await api.as(owner).get(`${LIST}?${query}`);

    expect(answer).toFailWith(errors.invalidFormData);
    expect(Object.keys(answer.body.fields).sort()).toEqual(fields);
  });

  it('401: needs a login, for counting too', async () => {
    expect(await api.anonymous.get(LIST)).toFailWith(errors.notLoggedIn);
    expect(await api.anonymous.get(`${LIST}?counts-only=1`)).toFailWith(errors.notLoggedIn);
  });

  it('200: leaves out what the policy of a token blocks, up to the largest id', async () => {
    const person = await api.make.user();
    const large = await api.make.application(person, { id: 1_500_000_000 });
    const policy = { resources: { oauth_app: { [large.id]: { block: ['*'] } } } };
    const client = api.withToken(await api.make.apiToken(person, { policy }));

    expect(await client.get(`${LIST}${large.id}/`)).toFailWith(errors.permissionDenied);
    expect(await idsAt(client, LIST)).toEqual([]);
  });

  it('403: a token without the scope, and one whose policy blocks it, for counting too', async () => {
    const clients = { scope: await withScopes('root:read'), policy: await blocked({ '*': { block: ['GET'] } }) };

    for (const url of [LIST, `${LIST}?counts-only=1`]) {
      expect(await clients.scope.get(url)).toFailWith(errors.missingScope);
      expect(await clients.policy.get(url)).toFailWith(errors.permissionDenied);
    }
  });

  it('403: a private site is closed to others, for counting too', async () => {
    const { list } = await onSite();

    expect(await api.as(somebody).get(list)).toFailWith(errors.permissionDenied);
    expect(await api.as(somebody).get(`${list}?counts-only=1`)).toFailWith(errors.permissionDenied);
  });

  it('404: there is no such site', async () => {
    expect(await api.as(superuser).get(`/s/nowhere${LIST}`)).toFailWith(errors.doesNotExist);
  });

  it.each(['PUT', 'DELETE'])('405: %s is for one application', async (method) => {
    expect(await api.as(owner).send(method, LIST)).toFailWith(errors.methodNotAllowed);
  });
});
