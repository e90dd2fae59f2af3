import { errors } from '@review-service/contracts/errors';
import { API_TOKEN_NARROWING, OAUTH_TOKEN_NARROWING } from '@review-service/contracts/token-uses';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('what a token could do without', () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  describe('GET /api/oauth-tokens/{oauth_token_id}/narrowing/', () => {
    const make = async (...scopes: string[]) => {
      const { id, value } = await api.make.oauthToken(owner, { scopes });
      return { id, value, url: `/api/oauth-tokens/${id}/` };
    };
    const ask = async (token: { url: string }, query: Record<string, string> = {}) =>
      api.as(owner).get(`${token.url}narrowing/?${new URLSearchParams(query).toString()}`);

    describe('200', () => {
      it('says which scopes were used, and since when any use is known', async () => {
        const token = await make('group:read', 'group:write', 'user:read', 'session:read', 'group:destroy');
        await api.make.tokenUse('oauth', token, { daysAgo: 5 });
        await api.make.tokenUse('oauth', token, { daysAgo: 80, method: 'POST' });
        // What was refused needs no scope; but who sends too much will send it again.
        await api.make.tokenUse('oauth', token, { method: 'DELETE', outcome: 'permission' });
        await api.make.tokenUse('oauth', token, { resource: 'user', outcome: 'rate-limit' });
        // Longer ago than is kept.
        await api.make.tokenUse('oauth', token, { daysAgo: 91, resource: 'session' });

        const answer = await ask(token);

        expect(answer).toShow(OAUTH_TOKEN_NARROWING);
        expect(answer.body.narrowing).toEqual({
          recorded_since: dayBefore(80),
          used_scopes: ['group:read', 'group:write', 'user:read'],
          unused_scopes: ['session:read', 'group:destroy'],
          scopes: ['group:read', 'group:write', 'user:read'],
          refused: [],
          links: { self: { href: `${api.url}${token.url}narrowing/`, method: 'GET' } },
        });
      });

      it('says of a token that was never used that it could do without all', async () => {
        const { body } = await ask(await make('group:read'));

        expect(body.narrowing).toMatchObject({ recorded_since: null, used_scopes: [], unused_scopes: ['group:read'] });
      });

      it('tries a change: what would have been refused in 30 days, and nothing is changed', async () => {
        const token = await make('group:read', 'group:write', 'session:read');
        await api.make.tokenUse('oauth', token, { daysAgo: 2, count: 3 });
        await api.make.tokenUse('oauth', token, { daysAgo: 29, count: 4 });
        await api.make.tokenUse('oauth', token, { daysAgo: 30, count: 50 });
        await api.make.tokenUse('oauth', token, { daysAgo: 1, count: 60, outcome: 'rate-limit' });
        await api.make.tokenUse('oauth', token, { daysAgo: 40, method: 'PUT' });

        const { body } = await ask(token, { remove_scopes: 'group:read,group:write' });

        expect(body.narrowing).toMatchObject({
          scopes: ['session:read'],
          used_scopes: ['group:read', 'group:write'],
          refused: [{ resource: 'group', method: 'GET', count: 7, last_used: expect.stringContaining(dayBefore(2)) }],
        });
        expect((await api.as(owner).get(token.url)).body.oauth_token.scope).toHaveLength(3);
      });

      it.each([
        [{ scopes: 'session:read' }, ['session:read'], 1],
        [{ scopes: 'group:read' }, ['group:read'], 0],
        [{ add_scopes: 'user:read' }, ['group:read', 'user:read'], 0],
      ])('tries %j as a PUT would take it', async (change: Record<string, string>, scopes, refused) => {
        const token = await make('group:read');
        await api.make.tokenUse('oauth', token);

        const { body } = await ask(token, change);

        expect(body.narrowing.scopes).toEqual(scopes);
        expect(body.narrowing.refused).toHaveLength(refused);
        const put = await api.as(owner).put(token.url, change);
        expect(put.body.oauth_token.scope).toEqual(scopes);
      });

      it('does not count as refused what the token lacks already', async () => {
        const token = await make('session:read');
        // It had the scope then.
        await api.make.tokenUse('oauth', token);

        expect((await ask(token)).body.narrowing.refused).toEqual([]);
      });
    });

    it('400: a scope that there is not, and two ways at once', async () => {
      const token = await make('group:read');

      const unknown = await ask(token, { remove_scopes: 'group:see' });
      expect(unknown).toFailWith(errors.invalidFormData);
      expect(unknown.body.fields).toEqual({ remove_scopes: ['"group:see" is not a scope.'] });
      expect(await ask(token, { scopes: 'group:read', remove_scopes: 'group:read' })).toFailWith(
        errors.invalidFormData,
      );
    });

    it('401: nobody', async () => {
      expect(await api.anonymous.get(`${(await make()).url}narrowing/`)).toFailWith(errors.notLoggedIn);
    });

    it('403: the token itself', async () => {
      const token = await make('group:read');

      expect(await api.withBearer(token.value).get(`${token.url}narrowing/`)).toFailWith(errors.tokenAccessDenied);
    });

    it('404: somebody else', async () => {
      expect(await api.as(somebody).get(`${(await make()).url}narrowing/`)).toFailWith(errors.doesNotExist);
    });
  });

  describe('GET /api/users/{username}/api-tokens/{api_token_id}/narrowing/', () => {
    const make = async (policy: object = {}) => {
      const value = await api.make.apiToken(owner, { policy });
      const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from api_token');
      return { id, value, url: `/api/users/${owner.username}/api-tokens/${id}/` };
    };
    const ask = async (token: { url: string }, policy?: object) =>
      api
        .as(owner)
        .get(`${token.url}narrowing/${policy ? `?policy=${encodeURIComponent(JSON.stringify(policy))}` : ''}`);
    const ALL_BLOCKED = { block: ['*'] };

    describe('200', () => {
      it('gives the smallest policy, which a PUT takes, and with which the same is let through', async () => {
        const token = await make();
        await api.make.tokenUse('api', token, { daysAgo: 12 });
        await api.make.tokenUse('api', token, { method: 'POST' });
        await api.make.tokenUse('api', token, { resource: 'session' });
        await api.make.tokenUse('api', token, { resource: 'user', outcome: 'permission' });

        const answer = await ask(token);

        expect(answer).toShow(API_TOKEN_NARROWING);
        const { narrowing } = answer.body;
        expect(narrowing).toMatchObject({ recorded_since: dayBefore(12), refused: [] });
        expect(narrowing.policy).toEqual({
          resources: {
            '*': ALL_BLOCKED,
            group: { '*': { allow: ['GET', 'POST'], ...ALL_BLOCKED } },
            session: { '*': { allow: ['GET'], ...ALL_BLOCKED } },
          },
        });
        expect((await api.as(owner).put(token.url, { policy: JSON.stringify(narrowing.policy) })).status).toBe(200);
        const client = api.withToken(token.value);
        expect((await client.get('/api/groups/')).status).toBe(200);
        expect((await client.get('/api/session/')).status).toBe(200);
        expect(await client.get('/api/users/')).toFailWith(errors.permissionDenied);
        expect((await ask(token)).body.narrowing.policy).toEqual(narrowing.policy);
      });

      it('blocks all of a token that was never used', async () => {
        const { body } = await ask(await make());

        expect(body.narrowing).toMatchObject({ recorded_since: null, policy: { resources: { '*': ALL_BLOCKED } } });
      });

      it('never gives more than the token has, of any item', async () => {
        const core = { allow: ['GET'], ...ALL_BLOCKED };
        const token = await make({ resources: { group: { '*': ALL_BLOCKED, core, closed: ALL_BLOCKED } } });
        await api.make.tokenUse('api', token);
        await api.make.tokenUse('api', token, { method: 'DELETE' });

        const { body } = await ask(token);

        expect(body.narrowing.policy.resources.group).toEqual({ '*': ALL_BLOCKED, core, closed: ALL_BLOCKED });
        expect(body.narrowing.refused).toEqual([]);
      });

      it('keeps hidden what lists of others leave out, and names no item without need', async () => {
        const policy = {
          resources: { repository: { '*': { allow: ['GET'] }, '7': ALL_BLOCKED, '8': { allow: ['GET'] } } },
        };
        const token = await make(policy);
        await api.make.tokenUse('api', token, { resource: 'review_request' });

        const { body } = await ask(token);

        expect(body.narrowing.policy.resources).toEqual({
          '*': ALL_BLOCKED,
          repository: { '*': ALL_BLOCKED, '7': ALL_BLOCKED },
          review_request: { '*': { allow: ['GET'], ...ALL_BLOCKED } },
        });
      });

      it('tries a policy: what would have been refused in 30 days, for all items or for some', async () => {
        const token = await make();
        await api.make.tokenUse('api', token, { daysAgo: 3, count: 5 });
        await api.make.tokenUse('api', token, { method: 'PUT', count: 6 });
        await api.make.tokenUse('api', token, { method: 'DELETE', daysAgo: 31 });
        await api.make.tokenUse('api', token, { resource: 'session', count: 7 });

        const policy = { resources: { group: { '*': ALL_BLOCKED, core: { allow: ['GET'] }, docs: ALL_BLOCKED } } };
        const { body } = await ask(token, policy);

        expect(body.narrowing.policy).toEqual(policy);
        const { refused } = body.narrowing;
        expect(refused.sort((one: { count: number }, other: { count: number }) => one.count - other.count)).toEqual([
          { resource: 'group', method: 'GET', count: 5, last_used: expect.any(String), depends_on_item: true },
          { resource: 'group', method: 'PUT', count: 6, last_used: expect.any(String), depends_on_item: false },
        ]);
      });
    });

    it('400: a policy that is none', async () => {
      const answer = await ask(await make(), { resources: { nothing: {} } });

      expect(answer).toFailWith(errors.invalidFormData);
      expect(answer.body.fields.policy).toHaveLength(1);
    });

    it('401: nobody', async () => {
      expect(await api.anonymous.get(`${(await make()).url}narrowing/`)).toFailWith(errors.notLoggedIn);
    });

    it('403: the token itself, and somebody else, as for the token', async () => {
      const token = await make();

      for (const client of [api.withToken(token.value), api.as(somebody)])
        expect(await client.get(`${token.url}narrowing/`)).toFailWith(errors.permissionDenied);
    });

    it('404: a token that there is not', async () => {
      const { url } = await make();

      expect(await api.as(owner).get(`${url.slice(0, -1)}99/narrowing/`)).toFailWith(errors.doesNotExist);
    });
  });
});
