import { sql } from '@review-service/database/sql';
import type { Claim } from '../claim';
import { Deletions, groupTarget, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import { Visitor } from '../visitor';

const VISITORS = 6;

/** Redis is down for a while, and the workers are restarted: clients of the API must not notice. */
export const redisStopped: Claim = {
  needsRedis: true,
  title: ({ away }) => `Redis stopped (for ${away} s)`,

  async test({ stage, world, random, scale, receiver, tell }) {
    if (!stage.redis) return [];
    const groups = await world.namedGroups(20);
    const tokens = await world.tokens(20);
    const targets = [...groups.map(groupTarget), ...tokens.map(tokenTarget)];
    const before = await lookBefore(stage, targets);
    const visitors = await Visitor.invite(world, VISITORS, random);
    const deletions = new Deletions(stage);

    await stage.redis.service.stop();
    // Workers that start now must connect to Redis when it is back.
    for (const worker of stage.workers) worker.kill();
    const end = performance.now() + scale.away * 1_000;
    const isOver = () => performance.now() >= end;
    const deleting = (async () => {
      for (const target of targets) await deletions.delete(target, random.pick(world.admins));
    })();
    await Promise.all([deleting, ...visitors.map((visitor) => visitor.visit(isOver))]);
    const waiting = await stage.read(sql`select from outbox_message where status <> 'done'`);
    await stage.redis.service.start();
    tell(`${waiting.length} follow-ups wait; Redis is back`);
    const start = performance.now();
    const left = await drain(stage);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const { lost, doubled, doubledOutside } = await countFollowUps(stage, targets, before, receiver);

    const requests = visitors.reduce((sum, visitor) => sum + visitor.requests, deletions.requests);
    const slowest = Math.max(...visitors.map((visitor) => visitor.slowest));
    const wrong = [...visitors.flatMap((visitor) => visitor.violations), ...deletions.failures];
    return [
      {
        bar: 'all API requests stay correct, none answers 5xx',
        measured: `${requests} requests, ${wrong.length} wrong; the slowest took ${Math.round(slowest)} ms`,
        violations: wrong,
      },
      {
        bar: 'the backlog drains when it is back',
        measured: `${waiting.length} follow-ups, done after ${seconds} s`,
        violations: [...left, ...lost, ...doubled, ...doubledOutside],
      },
    ];
  },
};
