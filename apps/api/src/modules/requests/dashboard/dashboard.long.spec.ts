import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { AttachmentWorld } from '../../../../test/attachment-world';
import { faultsFor } from '../../../../test/shown-dashboard';
import { TestApi } from '../../../../test/test-api';

const PATH = '/api/dashboard/';
const OPERATIONS = 200;

describe(PATH, () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await TestApi.boot();
  });
  afterEach(() => api.close());

  describe('GET', () => {
    it(`200: the counts are the totals of the lists after any of ${OPERATIONS} changes, for every reader`, async () => {
      const world = new AttachmentWorld(api.db, 7);
      await world.make();
      const readers = await readersOf(world);
      const faults: string[] = [];
      for (let done = 0; done < OPERATIONS; done += 1) {
        await (world.random.chance(0.4) ? mark(world) : world.change());
        const asked = done % 40 === 39 ? readers : [world.random.pick(readers)];
        for (const reader of asked) faults.push(...(await faultsFor(reader)));
      }

      expect(faults).toEqual([]);
    });
  });

  /** People with different rights, one who administers all, and one with a token that hides two review requests. */
  async function readersOf(world: AttachmentWorld): Promise<TestClient[]> {
    const people: MadeUser[] = await api.db.query(
      'select id, username from user_account where id = any($1) order by id',
      [world.userIds],
    );
    const [plain, editor, viewer, root, limited] = people as [MadeUser, MadeUser, MadeUser, MadeUser, MadeUser];
    await api.db.query('update user_account set is_superuser = true where id = $1', [root.id]);
    for (const [{ id }, codename] of [
      [editor, 'reviews.can_edit_reviewrequest'],
      [viewer, 'reviews.can_view_invite_only_groups'],
    ] as const) {
      await api.db.query('insert into user_permission (user_id, codename) values ($1, $2)', [id, codename]);
    }
    const policy = {
      resources: {
        '*': { allow: ['*'] },
        review_request: { '*': { allow: ['*'] }, '2': { block: ['*'] }, '5': { block: ['*'] } },
      },
    };
    return [
      ...(await Promise.all([plain, editor, viewer, root].map((person) => api.withSession(person)))),
      api.withToken(await api.make.apiToken(limited, { policy })),
    ];
  }

  /** Somebody hides, shows or watches a review request, or watches a group. */
  async function mark({ random, userIds }: AttachmentWorld): Promise<void> {
    const user = random.pick(userIds);
    const one = (table: string, most: number) => `${table} order by id offset ${random.below(most)} limit 1`;
    const [statement, ...more] = random.pick<[string, ...unknown[]]>([
      [
        `insert into hidden_review_request select $1, id, $2 from ${one('review_request', 12)}
         on conflict (user_id, review_request_id) do update set is_muted = $2`,
        random.chance(0.5),
      ],
      [`delete from hidden_review_request where user_id = $1 and review_request_id % 2 = 0`],
      [`insert into watched_review_request select $1, id from ${one('review_request', 12)} on conflict do nothing`],
      [`insert into watched_group select $1, id from ${one('review_group', 6)} on conflict do nothing`],
    ]);
    await api.db.query(statement, [user, ...more]);
  }
});
