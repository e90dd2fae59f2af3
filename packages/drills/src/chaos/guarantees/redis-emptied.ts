import { sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import type { Guarantee } from '../guarantee';
import { Deletions, groupTarget, type DeletionTarget, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import { inLanes } from '../lanes';
import type { ChaosStage } from '../stage';

/** More jobs than the workers can run at once, so that some are only in Redis. */
const ENOUGH = 40;
const LONGEST_WAIT = 20_000;

/** Redis loses all data while it has work: once by FLUSHALL, once by losing its disk. */
export const redisEmptied: Guarantee = {
  needsRedis: true,
  title: () => 'FLUSHALL and an emptied Redis disk in mid-run',

  async test({ stage, world, random, scale, receiver, tell }) {
    const { redis } = stage;
    if (!redis) return [];
    const half = Math.max(100, Math.floor(scale.operations / 10));
    const groups = await world.namedGroups(half);
    const tokens = await world.tokens(half);
    const order = random.for('emptied');
    const targets = order.shuffled([...groups.map(groupTarget), ...tokens.map(tokenTarget)]);
    const before = await lookBefore(stage, targets);
    const deletions = new Deletions(stage);
    const clients = world.admins;
    const deleteSome = (some: readonly DeletionTarget[]) =>
      inLanes(8, some, (target) => deletions.delete(target, order.pick(clients)));

    const flushed = await amidWork(
      stage,
      () => deleteSome(targets.slice(0, half)),
      () => redis.flush(),
    );
    const emptied = await amidWork(
      stage,
      () => deleteSome(targets.slice(half)),
      async () => {
        await redis.service.stop();
        redis.emptyDisk();
        await redis.service.start();
      },
    );
    tell(`Redis forgot ${flushed} jobs by FLUSHALL, and ${emptied} with its disk; waiting for the follow-up work`);
    const start = performance.now();
    const left = await drain(stage);
    const seconds = Math.round((performance.now() - start) / 1000);
    const { lost, doubled, doubledOutside } = await countFollowUps(stage, targets, before, receiver);
    const violations = [...deletions.violations, ...left, ...lost, ...doubled, ...doubledOutside];
    if (!flushed || !emptied) violations.push('the queues never held enough to forget: nothing was tried');
    if (deletions.lost > 0) violations.push(`${deletions.lost} requests without an answer`);
    return [
      {
        bar: 'all pending work completes without a human',
        measured: `${flushed} and ${emptied} jobs forgotten, all of ${targets.length} done after ${seconds} s`,
        violations,
      },
    ];
  },
};

/** Collects work while no worker runs, and acts once it is in the queues. Resolves with its amount. */
async function amidWork(stage: ChaosStage, pileUp: () => Promise<void>, act: () => Promise<void>): Promise<number> {
  await Promise.all(stage.workers.map((worker) => worker.stop()));
  await pileUp();
  const starting = Promise.all(stage.workers.map((worker) => worker.start()));
  const handedOver = async () => {
    const rows = await stage.read(sql`select from outbox_message where status = 'relayed'`);
    return rows.length >= ENOUGH ? rows.length : undefined;
  };
  const count = await within(LONGEST_WAIT, handedOver);
  await act();
  await starting;
  return count ?? 0;
}
