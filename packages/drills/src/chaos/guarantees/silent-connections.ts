import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import type { RunningProgram } from '@review-service/testing/launch-program';
import { Wire } from '@review-service/testing/wire';
import { brief, ProcessClient, healthOf } from '../client';
import type { Guarantee, GuaranteeFinding, GuaranteeTrial } from '../guarantee';
import { tokenTarget } from '../deletions';

/** Milliseconds. */
const LONGEST_ANSWER = 5_000;
/** Until every connection was given up: the API's timeouts are seconds, the worker's some more. */
const LONGEST_RETURN = { api: 10_000, worker: 45_000 };
const PAUSE = 200;
const AT_ONCE = 20;

/**
 * A network that forgets connections, such as a firewall that was restarted: what is sent on them is lost without a word,
 * while new ones work.
 */
const silentConnections = (server: 'PostgreSQL' | 'Redis'): Guarantee => ({
  needsRedis: server === 'Redis',
  title: () => `connections to ${server} that go silent`,

  async test(trial) {
    const { stage } = trial;
    const setting = server === 'Redis' ? 'REDIS_URL' : 'DATABASE_URL';
    const wire = await Wire.to(stage.env[setting] ?? '');
    const through = { [setting]: wire.through() };
    const [api, worker] = [await stage.launch('api', through), await stage.launch('worker', through)];
    // All follow-up work is left to the one behind the wire.
    await Promise.all(stage.workers.map((each) => each.stop()));
    try {
      return await goSilent(trial, wire, { api, worker });
    } finally {
      for (const each of [api, worker]) each.kill();
      await wire.cut();
      await Promise.all(stage.workers.map((each) => each.start()));
    }
  },
});

export const postgresSilent = silentConnections('PostgreSQL');
export const redisSilent = silentConnections('Redis');

async function goSilent(
  { world, stage, tell }: GuaranteeTrial,
  wire: Wire,
  { api, worker }: { api: RunningProgram; worker: RunningProgram },
): Promise<GuaranteeFinding[]> {
  const admin = new ProcessClient(api.url, world.session);
  const [group] = await world.plainGroups(1);
  const requests = [
    () => admin.get('/api/groups/'),
    () => admin.get(`/api/groups/${group?.name}/`),
    () => admin.put(`/api/groups/${group?.name}/`, { display_name: 'Silent' }),
  ];
  /** Requests follow-up work, and waits until it is done. */
  const work = async (atMost: number) => {
    const [token] = await world.quietTokens(1);
    if (token) await world.admins[0]?.delete(tokenTarget(token).path);
    const done = sql`select from outbox_message where (payload->>'tokenId')::int = ${token?.id} and status = 'done'`;
    return within(atMost, async () => (await stage.read(done)).length === 1);
  };
  if (!(await work(LONGEST_RETURN.worker))) throw new Error('The worker behind the wire does nothing');
  // Enough at once to open every connection.
  await Promise.all(Array.from({ length: AT_ONCE }, () => Promise.all(requests.map((ask) => ask()))));

  wire.swallow();
  const start = performance.now();
  const since = () => performance.now() - start;
  const wrong: string[] = [];
  const dead: string[] = [];
  let [served, isOver] = [Infinity, false];
  const watch = async () => {
    while (!isOver) {
      for (const [name, one] of Object.entries({ api, worker })) {
        const live = await healthOf(one, 'live');
        if (live?.status !== 200) dead.push(`liveness of the ${name} was ${live?.status ?? 'not answered'}`);
      }
      await pause(PAUSE);
    }
  };
  const askAll = async () => {
    const answers = await Promise.all(requests.map((ask) => ask()));
    for (const answer of answers) {
      if (answer?.status === 200) continue;
      if (answer?.status !== 503 || !answer.headers.get('retry-after')) wrong.push(brief(answer));
      else if (answer.took > LONGEST_ANSWER) wrong.push(`503 after ${Math.round(answer.took)} ms`);
    }
    if (answers.every((answer) => answer?.status === 200)) served = Math.min(served, since());
  };
  // Without a pause for an answer: a connection must not seem alive because there is always something to send.
  const serve = async () => {
    const asked: Promise<void>[] = [];
    while (served === Infinity && since() < 3 * LONGEST_RETURN.api) {
      asked.push(askAll());
      await pause(PAUSE);
    }
    await Promise.all(asked);
  };
  const watching = watch();
  const [, isDone] = await Promise.all([serve(), work(2 * LONGEST_RETURN.worker)]);
  const worked = isDone ? since() : Infinity;
  isOver = true;
  await watching;
  const ready = await Promise.all(
    [api, worker].map((one) => within(LONGEST_RETURN.api, async () => (await healthOf(one, 'ready'))?.status === 200)),
  );
  tell(`served again after ${Math.round(served)} ms, worked again after ${Math.round(worked)} ms`);
  return [
    {
      bar: '200, or 503 with Retry-After within 5 s',
      measured: `${wrong.length} others`,
      violations: wrong,
    },
    {
      bar: `the API serves again within ${LONGEST_RETURN.api / 1_000} s`,
      measured: `after ${(served / 1_000).toFixed(1)} s`,
      violations: served > LONGEST_RETURN.api ? ['it took longer'] : [],
    },
    {
      bar: `the worker works again within ${LONGEST_RETURN.worker / 1_000} s`,
      measured: `after ${(worked / 1_000).toFixed(1)} s`,
      violations: worked > LONGEST_RETURN.worker ? ['it took longer'] : [],
    },
    {
      bar: 'live all the time, and ready at the end',
      measured: dead.length === 0 && ready.every(Boolean) ? 'as it should be' : `${dead.length} times not live`,
      violations: [...dead, ...(ready.every(Boolean) ? [] : ['one did not get ready again'])],
    },
  ];
}
