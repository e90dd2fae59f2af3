import { setTimeout as pause } from 'node:timers/promises';
import { ProcessClient } from '../client';
import type { Guarantee, GuaranteeTrial } from '../guarantee';
import { tokenTarget } from '../deletions';

/** Milliseconds: well within the grace of our manifests, of which a proxy's delay is a part. */
const LONGEST_END = 60_000;
/** For requests and jobs to get stuck. */
const STUCK = 1_500;

/** A server that hangs while processes are told to end, in the middle of requests and jobs. */
const endsWhileFrozen = (server: 'PostgreSQL' | 'Redis'): Guarantee => ({
  needsRedis: server === 'Redis',
  title: () => `processes that end while ${server} is frozen`,

  async test({ stage, world }: GuaranteeTrial) {
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      if (server === 'Redis') stage.redis?.signal(name);
      else stage.signalPostgres(name);
    };
    const [api, worker] = [await stage.launch('api'), await stage.launch('worker')];
    const admin = new ProcessClient(api.url, world.session);
    const tokens = await world.quietTokens(20);
    await Promise.all(tokens.map((token) => admin.delete(tokenTarget(token).path)));

    signal('SIGSTOP');
    let ends: Awaited<ReturnType<typeof api.end>>[];
    try {
      void admin.get('/api/groups/');
      await pause(STUCK);
      ends = await Promise.all([api.end(), worker.end()]);
    } finally {
      signal('SIGCONT');
      for (const one of [api, worker]) one.kill();
    }
    await stage.untilUp();
    const seconds = ends.map(({ how, took }) => (how === undefined ? 'never' : `after ${(took / 1_000).toFixed(1)} s`));
    return [
      {
        bar: `each ends within ${LONGEST_END / 1_000} s`,
        measured: `API ${seconds[0]}, worker ${seconds[1]}`,
        violations: ends.some(({ took }) => took > LONGEST_END) ? ['one took longer'] : [],
      },
    ];
  },
});

export const endsWithoutPostgres = endsWhileFrozen('PostgreSQL');
export const endsWithoutRedis = endsWhileFrozen('Redis');
