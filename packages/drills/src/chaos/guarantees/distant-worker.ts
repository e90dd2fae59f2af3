import { sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import type { Guarantee } from '../guarantee';
import { Deletions, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import { inLanes } from '../lanes';

/** Milliseconds by which each answer of PostgreSQL and of Redis is later. */
const DELAY = 200;
/** Fewer would not show whether jobs wait for each other. */
const LEAST = 300;
const LANES = 12;
/** Jobs a second. Five at a time, each with its own round trips, would be three; the usual is well above fifty. */
const FLOOR = 15;

/** One worker has a backlog of ended tokens, and PostgreSQL and Redis are far away. */
export const distantWorker: Guarantee = {
  needsRedis: false,
  title: () => `PostgreSQL, and Redis, ${DELAY} ms away from the worker`,

  async test({ stage, world, random, scale, receiver, tell }) {
    const order = random.for('distant');
    const targets = (await world.tokens(Math.max(LEAST, scale.operations))).map(tokenTarget);
    const before = await lookBefore(stage, targets);
    const deletions = new Deletions(stage);
    const left = async () => {
      const [found] = await stage.read<{ left: number }>(
        sql`select count(*)::int as left from outbox_message where queue = 'oauth-tokens' and status <> 'done'`,
      );
      return found?.left ?? 0;
    };

    for (const worker of stage.workers) await worker.stop();
    await inLanes(LANES, targets, (target) => deletions.delete(target, order.pick(world.admins)));
    tell(`${targets.length} tokens end; the worker starts`);
    const distant = await stage.openDistantWorker(DELAY);
    const [start, most] = [performance.now(), await left()];
    await within((targets.length / FLOOR) * 1_000, async () => (await left()) === 0);
    const seconds = (performance.now() - start) / 1_000;
    const done = most - (await left());
    await distant.close();
    for (const worker of stage.workers) await worker.start();
    const undone = await drain(stage);
    const { lost, doubled, doubledOutside } = await countFollowUps(stage, targets, before, receiver);

    const measured = `${done} jobs in ${seconds.toFixed(1)} s: ${Math.round(done / seconds)} a second`;
    return [
      {
        bar: `${FLOOR} jobs a second, at least`,
        measured,
        violations: done / seconds < FLOOR ? [measured] : [],
      },
      {
        bar: 'no follow-up work lost or done twice',
        measured: `${targets.length} tokens, ${lost.length} lost, ${doubled.length} doubled`,
        violations: [...deletions.failures, ...undone, ...lost, ...doubled, ...doubledOutside],
      },
    ];
  },
};
