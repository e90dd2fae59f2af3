import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

describe('the policy of an API token for single items', () => {
  let api: TestApi;
  let owner: MadeUser;

  beforeAll(async () => {
    api = await TestApi.boot();
    owner = await api.make.user();
  });
  afterAll(() => api.close());

  const withPolicy = async (resources: object) =>
    api.withToken(await api.make.apiToken(owner, { policy: { resources } }));

  it('the session does not expand a user whom the policy blocks', async () => {
    const token = await withPolicy({ user: { [owner.username]: { block: ['*'] } } });
    expect((await token.get(`/api/users/${owner.username}/`)).status).toBe(403);
    expect((await token.get('/api/session/?expand=user')).body.session).not.toHaveProperty('user');
  });
  it('a group does not expand members whom the policy blocks', async () => {
    const { name } = await api.make.group({ members: [owner] });
    const token = await withPolicy({ review_group_user: { [owner.username]: { block: ['GET'] } } });
    const { body } = await token.get(`/api/groups/${name}/?expand=review_group_users`);
    expect(body.group.review_group_users ?? []).toEqual([]);
  });
  it('the list of members hides those whom the policy blocks', async () => {
    const { name } = await api.make.group({ members: [owner] });
    const token = await withPolicy({ review_group_user: { [owner.username]: { block: ['GET'] } } });
    expect((await token.get(`/api/groups/${name}/users/`)).body.users).toEqual([]);
    expect((await token.get(`/api/groups/${name}/users/?counts-only=1`)).body.count).toBe(0);
  });
});
