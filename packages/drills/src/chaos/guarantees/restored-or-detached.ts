import { GROUPS_QUEUE } from '@review-service/contracts/groups';
import { OPERATOR_ID } from '@review-service/contracts/operator';
import { sql } from '@review-service/database/sql';
import { sendMessage } from '@review-service/platform/outbox/message';
import { all } from '@review-service/database/verbs';
import { brief } from '../client';
import { groupTarget } from '../deletions';
import { drain, lookBefore } from '../follow-ups';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import { until } from '../stage';
import type { WorldGroup } from '../world';

/** The time until the groups of a round cannot be restored any more, in which they are restored. In milliseconds. */
const UNDO = 1_500;

/** Deleted groups are restored, each by two clients, around the time at which they are detached, while processes are killed. */
export const restoredOrDetached: Guarantee = {
  needsRedis: false,
  title: ({ kills }) =>
    `deleted groups are restored while they are detached, and each process is killed ${kills} times`,

  async test(trial) {
    const { stage, world, scale, tell } = trial;
    const random = trial.random.for('restored or detached');
    const groups = await world.namedGroups(Math.max(scale.kills * 10, Math.floor(scale.operations / 4)));
    const before = await lookBefore(stage, groups.map(groupTarget));
    const victims = random.shuffled(Array.from({ length: scale.kills }, () => stage.services).flat());
    const size = Math.ceil(groups.length / victims.length);
    const answers = new Map<number, number[]>();
    const odd: string[] = [];
    for (const [round, victim] of victims.entries()) {
      await stage.untilUp();
      const some = groups.slice(round * size, (round + 1) * size);
      await deleted(trial, some);
      const start = performance.now();
      const killedAfter = random.below(UNDO * 2);
      const restoring = Promise.all(
        [...some, ...some].map(async ({ id }) => {
          await until(start, random.below(UNDO * 2));
          const answer = await random.pick(world.admins).post(`/api/deleted-groups/${id}/restore/`, {});
          answers.set(id, [...(answers.get(id) ?? []), answer?.status ?? 0]);
          if (answer && ![201, 404, 503].includes(answer.status)) odd.push(`group ${id}: ${brief(answer)}`);
        }),
      );
      await until(start, killedAfter);
      victim.kill();
      await restoring;
      tell(`round ${round + 1} of ${victims.length}: ${victim.name} killed`);
    }
    await stage.untilUp();
    tell('nothing is killed any more; waiting for the follow-up work');
    const left = await drain(stage);
    const after = await lookBefore(stage, groups.map(groupTarget));
    const rows = await stage.read<{ id: number; isDeleted: boolean }>(sql`
      select id, deleted_at is not null as "isDeleted" from review_group where id = any(${groups.map(({ id }) => id)})`);
    const alive = new Set(rows.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id));
    const half = groups.filter(({ id }) => {
      const expected = alive.has(id) ? before.names.get(id) : {};
      return Object.entries(after.names.get(id) ?? {}).some(([place, count]) => count !== (expected?.[place] ?? 0));
    });
    const wrong = groups.filter(({ id }) => {
      const restored = (answers.get(id) ?? []).filter((status) => status === 201).length;
      // A lost answer may have been one of success.
      const unsure = (answers.get(id) ?? []).some((status) => status === 0 || status === 503);
      return restored > 1 || (restored === 1 && !alive.has(id)) || (restored === 0 && alive.has(id) && !unsure);
    });
    const name = ({ id }: WorldGroup) => `group ${id}`;
    return [
      {
        bar: 'each is whole or gone',
        measured: `${alive.size} of ${groups.length} restored, the others detached; ${half.length} half`,
        violations: [...half.map(name), ...left],
      },
      {
        bar: 'as answered, and restored once',
        measured: `${wrong.length + odd.length} not as answered`,
        violations: [...wrong.map(name), ...odd],
      },
    ];
  },
};

/** As the API deletes groups, with an undo of a moment. */
async function deleted({ stage }: GuaranteeTrial, groups: readonly WorldGroup[]): Promise<void> {
  const ends = sql`now() + ${UNDO} * interval '1 millisecond'`;
  await stage.db.transaction(async (db) => {
    const ids = groups.map(({ id }) => id);
    await all(
      db,
      {},
      sql`update review_group set deleted_at = now(), restorable_until = ${ends} where id = any(${ids}::integer[])`,
    );
    for (const groupId of ids)
      await sendMessage(db, GROUPS_QUEUE, 'group.deleted', { groupId, deletedBy: OPERATOR_ID }, ends);
  });
}
