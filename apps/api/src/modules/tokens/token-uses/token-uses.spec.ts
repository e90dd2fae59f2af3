import { errors } from '@review-service/contracts/errors';
import { API_TOKEN_USE, OAUTH_TOKEN_USE } from '@review-service/contracts/token-uses';
import { eventually } from '@review-service/testing/eventually';
import type { MadeUser } from '@review-service/testing/make';
import { TokenRecorder } from '../../../access/callers/token-recorder';
import { TestApi } from '../../../../test/test-api';

describe('the uses of', () => {
  const api = TestApi.ofSuite();
  let owner: MadeUser;
  let somebody: MadeUser;

  beforeAll(async () => {
    owner = await api.make.user();
    somebody = await api.make.user();
  });

  const oauth = {
    kind: 'oauth' as const,
    of: OAUTH_TOKEN_USE,
    hidden: errors.doesNotExist,
    make: async () => {
      const { id, value } = await api.make.oauthToken(owner, { scopes: ['group:read'] });
      return { id, url: `/api/oauth-tokens/${id}/`, client: api.withBearer(value) };
    },
  };
  const ofApi = {
    kind: 'api' as const,
    of: API_TOKEN_USE,
    hidden: errors.permissionDenied,
    make: async () => {
      const value = await api.make.apiToken(owner);
      const [{ id }] = await api.db.query<[{ id: number }]>('select max(id) as id from api_token');
      return { id, url: `/api/users/${owner.username}/api-tokens/${id}/`, client: api.withToken(value) };
    },
  };

  describe.each([
    ['an OAuth2 token', oauth],
    ['an API token', ofApi],
  ])('%s', (_, { kind, of, hidden, make }) => {
    describe('200', () => {
      it('are those that were recorded, as its owner sees them', async () => {
        const token = await make();
        await token.client.get('/api/groups/', { headers: { 'user-agent': 'deploy/1.2' } });

        const answer = await eventually(async () => {
          await api.part(TokenRecorder).write();
          const list = await api.as(owner).get(`${token.url}uses/`);
          return list.body.total_results > 0 && list;
        });

        expect(answer).toList(of);
        expect(answer.body[of.listKey]).toEqual([
          {
            day: new Date().toISOString().slice(0, 10),
            resource: 'group',
            method: 'GET',
            refusal: null,
            count: 1,
            last_used: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/),
            network: '127.0.0.0/24',
            client: 'deploy/1.2',
            links: {},
          },
        ]);
      });

      it('come page by page, the newest day first, and end after 90 days', async () => {
        const token = await make();
        for (const daysAgo of [3, 0, 89, 90, 500])
          await api.make.tokenUse(kind, token, { daysAgo, count: daysAgo + 1 });
        await api.make.tokenUse(kind, token, { count: 7, outcome: 'permission', method: 'DELETE' });
        const counts = ({ body }: { body: any }) => body[of.listKey].map(({ count }: { count: number }) => count);

        const first = await api.as(owner).get(`${token.url}uses/?max-results=2`);
        const second = await api.as(owner).get(first.body.links.next.href as string);
        const back = await api.as(owner).get(second.body.links.prev.href as string);

        expect(counts(first)).toEqual([1, 7]);
        expect(first.body[of.listKey][1].refusal).toBe('permission');
        expect(first.body.total_results).toBe(4);
        expect(counts(second)).toEqual([4, 90]);
        expect(second.body.links.next).toBeUndefined();
        expect(counts(back)).toEqual([1, 7]);
      });

      it('are those of this token, and of no token of the other kind with its number', async () => {
        const token = await make();
        await api.db.query('truncate token_use');
        await api.make.tokenUse(kind === 'api' ? 'oauth' : 'api', token);

        expect((await api.as(owner).get(`${token.url}uses/`)).body.total_results).toBe(0);
      });

      it('stand in the token itself, when they are asked for', async () => {
        const token = await make();
        await api.make.tokenUse(kind, token, { count: 12 });

        const { body } = await api.as(owner).get(`${token.url}?expand=uses`);

        expect(body[`${kind === 'api' ? 'api' : 'oauth'}_token`].uses).toMatchObject([
          { resource: 'group', count: 12 },
        ]);
      });

      it('are shown to a superuser, as the token is', async () => {
        const token = await make();

        expect(await api.as(await api.make.superuser()).get(`${token.url}uses/`)).toList(of);
      });
    });

    it('400: a faulty argument', async () => {
      expect(await api.as(owner).get(`${(await make()).url}uses/?start=x`)).toFailWith(errors.invalidFormData);
    });

    it('401: nobody', async () => {
      expect(await api.anonymous.get(`${(await make()).url}uses/`)).toFailWith(errors.notLoggedIn);
    });

    it('403: tokens, also the token itself', async () => {
      const token = await make();

      const answer = await token.client.get(`${token.url}uses/`);

      expect(answer).toFailWith(kind === 'api' ? errors.permissionDenied : errors.tokenAccessDenied);
    });

    it('403 or 404: somebody else, as for the token', async () => {
      const token = await make();
      await api.make.tokenUse(kind, token);

      expect(await api.as(somebody).get(token.url)).toFailWith(hidden);
      expect(await api.as(somebody).get(`${token.url}uses/`)).toFailWith(hidden);
    });

    it('404: a token that has ended', async () => {
      const token = await make();
      await api.make.tokenUse(kind, token);
      await api.as(owner).delete(token.url);

      expect(await api.as(owner).get(`${token.url}uses/`)).toFailWith(errors.doesNotExist);
    });
  });
});
