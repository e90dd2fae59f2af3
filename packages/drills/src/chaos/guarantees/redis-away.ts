import { sql } from '@review-service/database/sql';
import type { Guarantee } from '../guarantee';
import { Deletions, groupTarget, tokenTarget } from '../deletions';
import { countFollowUps, drain, lookBefore } from '../follow-ups';
import type { ChaosStage } from '../stage';
import type { RedisOfRun } from '../../servers/servers';
import { Visitor } from '../visitor';

const VISITORS = 6;

/** Updates of a waiting row in the whole time: relays try again now and then. One that does not rest makes dozens. */
const CALM = 5;

/** An outage: how it begins and ends. */
interface Outage {
  readonly title: string;
  readonly begin: (redis: RedisOfRun) => Promise<unknown>;
  readonly end: (redis: RedisOfRun) => Promise<unknown>;
}

/** Redis is away for a while, and the workers are restarted: clients of the API must not notice. */
const redisAway = ({ title, begin, end }: Outage): Guarantee => ({
  needsRedis: true,
  title: ({ away }) => `Redis ${title} (for ${away} s)`,

  async test({ stage, world, random, scale, receiver, tell }) {
    const { redis } = stage;
    if (!redis) return [];
    const groups = await world.namedGroups(20);
    const tokens = await world.tokens(20);
    const targets = [...groups.map(groupTarget), ...tokens.map(tokenTarget)];
    const before = await lookBefore(stage, targets);
    const visitors = await Visitor.invite(world, VISITORS, random);
    const deletions = new Deletions(stage);

    await begin(redis);
    // Workers that start now must connect to Redis when it is back.
    for (const worker of stage.workers) worker.kill();
    const over = performance.now() + scale.away * 1_000;
    const isOver = () => performance.now() >= over;
    const deleting = (async () => {
      for (const target of targets) await deletions.delete(target, random.pick(world.admins));
    })();
    const updates = await updatesDuring(stage, async () => {
      await Promise.all([deleting, ...visitors.map((visitor) => visitor.visit(isOver))]);
    });
    const waiting = await stage.read(sql`select from outbox_message where status <> 'done'`);
    await end(redis);
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
        bar: `fewer than ${CALM} updates of each waiting row`,
        measured: `${updates} of ${waiting.length} rows`,
        violations: updates < CALM * Math.max(waiting.length, 1) ? [] : ['relays do not rest between tries'],
      },
      {
        bar: 'the backlog drains when it is back',
        measured: `${waiting.length} follow-ups, done after ${seconds} s`,
        violations: [...left, ...lost, ...doubled, ...doubledOutside],
      },
    ];
  },
});

/** Nothing listens. */
export const redisStopped = redisAway({
  title: 'stopped',
  begin: ({ service }) => service.stop(),
  end: ({ service }) => service.start(),
});

/** It answers, and takes no writes. */
export const redisFull = redisAway({
  title: 'full',
  begin: (redis) => redis.limitMemory(1),
  end: (redis) => redis.limitMemory(0),
});

/** It takes connections, and answers nothing. */
export const redisFrozen = redisAway({
  title: 'frozen',
  begin: async (redis) => redis.signal('SIGSTOP'),
  end: async (redis) => redis.signal('SIGCONT'),
});

/** Updates of the outbox while that is done, as PostgreSQL counts them. */
async function updatesDuring(stage: ChaosStage, work: () => Promise<void>): Promise<number> {
  const count = async () => {
    const [row] = await stage.read<{ count: number }>(
      sql`select n_tup_upd::int as count from pg_stat_user_tables where relname = 'outbox_message'`,
    );
    return row?.count ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
