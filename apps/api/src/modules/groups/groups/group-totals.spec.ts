import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';

const ARGUMENTS = [
  '',
  '&show-invisible=1',
  '&invite-only=1',
  '&invite-only=0',
  '&invite-only=1&show-invisible=1',
  '&q=g',
];

describe('total_results of groups', () => {
  let api: TestApi;
  let site: Made;
  let groups: string;
  let superuser: TestClient;
  let callers: TestClient[];

  beforeAll(async () => {
    api = await TestApi.boot();
    const [ann, bo, root] = [await api.make.user(), await api.make.user(), await api.make.superuser()];
    site = await api.make.site({ users: [ann, bo], is_public: true });
    groups = `/s/${site.name}/api/groups/`;
    superuser = await api.withSession(root);
    const blocked = { group: Object.fromEntries(['g1', 'g2', 'g3', 'gone'].map((name) => [name, { block: ['GET'] }])) };
    const token = await api.make.apiToken(ann, { policy: { resources: blocked } });
    callers = [api.anonymous, await api.withSession(ann), await api.withSession(bo), superuser, api.withToken(token)];
    for (let i = 0; i < 24; i += 1) {
      const kind = { visible: i % 2 === 0, invite_only: i % 3 === 0, deleted_at: i % 8 === 5 ? new Date() : null };
      await api.make.group({ name: `g${i}`, members: i % 5 === 0 ? [ann] : [], ...kind, local_site_id: site.id });
    }
    await api.make.group({ name: 'elsewhere', members: [ann] });
  });
  afterAll(() => api.close());

  /** Lists of at most 200 rows whose total differs from the number of shown rows. */
  const wrongTotals = async () => {
    const lists = callers.flatMap((client, caller) => ARGUMENTS.map((given) => ({ client, caller, given })));
    const answers = await Promise.all(
      lists.map(async ({ client, caller, given }) => {
        const { body } = await client.get(`${groups}?max-results=200${given}`);
        return { caller, given, total: body.total_results as number, shown: body.groups.length as number };
      }),
    );
    return answers.filter(({ total, shown }) => total !== shown);
  };

  it('are the number of groups that each caller is shown, whatever was asked for', async () => {
    expect(await wrongTotals()).toEqual([]);
    const { body } = await superuser.get(`${groups}?counts-only=1&show-invisible=1`);
    expect(body.count).toBe(21);
  });

  it('are right on a page behind the last', async () => {
    const { body } = await superuser.get(`${groups}?start=1000&show-invisible=1`);

    expect(body).toMatchObject({ groups: [], total_results: 21 });
  });
});
