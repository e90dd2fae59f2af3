import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const TOKENS = '/api/oauth-tokens/';

describe('total_results of OAuth2 tokens', () => {
  const api = TestApi.ofSuite();
  let owner: TestClient;
  let superuser: TestClient;
  let site: Made;
  let ids: number[];

  beforeAll(async () => {
    const [ann, bo, root] = [await api.make.user(), await api.make.user(), await api.make.superuser()];
    site = await api.make.site({ users: [ann] });
    const [application, ofSite] = [
      await api.make.application(bo),
      await api.make.application(bo, { local_site_id: site.id }),
    ];
    const made = await Promise.all(Array.from({ length: 32 }, () => api.make.oauthToken(ann, { application })));
    ids = made.map(({ id }) => id);
    await api.make.oauthToken(bo, { application });
    await api.make.oauthToken(ann, { application: ofSite });
    owner = await api.withSession(ann);
    superuser = await api.withSession(root);
  });

  const totalOf = async (client: TestClient, url = TOKENS) =>
    (await client.get(`${url}?counts-only=1`)).body.count as number;

  it('are those of the owner; for superusers those of all; under each site its own', async () => {
    const ofSite = `/s/${site.name}${TOKENS}`;

    expect([await totalOf(owner), await totalOf(superuser)]).toEqual([32, 33]);
    expect([await totalOf(owner, ofSite), await totalOf(superuser, ofSite)]).toEqual([1, 1]);
  });

  it('are as many as the tokens on the page at any moment while they are changed and deleted by 32 clients', async () => {
    const remove = async (id: number) => {
      const changed = await owner.put(`${TOKENS}${id}/`, { scopes: 'group:read' });
      return [changed.status, (await owner.delete(`${TOKENS}${id}/`)).status];
    };
    const state = { isDone: false };
    const removals = Promise.all(ids.slice(2).map(remove)).finally(() => (state.isDone = true));
    const wrong: object[] = [];
    while (!state.isDone) {
      const { body } = await owner.get(`${TOKENS}?max-results=200`);
      if (body.total_results !== body.oauth_tokens.length) wrong.push(body);
    }

    expect(await removals).toEqual(ids.slice(2).map(() => [200, 204]));
    expect(wrong).toEqual([]);
    expect([await totalOf(owner), await totalOf(superuser)]).toEqual([2, 3]);
  });
});
