import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@review-service/embedded/deadline';
import { brief, healthOf } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import { tokenTarget } from '../deletions';
import type { ChaosStage } from '../stage';

/** Milliseconds. */
const LONGEST_ANSWER = 5_000;
const LONGEST_RETURN = 10_000;
const PAUSE = 200;

/** An outage: how it begins and ends. */
interface Outage {
  readonly title: string;
  readonly begin: (stage: ChaosStage) => Promise<void>;
  readonly end: (stage: ChaosStage) => Promise<void>;
}

/** PostgreSQL is down for a while: the API answers 503 quickly, and recovers with it. */
const postgresAway = ({ title, begin, end }: Outage): Guarantee => ({
  needsRedis: false,
  title: ({ away }) => `PostgreSQL ${title} (for ${away} s)`,

  async test(trial) {
    const { stage, scale, tell } = trial;
    const requests = await everyKindOfRequest(trial);
    const wrong: string[] = [];
    const unhealthy: string[] = [];
    let [count, slowest] = [0, 0];

    await begin(stage);
    const isOver = performance.now() + scale.away * 1_000;
    const askAll = async (ask: (api: number) => Promise<unknown>) => {
      while (performance.now() < isOver) {
        await Promise.all(stage.apis.map((_, index) => ask(index)));
        await pause(PAUSE);
      }
    };
    await Promise.all([
      askAll((api) =>
        Promise.all(
          requests.map(async ({ what, ask }) => {
            const answer = await ask(api);
            count += 1;
            slowest = Math.max(slowest, answer?.took ?? 0);
            if (answer?.status !== 503 || !/^\d+$/.test(answer.headers.get('retry-after') ?? ''))
              wrong.push(`${what} was answered ${brief(answer)}`);
            else if (answer.took > LONGEST_ANSWER)
              wrong.push(`${what} was answered after ${Math.round(answer.took)} ms`);
          }),
        ),
      ),
      askAll(async (api) => {
        const [ready, live] = await health(trial, api);
        if (ready !== 503) unhealthy.push(`readiness was ${ready ?? 'not answered'}`);
        if (live !== 200) unhealthy.push(`liveness was ${live ?? 'not answered'}`);
      }),
    ]);

    await end(stage);
    const back = performance.now();
    const returns = await Promise.all(stage.apis.map((_, api) => within(60_000, () => serves(trial, api, back))));
    const longest = Math.max(...returns.map((took) => took ?? Infinity));
    tell(`PostgreSQL was away; the last API served again after ${Math.round(longest)} ms`);
    return [
      {
        bar: '503 with Retry-After within 5 s',
        measured: `${count} requests, ${wrong.length} wrong; the slowest answer took ${Math.round(slowest)} ms`,
        violations: wrong,
      },
      {
        bar: 'readiness red, liveness green',
        measured: unhealthy.length === 0 ? 'at every look' : `${unhealthy.length} times not`,
        violations: unhealthy,
      },
      {
        bar: 'serving again within 10 s of its return',
        measured: `after ${(longest / 1000).toFixed(1)} s`,
        violations: longest > LONGEST_RETURN ? ['some API process took longer'] : [],
      },
    ];
  },
});

/** Nothing listens. */
export const postgresStopped = postgresAway({
  title: 'stopped',
  begin: ({ postgres }) => postgres.stop(),
  end: ({ postgres }) => postgres.start(),
});

/** Everything listens, and nothing answers. */
export const postgresFrozen = postgresAway({
  title: 'frozen',
  begin: async (stage) => stage.signalPostgres('SIGSTOP'),
  end: async (stage) => stage.signalPostgres('SIGCONT'),
});

/** Reads and changes, with each kind of credentials. */
async function everyKindOfRequest({ world }: GuaranteeTrial) {
  const [[group], [token, doomed]] = [await world.plainGroups(1), await world.quietTokens(2)];
  if (!group || !token || !doomed) throw new Error('Nothing was made');
  const [admins, bearers] = [world.admins, world.bearers(token)];
  return [
    { what: 'a list, by a session', ask: async (api: number) => admins[api]?.get('/api/groups/') },
    { what: 'a list, by a token', ask: async (api: number) => bearers[api]?.get('/api/groups/') },
    {
      what: 'a rename',
      ask: async (api: number) => admins[api]?.put(`/api/groups/${group.name}/`, { display_name: 'Away' }),
    },
    {
      what: 'a change of scopes',
      ask: async (api: number) => admins[api]?.put(`/api/oauth-tokens/${token.id}/`, { add_scopes: 'user:read' }),
    },
    { what: 'a deletion', ask: async (api: number) => admins[api]?.delete(tokenTarget(doomed).path) },
  ];
}

async function health({ stage }: GuaranteeTrial, api: number): Promise<(number | undefined)[]> {
  const served = stage.apis[api];
  if (!served) throw new Error(`There is no API ${api}`);
  const answers = await Promise.all([healthOf(served, 'ready'), healthOf(served, 'live')]);
  return answers.map((answer) => answer?.status);
}

/** The milliseconds since then, once it serves and says so. */
async function serves(trial: GuaranteeTrial, api: number, since: number): Promise<number | undefined> {
  const answer = await trial.world.admins[api]?.get('/api/groups/');
  const [ready] = await health(trial, api);
  return answer?.status === 200 && ready === 200 ? performance.now() - since : undefined;
}
