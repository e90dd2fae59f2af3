import type { TestClient } from '@review-service/testing/client';
import { TestApi } from './test-api';

const ARGUMENTS = [
  '',
  '&show-invisible=1',
  '&invite-only=1',
  '&invite-only=0',
  '&invite-only=1&show-invisible=1',
  '&q=g',
];

/** Groups of all kinds on a Local Site, and callers who see different ones of them. */
export class ListedGroups {
  private constructor(
    private readonly api: TestApi,
    /** The URL of their list. */
    readonly url: string,
    readonly superuser: TestClient,
    private readonly callers: readonly TestClient[],
  ) {}

  static async boot(): Promise<ListedGroups> {
    const api = await TestApi.boot();
    const [ann, bo, root] = [await api.make.user(), await api.make.user(), await api.make.superuser()];
    const site = await api.make.site({ users: [ann, bo], is_public: true });
    const superuser = await api.withSession(root);
    const blocked = { group: Object.fromEntries(['g1', 'g2', 'g3', 'gone'].map((name) => [name, { block: ['GET'] }])) };
    const token = await api.make.apiToken(ann, { policy: { resources: blocked } });
    const people = [await api.withSession(ann), await api.withSession(bo)];
    const callers = [api.anonymous, ...people, superuser, api.withToken(token)];
    for (let i = 0; i < 24; i += 1) {
      const kind = { visible: i % 2 === 0, invite_only: i % 3 === 0, deleted_at: i % 8 === 5 ? new Date() : null };
      await api.make.group({ name: `g${i}`, members: i % 5 === 0 ? [ann] : [], ...kind, local_site_id: site.id });
    }
    await api.make.group({ name: 'elsewhere', members: [ann] });
    return new ListedGroups(api, `/s/${site.name}/api/groups/`, superuser, callers);
  }

  close(): Promise<void> {
    return this.api.close();
  }

  /** Lists of at most 200 rows whose total differs from the number of shown rows. */
  async wrongTotals(): Promise<{ caller: number; given: string; total: number; shown: number }[]> {
    const lists = this.callers.flatMap((client, caller) => ARGUMENTS.map((given) => ({ client, caller, given })));
    const answers = await Promise.all(
      lists.map(async ({ client, caller, given }) => {
        const { body } = await client.get(`${this.url}?max-results=200${given}`);
        return { caller, given, total: body.total_results as number, shown: body.groups.length as number };
      }),
    );
    return answers.filter(({ total, shown }) => total !== shown);
  }
}
