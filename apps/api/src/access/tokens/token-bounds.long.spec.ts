import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../test/test-api';

/** What a superuser may do, a token of theirs with bounds may do within them only. */
describe('the bounds of a token', () => {
  const api = TestApi.ofSuite();
  let root: MadeUser;

  beforeAll(async () => {
    root = await api.make.superuser();
  });

  it('of Local Sites: counts there are as exact as without bounds', async () => {
    const site = await api.make.site({ users: [root] });
    await api.db.query(
      `insert into review_group (local_site_id, name) select $1, 'team-' || n from generate_series(1, 10001) n`,
      [site.id],
    );

    const token = api.withToken(await api.make.apiToken(root, { bounds: JSON.stringify({ sites: [site.id] }) }));

    const { body } = await token.get(`/s/${site.name}/api/groups/?max-results=1`);

    expect(body.total_results).toBe(10_001);
  });
});
